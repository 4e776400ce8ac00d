import { useMutation, useQuery } from '@tanstack/react-query'
import WandSparkles from 'lucide-react/icons/wand-sparkles'
import { type MaxHours as Hours, MaxHoursForm } from '#shared/features/timesheets/max-hours.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { confirmDelete } from '#web/kit/confirm.tsx'
import { SelectField, TextField } from '#web/kit/form/fields.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { DeleteAction } from '#web/kit/list-screen/row-actions.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { formatMonthName, monthChoices, yearChoices } from '../month-choices.ts'
import { EntriesCard, EntryList } from './entries-card.tsx'

const { hours, setMaxHours, removeHours, generateHours } = timesheetsApi.calls
const MONTHS = 12
const NO_BREAK_SPACE = '\u00a0'

/** The hours of each month; eight per weekday by default. */
export function MaxHoursCard() {
  const now = new Date()
  const form = useRecordForm({
    draftKey: 'hours',
    schema: MaxHoursForm,
    values: { year: String(now.getUTCFullYear()), month: String(now.getUTCMonth() + 1), totalHours: '' },
    save: (body, { idempotencyKey }) => fetchApi(setMaxHours, { body, idempotencyKey }),
    onSaved: () => {
      toast.success(t(timesheetMessages.maxSaved))
      form.form.resetField('totalHours', { defaultValue: '' })
    },
  })
  const [year, month] = form.form.watch(['year', 'month']).map(Number)
  const asked = useQuery(queryFor(hours, { params: { year: Number(year) } }))
  const generating = useMutation({
    mutationFn: () => fetchApi(generateHours, { params: { year: Number(year) }, body: {} }),
    onSuccess: () => toast.success(t(timesheetMessages.maxSaved)),
  })
  const isComplete = asked.data?.length === MONTHS
  return (
    <EntriesCard
      title={t`Set Hour Max per Month`}
      form={form}
      fields={
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {/* Choosing another year or month is not an unsaved change. */}
          <SelectField
            {...form.field('year')}
            label={t`Year`}
            choices={yearChoices(now, String(year))}
            onUserChange={chosen => form.form.resetField('year', { defaultValue: chosen })}
          />
          <SelectField
            {...form.field('month')}
            label={t`Month`}
            choices={monthChoices()}
            onUserChange={chosen => form.form.resetField('month', { defaultValue: chosen })}
          />
          <TextField
            {...form.field('totalHours')}
            label={t`Hours`}
            inputMode="decimal"
            maxLength={3}
            hint={describeMaxHours(asked.data, Number(month))}
          />
        </div>
      }
      actions={
        <Button
          variant="outline"
          onClick={() => generating.mutate()}
          disabled={!asked.data || isComplete || generating.isPending}
        >
          {generating.isPending ? <Spinner label={t`Generating`} /> : <WandSparkles />} {t`Generate automatically`}
        </Button>
      }
    >
      <EntryList
        label={t`Max hours`}
        query={asked}
        emptyText={t(timesheetMessages.noMaxHours)}
        isTwoColumns
        usualCount={MONTHS}
      >
        {entry => <MonthHoursItem hours={entry} isPresent={isSameMonth(entry, now)} />}
      </EntryList>
    </EntriesCard>
  )
}

/** What is set for the month. Never empty, because a new line would move Save away while it is being clicked. */
function describeMaxHours(entries: readonly Hours[] | undefined, month: number): string {
  if (!entries) return NO_BREAK_SPACE
  const entry = entries.find(one => one.month === month)
  return entry ? t`Replaces ${entry.totalHours}` : t`Not set yet`
}

const isSameMonth = ({ year, month }: Hours, now: Date) =>
  year === now.getUTCFullYear() && month === now.getUTCMonth() + 1

interface MonthHoursItemProps {
  readonly hours: Hours
  readonly isPresent: boolean
}

function MonthHoursItem({ hours: { _id, version, year, month, totalHours }, isPresent }: MonthHoursItemProps) {
  const name = formatMonthName(month, year)
  const removal = useMutation({
    mutationFn: () => fetchApi(removeHours, { params: { id: _id }, version }),
    onSuccess: () => toast.success(t`${name} deleted successfully`),
  })
  const remove = async () => {
    if (await confirmDelete(t`the hours of ${name}`, t(timesheetMessages.deleteHours))) removal.mutate()
  }
  return (
    <div className={cn('flex items-center gap-3 py-1.5 pr-3 pl-5', isPresent && 'bg-accent font-medium')}>
      <span className="min-w-0 flex-1">{name}</span>
      <span className="tabular-nums">{t`${totalHours} h`}</span>
      <DeleteAction rowName={name} onClick={() => void remove()} disabled={removal.isPending} />
    </div>
  )
}
