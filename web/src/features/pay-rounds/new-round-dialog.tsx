/** Asks which round to create, and shows who is due for it. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { periodName, SALARY_PERIODS } from '#shared/features/employees/rules.ts'
import {
  type DuePerson,
  MAX_ROUND_PEOPLE,
  NewPayRound,
  payRoundCalls,
  payRoundMessages,
  roundName,
} from '#shared/features/pay-rounds.ts'
import { toDay, utcToday, yearOf } from '#shared/kit/dates.ts'
import { flag, REQUIRED } from '#shared/kit/fields.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { CheckboxField, DayField, SelectField, TextField } from '#web/kit/form/fields.tsx'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** The first round that begins today or later. */
export function nextRound(today: string): { readonly year: number; readonly month: number } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]
  const isFirst = today.endsWith('-01')
  const next = SALARY_PERIODS.find(one => one > month || (one === month && isFirst))
  return next === undefined ? { year: year + 1, month: 0 } : { year, month: next }
}
const YEARS_AROUND = [-1, 0, 1, 2]

/** The two flags decide who is in the round. */
const NewRoundSchema = z.object({
  title: NewPayRound.shape.title,
  date: NewPayRound.shape.date,
  month: z.enum(['0', '4', '8']),
  year: z.string().check(z.regex(/^\d{4}$/, REQUIRED)),
  isBySalary: flag,
  isByClient: flag,
})
type Round = ReturnType<typeof nextRound>
/** Not translated: it is stored as the round's title, for all readers. */
const titleOf = (round: Round) => `Pay round ${roundName(round)}`
const firstDayOf = ({ year, month }: Round) => toDay(year, month + 1, 1)

export function NewRoundDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const today = utcToday(new Date())
  const next = nextRound(today)
  const record = useRecordForm({
    schema: NewRoundSchema,
    draftKey: 'round',
    values: {
      title: titleOf(next),
      date: firstDayOf(next),
      isBySalary: true,
      isByClient: false,
      month: String(next.month) as '0' | '4' | '8',
      year: String(next.year),
    },
    save: ({ title, date, month, year }, sent) =>
      fetchApi(payRoundCalls.createRound, {
        body: { title, date, month: Number(month), year: Number(year), people: people.map(({ _id }) => _id) },
        ...sent,
      }),
    onSaved: ({ _id }) => {
      toast.success(t(payRoundMessages.created))
      onClose()
      void navigate({ to: '/pay-rounds/$id', params: { id: _id } })
    },
  })
  const { month, year, isBySalary, isByClient } = record.form.watch()
  const due = useQuery(queryFor(payRoundCalls.duePeople, { params: { month } }))
  const everybody = due.data ?? []
  const people: readonly DuePerson[] = everybody.filter(
    one => (isBySalary && one.isDueBySalary) || (isByClient && one.isDueByClient),
  )
  /** Updates the title and the date with the round, unless somebody has typed their own. */
  const follow = (chosen: Partial<Round>) => {
    const before = { year: Number(year), month: Number(month) }
    const after = { ...before, ...chosen }
    const values = record.form.getValues()
    if (values.title === titleOf(before)) record.form.setValue('title', titleOf(after), { shouldDirty: true })
    if (values.date === firstDayOf(before)) record.form.setValue('date', firstDayOf(after), { shouldDirty: true })
  }
  return (
    <FormDialog
      record={record}
      title={t`New pay round`}
      description={t`Choose the round and who is in it. Amounts come next.`}
      saveLabel={t`Begin`}
      canSave={people.length > 0 && people.length <= MAX_ROUND_PEOPLE}
      onClose={onClose}
      className="max-w-xl"
      footnote={
        due.isPending ? (
          <Spinner label={t`Checking who is due`} />
        ) : due.isError ? (
          <ErrorState error={due.error} retry={() => void due.refetch()} />
        ) : (
          <Chosen people={people} />
        )
      }
    >
      <SelectField
        {...record.field('month')}
        label={t`Month`}
        choices={SALARY_PERIODS.map(one => ({ value: String(one), label: t(periodName(one)) }))}
        onUserChange={chosen => follow({ month: Number(chosen) })}
      />
      <SelectField
        {...record.field('year')}
        label={t`Year`}
        choices={YEARS_AROUND.map(by => String(yearOf(today) + by)).map(year => ({ value: year, label: year }))}
        onUserChange={chosen => follow({ year: Number(chosen) })}
      />
      <TextField {...record.field('title')} label={t`Title`} />
      <DayField {...record.field('date')} label={t`In force from`} />
      <CheckboxField
        {...record.field('isBySalary')}
        label={t`Due by salary period (${everybody.filter(one => one.isDueBySalary).length})`}
      />
      <CheckboxField
        {...record.field('isByClient')}
        label={t`Due by client period (${everybody.filter(one => one.isDueByClient).length})`}
      />
    </FormDialog>
  )
}

const SHOWN_NAMES = 6
function Chosen({ people }: { people: readonly DuePerson[] }) {
  const isTooMany = people.length > MAX_ROUND_PEOPLE
  return (
    <p role="status" className={isTooMany ? 'text-destructive dark:text-tone-red' : 'text-muted-foreground'}>
      {isTooMany
        ? t`${people.length} people are due, but a round has at most ${MAX_ROUND_PEOPLE}.`
        : people.length === 0
          ? t`Nobody is due.`
          : listNames(people.map(fullName))}
    </p>
  )
}
const listNames = (names: readonly string[]): string =>
  names.length > SHOWN_NAMES
    ? t`${names.slice(0, SHOWN_NAMES).join(', ')} and ${names.length - SHOWN_NAMES} more`
    : names.join(', ')
