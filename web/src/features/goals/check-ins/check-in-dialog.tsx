import * as z from 'zod/mini'
import {
  type CheckIn,
  CheckInForm,
  CONFIDENCES,
  checkInMessages,
  validateCheckInDay,
} from '#shared/features/goals/check-ins.ts'
import type { KeyResult } from '#shared/features/key-results.ts'
import { type Day, utcToday } from '#shared/kit/dates.ts'
import { day } from '#shared/kit/fields.ts'
import { t } from '#shared/kit/texts.ts'
import { DayField, SelectField, TextAreaField, TextField } from '#web/kit/form/fields.tsx'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import type { SaveContext } from '#web/kit/form/use-save.ts'
import { toast } from '#web/kit/toast.ts'

/** The goal to check in on, with the fields that both hosts have. */
export interface CheckedGoal {
  readonly objective: string
  readonly setOn: Day
  readonly deadLine: Day
  readonly keyResults: readonly KeyResult[]
}

interface CheckInDialogProps {
  readonly goal: CheckedGoal
  readonly last: CheckIn | undefined
  readonly send: (form: CheckInForm, sent: SaveContext) => Promise<unknown>
  readonly onClose: () => void
}

export function CheckInDialog({ goal, last, send, onClose }: CheckInDialogProps) {
  const today = utcToday(new Date())
  const refusalOf = (value: Day) => validateCheckInDay(value, { setOn: goal.setOn, lastOn: last?.day, today })
  const measured = goal.keyResults.flatMap(({ _id, keyResult, measure }) =>
    measure ? { _id, keyResult, measure } : [],
  )
  const record = useRecordForm({
    schema: z.extend(CheckInForm, {
      day: day.check(
        z.refine(value => value === '' || !refusalOf(value), { error: ({ input }) => refusalOf(String(input)) ?? '' }),
      ),
    }),
    draftKey: 'check-in',
    values: {
      day: today,
      confidence: last?.confidence ?? ('' as never),
      comment: '',
      values: measured.map(({ _id, measure }) => ({ keyResult: _id, current: measure.current })),
    },
    save: (body, sent) => send(body, sent),
    onSaved: () => {
      toast.success(t(checkInMessages.saved))
      onClose()
    },
  })
  return (
    <FormDialog
      record={record}
      title={t`Check in`}
      description={goal.objective}
      saveLabel={t`Check in`}
      onClose={onClose}
      className="max-w-xl"
    >
      <DayField {...record.field('day')} label={t`Day`} min={last?.day ?? goal.setOn} maxDay={today} />
      <SelectField
        {...record.field('confidence')}
        label={t`Confidence`}
        choices={CONFIDENCES.map(value => ({ value, label: t(value) }))}
      />
      {measured.map(({ _id, keyResult, measure: { start, target, unit } }, index) => (
        <TextField
          key={_id}
          {...record.field(`values.${index}.current`)}
          label={keyResult}
          inputMode="decimal"
          maxLength={20}
          hint={`${t`From ${start} to ${target}`}${unit && ` ${unit}`}`}
        />
      ))}
      <TextAreaField {...record.field('comment')} label={t`Comment`} />
    </FormDialog>
  )
}
