import { useNavigate } from '@tanstack/react-router'
import { referralStatuses } from '#shared/features/employees/catalogues.ts'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { type Referral, ReferralForm as ReferralSchema } from '#shared/features/employees/referrals.ts'
import { employees } from '#shared/features/employees.ts'
import { showMoney } from '#shared/kit/money.ts'
import { api } from '#web/kit/api.ts'
import { asChoices } from '#web/kit/choices.tsx'
import { ReadDay, ReadField, SelectField } from '#web/kit/form/fields.tsx'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { Page } from '#web/kit/page.tsx'
import { say } from '#web/kit/say.ts'

export const EditReferral = ({ id }: { id: string }) => (
  <RecordScreen call={employees.calls.referral} id={id} title="Referral">
    {referral => <ReferralForm referral={referral} />}
  </RecordScreen>
)

function ReferralForm({ referral }: { referral: Referral }) {
  const navigate = useNavigate()
  const form = useRecordForm({
    schema: ReferralSchema,
    values: { statusReferral: referral.statusReferral?._id ?? '' },
    version: referral.version,
    save: (body, sent) => api(employees.calls.updateReferral, { params: { id: referral._id }, body, ...sent }),
    saved: () => {
      say.done(employeeMessages.referralUpdated)
      void navigate({ to: '/referrals' })
    },
  })
  return (
    <Page title={fullName(referral)} subtitle="Referral">
      <RecordForm form={form} className="max-w-3xl">
        <Section>
          <ReadField label="Employee" value={fullName(referral)} />
          <ReadField label="Refer By" value={fullName(referral.referBy)} />
          <ReadDay label="Hire date" day={referral.hireDate} />
          <ReadField label="Amount" value={showMoney(referral.referralAmount)} />
          <SelectField
            {...form.field('statusReferral')}
            label="Status"
            choices={asChoices(referralStatuses.all)}
            hint="Paid sets the deposit date to today; any other status clears it."
          />
          <ReadDay label="Deposit date" day={referral.depositDate} />
        </Section>
      </RecordForm>
    </Page>
  )
}
