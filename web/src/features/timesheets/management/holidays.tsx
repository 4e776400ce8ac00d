import { useMutation, useQuery } from '@tanstack/react-query'
import CopyPlus from 'lucide-react/icons/copy-plus'
import { countries } from '#shared/features/countries.ts'
import { HolidayForm, timesheetMessages, timesheets } from '#shared/features/timesheets.ts'
import { api } from '#web/kit/api.ts'
import { confirm } from '#web/kit/confirm.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { ask } from '#web/kit/queries.ts'
import { say } from '#web/kit/say.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { HolidayEntry } from './holiday-entry.tsx'
import { HolidayFields } from './holiday-fields.tsx'
import { Entries, Panel } from './panel.tsx'

const { holidays, addHoliday, copyHolidays } = timesheets.calls

/** The holidays of the chosen year and country, and a form for one more. */
export function Holidays() {
  const now = new Date()
  const form = useRecordForm({
    which: 'holidays',
    schema: HolidayForm,
    values: {
      year: String(now.getUTCFullYear()),
      month: String(now.getUTCMonth() + 1),
      day: '',
      description: '',
      country: countries[0].name,
    },
    save: (body, { idempotencyKey }) => api(addHoliday, { body, idempotencyKey }),
    saved: () => {
      say.done('Holiday created successfully.')
      form.form.resetField('day', { defaultValue: '' })
      form.form.resetField('description', { defaultValue: '' })
      form.form.setFocus('day')
    },
  })
  const [chosenYear, country] = form.form.watch(['year', 'country'])
  const year = Number(chosenYear)
  const asked = useQuery(ask(holidays, { query: { year, country } }))
  const copying = useMutation({
    mutationFn: () => api(copyHolidays, { body: { year, country } }),
    onSuccess: () => say.done(timesheetMessages.holidaysCopied),
  })
  const copy = async () => {
    const text = `Holidays from ${year - 1} will be added to ${year}`
    if (await confirm({ title: `Copy the holidays of ${country}`, text })) copying.mutate()
  }
  return (
    <Panel
      title="Set holidays"
      form={form}
      fields={
        <HolidayFields
          form={form}
          // Looking at another year or country is no change that could be lost.
          onChosen={(name, chosen) => form.form.resetField(name, { defaultValue: chosen })}
        />
      }
      actions={
        <Button onClick={() => void copy()} disabled={copying.isPending}>
          {copying.isPending ? <Spinner label="Copying" /> : <CopyPlus />} Copy from last year
        </Button>
      }
    >
      <Entries label="Holidays" asked={asked} nothing={timesheetMessages.noHolidays}>
        {holiday => <HolidayEntry holiday={holiday} />}
      </Entries>
    </Panel>
  )
}
