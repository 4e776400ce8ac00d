import { useMutation, useQuery } from '@tanstack/react-query'
import { employeesApi } from '#shared/features/employees.ts'
import { type WorkTimeEntry, WorkTimeForm } from '#shared/features/timesheets/max-hours.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { formatPercent } from '#shared/kit/percent.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { confirmDelete } from '#web/kit/confirm.tsx'
import { SelectField, TextField } from '#web/kit/form/fields.tsx'
import { PersonField } from '#web/kit/form/lookup-fields.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { DeleteAction } from '#web/kit/list-screen/row-actions.tsx'
import { PersonLink } from '#web/kit/person-link.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { monthChoices, yearChoices } from '../month-choices.ts'
import { EntriesCard, EntryList } from './entries-card.tsx'

const { workTimes, setWorkTime, removeWorkTime } = timesheetsApi.calls
const kindChoices = () => [
  { value: 'percent', label: t`% of the month` },
  { value: 'hours', label: t`Hours a month` },
]

/** Part-time employees: from a given month on, a percentage of its hours or a number of hours. */
export function WorkTimesCard() {
  const now = new Date()
  const form = useRecordForm({
    draftKey: 'work-times',
    schema: WorkTimeForm,
    values: {
      employee: '',
      year: String(now.getUTCFullYear()),
      month: String(now.getUTCMonth() + 1),
      kind: 'percent',
      amount: '',
    },
    save: (body, { idempotencyKey }) => fetchApi(setWorkTime, { body, idempotencyKey }),
    onSaved: () => {
      toast.success(t(timesheetMessages.workTimeSaved))
      form.form.resetField('employee', { defaultValue: '' })
      form.form.resetField('amount', { defaultValue: '' })
    },
  })
  const [year, kind] = form.form.watch(['year', 'kind'])
  const asked = useQuery(queryFor(workTimes))
  return (
    <EntriesCard
      title={t`Part time`}
      form={form}
      fields={
        <div className="grid grid-cols-2 gap-4">
          <PersonField
            {...form.field('employee')}
            label={t`Employee`}
            call={employeesApi.calls.active}
            className="col-span-2"
          />
          <SelectField {...form.field('year')} label={t`From year`} choices={yearChoices(now, String(year))} />
          <SelectField {...form.field('month')} label={t`From month`} choices={monthChoices()} />
          <SelectField
            {...form.field('kind')}
            label={t`Given as`}
            choices={kindChoices()}
            className="col-span-2 sm:col-span-1"
          />
          <TextField
            {...form.field('amount')}
            label={t`Amount`}
            unit={kind === 'percent' ? '%' : t`h`}
            inputMode="decimal"
            maxLength={5}
            className="col-span-2 sm:col-span-1"
          />
        </div>
      }
      actions={null}
    >
      <EntryList label={t`Part time`} query={asked} emptyText={t(timesheetMessages.noWorkTimes)}>
        {entry => <WorkTimeItem entry={entry} />}
      </EntryList>
    </EntriesCard>
  )
}

function WorkTimeItem({ entry: { _id, version, employee, from, percent, hours } }: { entry: WorkTimeEntry }) {
  const name = t`${fullName(employee)} from ${formatMonth(from)}`
  const removal = useMutation({
    mutationFn: () => fetchApi(removeWorkTime, { params: { id: _id }, version }),
    onSuccess: () => toast.success(t`${name} deleted successfully`),
  })
  const remove = async () => {
    if (await confirmDelete(t`the part time of ${name}`, t(timesheetMessages.deleteWorkTime))) removal.mutate()
  }
  return (
    <div className="flex items-center gap-4 py-1.5 pr-3 pl-5">
      <span className="min-w-0 flex-1">
        <PersonLink person={employee} isQuiet />{' '}
        <span className="text-muted-foreground">{t`from ${formatMonth(from)}`}</span>
      </span>
      <span className="tabular-nums">{hours === null ? formatPercent(percent ?? 0) : t`${hours} h`}</span>
      <DeleteAction rowName={name} onClick={() => void remove()} disabled={removal.isPending} />
    </div>
  )
}
