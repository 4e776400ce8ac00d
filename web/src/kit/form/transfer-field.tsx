/** A field for several values, as two lists: `<TransferField {...form.field('roles')} label="Roles" … />`. */
import type { FieldValues } from 'react-hook-form'
import { t } from '#shared/kit/texts.ts'
import { TransferList, type TransferListProps } from '../transfer-list.tsx'
import { type FieldProps, FormField } from './field.tsx'

/** How to mark entries, by touch or with a mouse and a keyboard. */
export const TransferHint = () => (
  <>
    <span className="pointer-coarse:hidden">{t`Select several with Shift or Ctrl, or with the arrow keys and Space. Enter moves the selection.`}</span>
    <span className="not-pointer-coarse:hidden">{t`Tap to select several.`}</span>
  </>
)

export function TransferField<In extends FieldValues, Out>({
  choices,
  availableLabel,
  selectedLabel,
  searchable = false,
  ...props
}: FieldProps<In, Out> &
  Pick<TransferListProps, 'choices' | 'availableLabel' | 'selectedLabel' | 'searchable'> & {
    readonly isLabelHidden?: boolean
  }) {
  return (
    <FormField {...props}>
      {({ id, disabled, ...input }, { ref, value, onChange, onBlur }) => (
        <TransferList
          ref={ref}
          label={props.label}
          id={id}
          choices={choices}
          chosen={value ?? []}
          onChosen={onChange}
          availableLabel={availableLabel}
          selectedLabel={selectedLabel}
          searchable={searchable}
          disabled={disabled}
          aria-invalid={input['aria-invalid']}
          aria-describedby={input['aria-describedby']}
          onBlur={onBlur}
        />
      )}
    </FormField>
  )
}
