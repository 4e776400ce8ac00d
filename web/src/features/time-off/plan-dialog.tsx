/** Plans days off, or changes a plan. */
import { useRef } from 'react'
import { listDaysOff, sumDays } from '#shared/features/time-off/count.ts'
import { timeOffMessages } from '#shared/features/time-off/plan.ts'
import { DAY_PARTS, dayPartLabels, PlanForm, type PlannedDaysOff, type TimeOffYear } from '#shared/features/time-off.ts'
import { addDays, utcToday, yearOf } from '#shared/kit/dates.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { DayField, TextField } from '#web/kit/form/fields.tsx'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { RadioField } from '#web/kit/form/radio-field.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { toast } from '#web/kit/toast.ts'
import { isIsoDay } from '#web/kit/typed-day.ts'
import { warnOfDaysOnSheets } from './days-left-on-sheets.ts'
import { countDays } from './format-days.ts'
import type { PlanCalls } from './plan-calls.ts'

interface PlanDialogProps {
  readonly year: Pick<TimeOffYear, 'year' | 'holidays' | 'planUntil' | 'ranges' | 'takenDays'>
  readonly calls: PlanCalls
  /** Called if the saved days are in another year than the one shown. */
  readonly onOtherYear: (year: number) => void
  readonly onClose: () => void
}

/** `edited` is `new` or a plan's id, looked up in `year` so that refetched versions come in. */
export function PlanDialog({ edited, ...props }: PlanDialogProps & { edited: string }) {
  const range = props.year.ranges.find(({ _id }) => _id === edited)
  return range || edited === 'new' ? <PlanForDays {...props} range={range} /> : null
}

function PlanForDays(props: PlanDialogProps & { range: PlannedDaysOff | undefined }) {
  const { range, calls, onOtherYear, onClose } = props
  const { year, holidays, planUntil } = props.year
  const record = useRecordForm({
    schema: PlanForm,
    draftKey: `time-off-${range?._id ?? 'new'}`,
    ...(range ? { version: range.version } : {}),
    values: { from: range?.from ?? '', to: range?.to ?? '', part: range?.part ?? 'whole', note: range?.note ?? '' },
    save: (body, sent) => (range ? calls.change(range._id, body, sent) : calls.plan(body, sent)),
    onSaved: saved => {
      const { from, to } = saved
      const warnings = [...saved.warnings, ...(range ? warnOfDaysOnSheets(props.year, range, saved) : [])]
      const done = t(range ? timeOffMessages.changed : timeOffMessages.planned)
      if (warnings.length) toast.warning([done, ...warnings.map(translateSentence)].join('\n'))
      else toast.success(done)
      if (year < yearOf(from) || year > yearOf(to)) onOtherYear(yearOf(from))
      onClose()
    },
  })
  const [from, to, part] = record.form.watch(['from', 'to', 'part'])
  const isRange = [from, to].every(isIsoDay) && from <= to && to <= planUntil
  /** The last day, while it follows the first; typing `14/12` also passes through `14/1`. */
  const followed = useRef(range && range.from === range.to ? range.to : '')
  const followFrom = (day: string) => {
    // Most people plan a single day.
    if (record.form.getValues('to') !== followed.current || !/^(\d{4}-\d{2}-\d{2})?$/.test(day)) return
    followed.current = day
    record.form.setValue('to', day, { shouldValidate: record.form.formState.isSubmitted })
  }
  const days = isRange ? sumDays(listDaysOff({ from, to, part: part ?? 'whole' }, new Set(holidays))) : undefined
  return (
    <FormDialog
      record={record}
      title={range ? t`Change time off` : t`Plan time off`}
      description={t`Weekends and holidays in between do not count.`}
      saveLabel={range ? t`Save` : t`Plan`}
      onClose={onClose}
      footnote={
        <p role="status" className="min-h-5 text-muted-foreground">
          {days === undefined ? null : t`This takes ${countDays(days)}.`}
        </p>
      }
    >
      <DayField
        {...record.field('from')}
        label={t`From`}
        min={addDays(utcToday(new Date()), 1)}
        maxDay={planUntil}
        onDayChange={followFrom}
      />
      <DayField {...record.field('to')} label={t`To`} min={addDays(utcToday(new Date()), 1)} maxDay={planUntil} />
      <RadioField
        {...record.field('part')}
        label={t`Each day`}
        choices={DAY_PARTS.map(value => ({ value, label: t(dayPartLabels[value]) }))}
        className="sm:col-span-2"
      />
      <TextField {...record.field('note')} label={t`Note`} className="sm:col-span-2" />
    </FormDialog>
  )
}
