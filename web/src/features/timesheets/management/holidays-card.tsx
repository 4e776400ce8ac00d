import { useMutation, useQuery } from '@tanstack/react-query'
import CopyPlus from 'lucide-react/icons/copy-plus'
import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useRef, useState } from 'react'
import { countries } from '#shared/features/countries.ts'
import { type Holiday, HolidayForm } from '#shared/features/timesheets/holidays.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { formatDay, toDay, weekdayName } from '#shared/kit/dates.ts'
import { formatNumber, t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { confirmAction, confirmDelete } from '#web/kit/confirm.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { DeleteAction } from '#web/kit/list-screen/row-actions.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CorrectionsDialog } from './corrections-dialog.tsx'
import { EntriesCard, EntryList } from './entries-card.tsx'
import { HolidayEditor, HolidayFields } from './holiday-editor.tsx'
import { type Corrections, useCorrections } from './use-corrections.ts'

const { holidays, addHoliday, copyHolidays } = timesheetsApi.calls

/** The holidays of a year and country, with a form to add one. */
export function HolidaysCard() {
  const now = new Date()
  const corrections = useCorrections()
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
    onSaved: saved => {
      toast.success(t`Holiday created successfully.`)
      void corrections.offer(saved.country)
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
    onSuccess: () => {
      toast.success(t(timesheetMessages.holidaysCopied))
      void corrections.offer(country)
    },
  })
  const copy = async () => {
    const text = t`Holidays from ${year - 1} will be added to ${year}`
    if (await confirmAction({ title: t`Copy the holidays of ${country}`, text })) copying.mutate()
  }
  const closeOffer = () => {
    corrections.close()
    // Opening the dialog blurred an empty field, which is not an error.
    form.form.clearErrors()
  }
  return (
    <EntriesCard
      title={t`Set holidays`}
      form={form}
      fields={
        <HolidayFields
          form={form}
          // Choosing another year or country is not an unsaved change.
          onChoose={(name, chosen) => form.form.resetField(name, { defaultValue: chosen })}
        />
      }
      actions={
        <Button variant="outline" onClick={() => void copy()} disabled={copying.isPending}>
          {copying.isPending ? <Spinner label={t`Copying`} /> : <CopyPlus />} {t`Copy from last year`}
        </Button>
      }
    >
      <CorrectionsNotice corrections={corrections} />
      <EntryList label={t`Holidays`} query={asked} emptyText={t(timesheetMessages.noHolidays)}>
        {holiday => <HolidayItem holiday={holiday} onChanged={changed => void corrections.offer(changed)} />}
      </EntryList>
      {corrections.offered ? <CorrectionsDialog offered={corrections.offered} onClose={closeOffer} /> : null}
    </EntriesCard>
  )
}

/** Warns if open sheets do not have the latest holidays. */
function CorrectionsNotice({ corrections: { waiting, offer } }: { corrections: Corrections }) {
  const count = waiting?.sheets.length ?? 0
  if (count === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b bg-tone-yellow/10 py-2.5 pr-3 pl-5">
      <p>
        {count === 1
          ? t`1 timesheet does not show the latest holidays.`
          : t`${formatNumber(count)} timesheets do not show the latest holidays.`}
      </p>
      <Button variant="outline" size="sm" onClick={() => void offer()}>{t`Review`}</Button>
    </div>
  )
}

/** A holiday, which can be edited in place. */
function HolidayItem({ holiday, onChanged }: { holiday: Holiday; onChanged: (country: string) => void }) {
  const [isEdited, setIsEdited] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  // Return the focus to the button that opened the editor.
  useEffect(() => {
    if (wasEdited.current && !isEdited) editButton.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  const removal = useMutation({
    mutationFn: () =>
      fetchApi(timesheetsApi.calls.removeHoliday, { params: { id: holiday._id }, version: holiday.version }),
    onSuccess: () => {
      toast.success(t`Holiday deleted successfully.`)
      onChanged(holiday.country)
    },
  })
  const day = holidayDateOf(holiday)
  const date = formatDay(day)
  const name = `${holiday.description}, ${date}`
  const remove = async () => {
    if (await confirmDelete(name, t(timesheetMessages.deleteHoliday))) removal.mutate()
  }
  if (isEdited) return <HolidayEditor holiday={holiday} onSaved={onChanged} close={() => setIsEdited(false)} />

  return (
    <div className="flex items-center gap-x-4 py-1.5 pr-3 pl-5">
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-4 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)_6rem] sm:items-center">
        <span className="tabular-nums max-sm:text-xs max-sm:text-muted-foreground">
          {date} <span className="text-xs text-muted-foreground">{weekdayName(day)}</span>
        </span>
        <span className="min-w-0 break-words max-sm:order-first max-sm:basis-full">{holiday.description}</span>
        <span className="text-muted-foreground max-sm:text-xs">{holiday.country}</span>
      </div>
      <div className="flex gap-0.5">
        <Button
          data-tooltip={t`Edit`}
          ref={editButton}
          variant="quiet"
          size="icon-sm"
          className="hover:text-foreground"
          aria-label={t`Edit ${name}`}
          onClick={() => setIsEdited(true)}
        >
          <Pencil />
        </Button>
        <DeleteAction rowName={name} onClick={() => void remove()} disabled={removal.isPending} />
      </div>
    </div>
  )
}

const holidayDateOf = ({ year, month, day }: Holiday) => toDay(year, month, day)
