import type { FieldValues } from 'react-hook-form'
import { type Reward, type RewardForm, rewardReasons } from '#shared/features/rewards.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { AmountField } from '#web/kit/form/amount-field.tsx'
import { SelectField, TextAreaField } from '#web/kit/form/fields.tsx'
import type { FieldBinding } from '#web/kit/form/use-record-form.ts'

type RequestFieldName = keyof typeof RewardForm.shape

/** What is asked for. */
export function RequestFields<In extends FieldValues, Out>({
  field,
}: {
  field: (name: RequestFieldName) => FieldBinding<In, Out>
}) {
  return (
    <>
      <SelectField {...field('reasonID')} label="Reward Reason" choices={toChoices(rewardReasons.all)} />
      <AmountField {...field('estimatedAmount')} label="Estimated Amount ($)" />
      <TextAreaField {...field('requestDescription')} label="Description" />
    </>
  )
}

export const toRequestFormValues = (reward?: Reward) => ({
  reasonID: reward?.reasonID._id ?? '',
  requestDescription: reward?.requestDescription ?? '',
  estimatedAmount: formatMoney(reward?.estimatedAmount),
})
