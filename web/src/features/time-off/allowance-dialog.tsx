/** Sets a person's allowance from a given year on, and the days carried over into that year. */
import { timeOffMessages } from '#shared/features/time-off/plan.ts'
import { AllowanceForm, type TimeOffYear, timeOffApi } from '#shared/features/time-off.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { TextField } from '#web/kit/form/fields.tsx'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { toast } from '#web/kit/toast.ts'
import { countDays } from './format-days.ts'

export function AllowanceDialog({ of, onClose }: { of: TimeOffYear; onClose: () => void }) {
  const { person, year, yearlyAllowance, isOwnAllowance, countryAllowance, carryOver, version } = of
  const record = useRecordForm({
    schema: AllowanceForm,
    draftKey: `allowance-${year}`,
    version,
    values: { year, ownAllowance: isOwnAllowance ? yearlyAllowance : '', carryOver },
    save: (body, sent) => fetchApi(timeOffApi.calls.setAllowance, { params: { id: person._id }, body, ...sent }),
    onSaved: () => {
      toast.success(t(timeOffMessages.allowanceSaved))
      onClose()
    },
  })
  return (
    <FormDialog
      record={record}
      title={t`Allowance of ${fullName(person)}, ${year}`}
      description={t`This allowance applies from ${year} until another one is set.`}
      onClose={onClose}
    >
      <TextField
        {...record.field('ownAllowance')}
        required={false}
        label={t`Days a year`}
        inputMode="decimal"
        maxLength={4}
        hint={t`Empty: ${countDays(countryAllowance)}, as in their country`}
      />
      <TextField
        {...record.field('carryOver')}
        label={t`Carried over into ${year}`}
        inputMode="decimal"
        maxLength={4}
      />
    </FormDialog>
  )
}
