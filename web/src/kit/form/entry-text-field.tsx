/** The only text of an entry in an ordered list: plain text until it is pointed at, growing from one line. */
import type { FieldValues } from 'react-hook-form'
import { Textarea } from '#web/ui/textarea.tsx'
import { type FieldProps, FormField } from './field.tsx'

export const EntryTextField = <In extends FieldValues, Out>(props: FieldProps<In, Out>) => (
  <FormField {...props} isLabelHidden>
    {(input, field) => (
      <Textarea
        {...field}
        {...input}
        disabled={false}
        readOnly={props.readOnly}
        rows={1}
        maxLength={props.max}
        className="min-h-9 resize-none border-transparent bg-transparent px-2 leading-5 shadow-none"
      />
    )}
  </FormField>
)
