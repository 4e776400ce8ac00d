import { useMutation, useQuery } from '@tanstack/react-query'
import CopyPlus from 'lucide-react/icons/copy-plus'
import { countries } from '#shared/features/countries.ts'
import { HolidayForm, timesheetMessages, timesheetsApi } from '#shared/features/timesheets.ts'
import { fetchApi } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { EntriesCard, EntryList } from './entries-card.tsx'
import { HolidayFields } from './holiday-fields.tsx'
import { HolidayItem } from './holiday-item.tsx'

const { holidays, addHoliday, copyHolidays } = timesheetsApi.calls

/** The holidays of the chosen year and country, and a form for one more. */
export function HolidaysCard() {
  const now = new Date()
  const form = useRecordForm({
    draftKey: 'holidays',
    schema: HolidayForm,
    values: {
      year: String(now.getUTCFullYear()),
      month: String(now.getUTCMonth() + 1),
      day: '',
      description: '',
      country: countries[0].name,
    },
    save: (body, { idempotencyKey }) => fetchApi(addHoliday, { body, idempotencyKey }),
    onSaved: () => {
      toast.success('Holiday created successfully.')
      form.form.resetField('day', { defaultValue: '' })
      form.form.resetField('description', { defaultValue: '' })
      form.form.setFocus('day')
    },
  })
  const [chosenYear, country] = form.form.watch(['year', 'country'])
  const year = Number(chosenYear)
  const asked = useQuery(queryFor(holidays, { query: { year, country } }))
  const copying = useMutation({
    mutationFn: () => fetchApi(copyHolidays, { body: { year, country } }),
    onSuccess: () => toast.success(timesheetMessages.holidaysCopied),
  })
  const copy = async () => {
    const text = `Holidays from ${year - 1} will be added to ${year}`
    if (await confirmAction({ title: `Copy the holidays of ${country}`, text })) copying.mutate()
  }
  return (
    <EntriesCard
      title="Set holidays"
      form={form}
      fields={
        <HolidayFields
          form={form}
          // Looking at another year or country is no change that could be lost.
          onChoose={(name, chosen) => form.form.resetField(name, { defaultValue: chosen })}
        />
      }
      actions={
        <Button onClick={() => void copy()} disabled={copying.isPending}>
          {copying.isPending ? <Spinner label="Copying" /> : <CopyPlus />} Copy from last year
        </Button>
      }
    >
      <EntryList label="Holidays" query={asked} emptyText={timesheetMessages.noHolidays}>
        {holiday => <HolidayItem holiday={holiday} />}
      </EntryList>
    </EntriesCard>
  )
}
