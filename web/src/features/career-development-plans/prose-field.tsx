import { useWatch } from 'react-hook-form'
import { TextAreaField } from '#web/kit/form/fields.tsx'
import { Label } from '#web/ui/label.tsx'
import type { PlanFormState } from './use-plan-form.ts'

interface ProseFieldProps {
  readonly record: PlanFormState
  readonly name: Parameters<PlanFormState['field']>[0]
  readonly label: string
  readonly required?: boolean
}

/** Comments: a box to write in, or a text to read, and nothing where there is none to read. */
export function ProseField({ record, name, label, required = false }: ProseFieldProps) {
  if (record.readOnly) return <Prose record={record} name={name} label={label} />
  return <TextAreaField {...record.field(name)} label={label} required={required} className="col-span-full" />
}

export function Prose({ record, name, label }: Omit<ProseFieldProps, 'required'>) {
  const text: unknown = useWatch({ control: record.form.control, name })
  if (!text) return null
  return (
    <div className="col-span-full grid gap-1.5">
      <Label asChild>
        <span className="text-muted-foreground">{label}</span>
      </Label>
      <p className="leading-relaxed break-words whitespace-pre-line">{String(text)}</p>
    </div>
  )
}
