import { useParams } from '@tanstack/react-router'
import { referralStatuses } from '#shared/features/employees/catalogues.ts'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import { type Referral, ReferralForm as ReferralSchema } from '#shared/features/employees/referrals.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { ReadOnlyDay, ReadOnlyField, SelectField } from '#web/kit/form/fields.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useLeaveRecord } from '#web/kit/form/use-leave-record.ts'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { PersonLink } from '#web/kit/person-link.tsx'
import { PersonPageButton } from '#web/kit/person-page-button.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'

export const EditReferralScreen = () => (
  <RecordScreen
    call={employeesApi.calls.referral}
    id={useParams({ from: '/_app/referrals/$id' }).id}
    title={t`Referral`}
  >
    {referral => <ReferralForm referral={referral} />}
  </RecordScreen>
)

function ReferralForm({ referral }: { referral: Referral }) {
  const leave = useLeaveRecord('/referrals')
  const form = useRecordForm({
    schema: ReferralSchema,
    values: { statusReferral: referral.statusReferral?._id ?? '' },
    version: referral.version,
    save: (body, sent) => fetchApi(employeesApi.calls.updateReferral, { params: { id: referral._id }, body, ...sent }),
    onSaved: () => {
      toast.success(t(employeeMessages.referralUpdated))
      leave()
    },
  })
  return (
    <ScreenLayout
      width="form"
      title={fullName(referral)}
      subtitle={t`Referral`}
      actions={<PersonPageButton person={referral} />}
    >
      <RecordForm form={form}>
        <FormSection>
          <ReadOnlyField label={t`Refer By`} value={<PersonLink person={referral.referBy} isQuiet />} />
          <ReadOnlyDay label={t`Hire Date`} day={referral.hireDate} />
          <ReadOnlyField label={t`Amount`} value={formatMoney(referral.referralAmount)} />
          <ReadOnlyDay label={t`Deposit Date`} day={referral.depositDate} />
        </FormSection>
        <FormSection>
          <SelectField
            {...form.field('statusReferral')}
            label={t`Status`}
            choices={toChoices(referralStatuses.all)}
            hint={t`Paid sets the deposit date to today; any other status clears it.`}
          />
        </FormSection>
      </RecordForm>
    </ScreenLayout>
  )
}
