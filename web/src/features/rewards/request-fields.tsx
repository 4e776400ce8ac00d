import type { FieldValues } from 'react-hook-form'
import { type Reward, type RewardForm, rewardReasons } from '#shared/features/rewards.ts'
import { showMoney } from '#shared/kit/money.ts'
import { asChoices } from '#web/kit/choices.tsx'
import { AmountField } from '#web/kit/form/amount-field.tsx'
import { SelectField, TextAreaField } from '#web/kit/form/fields.tsx'
import type { FieldOf } from '#web/kit/form/use-record-form.ts'

type Name = keyof typeof RewardForm.shape

/** What is asked for. */
export function RequestFields<In extends FieldValues, Out>({ field }: { field: (name: Name) => FieldOf<In, Out> }) {
  return (
    <>
      <SelectField {...field('reasonID')} label="Reward Reason" choices={asChoices(rewardReasons.all)} />
      <AmountField {...field('estimatedAmount')} label="Estimated Amount ($)" />
      <TextAreaField {...field('requestDescription')} label="Description" />
    </>
  )
}

export const requestValues = (reward?: Reward) => ({
  reasonID: reward?.reasonID._id ?? '',
  requestDescription: reward?.requestDescription ?? '',
  estimatedAmount: showMoney(reward?.estimatedAmount),
})
