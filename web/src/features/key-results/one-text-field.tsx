/** A field for a text without line breaks, which grows so that all of it is visible. Enter submits, as in an input. */
import type { KeyboardEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, FormField } from '#web/kit/form/field.tsx'
import { cn } from '#web/ui/cn.ts'
import { fieldClasses } from '#web/ui/input.tsx'

export const OneTextField = <In extends FieldValues, Out>(props: FieldProps<In, Out>) => (
  <FormField {...props} isInColumn>
    {(input, field) => (
      <textarea
        {...field}
        {...input}
        disabled={false}
        readOnly={props.readOnly}
        rows={1}
        autoComplete="off"
        maxLength={props.max}
        onChange={({ target }) => field.onChange(target.value.replaceAll(/[\r\n]+/g, ' '))}
        onKeyDown={submitOnEnter}
        className={cn(
          fieldClasses,
          'field-sizing-content min-h-9 resize-none py-[0.4375rem] leading-5 read-only:bg-muted',
        )}
      />
    )}
  </FormField>
)

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
