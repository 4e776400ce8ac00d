import type * as z from 'zod/mini'
import { countries } from '#shared/features/countries.ts'
import type { HolidayForm } from '#shared/features/timesheets.ts'
import { SelectField, TextField } from '#web/kit/form/fields.tsx'
import type { RecordFormState } from '#web/kit/form/use-record-form.ts'
import { monthChoices, yearChoices } from '../month-choices.ts'

type HolidayFormInput = z.input<typeof HolidayForm>
interface HolidayFieldsProps {
  readonly form: RecordFormState<HolidayFormInput, HolidayForm>
  readonly onChoose?: (name: 'year' | 'month' | 'country', chosen: string) => void
}

const countryChoices = countries.map(({ name }) => ({ value: name, label: name }))

/** What a holiday has, for a new one and for one that is edited in its place. */
export function HolidayFields({ form, onChoose }: HolidayFieldsProps) {
  const year = String(form.form.watch('year'))
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1fr_1.4fr_1fr_2fr]">
      <SelectField
        {...form.field('year')}
        label="Year"
        choices={yearChoices(new Date(), year)}
        onUserChange={chosen => onChoose?.('year', chosen)}
      />
      <SelectField
        {...form.field('month')}
        label="Month"
        choices={monthChoices}
        onUserChange={chosen => onChoose?.('month', chosen)}
      />
      <TextField {...form.field('day')} label="Day" inputMode="numeric" maxLength={2} />
      <SelectField
        {...form.field('country')}
        label="Country"
        choices={countryChoices}
        onUserChange={chosen => onChoose?.('country', chosen)}
      />
      <TextField {...form.field('description')} label="Description" className="col-span-full" />
    </div>
  )
}
