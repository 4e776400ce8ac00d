import { useNavigate, useParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import { currencyOf } from '#shared/features/salaries/currencies.ts'
import { isInFuture, type Rate, RateForm as RateSent, salariesApi, salaryMessages } from '#shared/features/salaries.ts'
import { formatDay, utcToday } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { getConfig } from '#web/kit/config.ts'
import { AmountField } from '#web/kit/form/amount-field.tsx'
import { DayField, TextAreaField } from '#web/kit/form/fields.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'
import {
  amountInputSchema,
  computeIncrease,
  computeNewValue,
  describeLast,
  increaseInputSchema,
  type LastPay,
  showAmount,
  toPayBase,
} from './amounts.ts'
import { encryptAmountOnce } from './encrypted-amounts.ts'
import { EmployeeLink, PayEntryScreen, rateLog } from './pay-logs.tsx'

/** A rate's form; the id `new` adds one. */
export function RateEntryScreen() {
  const { id: employeeId, rateId } = useParams({ from: '/_app/employees/$id/rates/$rateId' })
  return (
    <PayEntryScreen
      employeeId={employeeId}
      entryId={rateId}
      log={rateLog}
      title={t`Rate`}
      newTitle={t`New rate`}
      payOf={({ rate, currency }) => ({ amount: rate, currency })}
    >
      {(employee, last, rate) => <RateEditor employee={employee} last={last} rate={rate} />}
    </PayEntryScreen>
  )
}

/** The request body before its amounts are encrypted. */
const RateInputSchema = z.object({ ...RateSent.shape, rate: amountInputSchema, increase: increaseInputSchema })
const { createRate, updateRate } = salariesApi.calls

interface RateEditorProps {
  readonly employee: EmployeeRecord
  readonly last: LastPay
  /** The rate to edit; without it, a new one is added. */
  readonly rate: Rate | undefined
}
function RateEditor({ employee, last, rate }: RateEditorProps) {
  const navigate = useNavigate()
  const currency = rate?.currency ?? currencyOf(employee.country, getConfig().currencies)
  const base = toPayBase(last, currency, rate?.increase)
  const form = useRecordForm({
    schema: RateInputSchema,
    values: {
      rate: showAmount(rate?.rate ?? null, currency),
      increase: showAmount(rate?.increase ?? null, currency),
      effectiveDate: rate?.effectiveDate.slice(0, 10) ?? '',
      comments: rate?.comments ?? '',
    },
    secretFields: ['rate', 'increase'],
    ...(rate ? { version: rate.version } : {}),
    save: async (values, sent) => {
      const increase = values.increase
        ? await encryptAmountOnce(sent.idempotencyKey, 'increase', values.increase)
        : null
      const body = { ...values, rate: await encryptAmountOnce(sent.idempotencyKey, 'rate', values.rate), increase }
      return rate
        ? fetchApi(updateRate, { params: { id: rate._id }, body, ...sent })
        : fetchApi(createRate, { body: { ...body, currency, employee: employee._id }, ...sent })
    },
    onSaved: () => {
      toast.success(t(rate ? salaryMessages.rateUpdated : salaryMessages.rateAdded))
      void navigate({ to: '/employees/$id/rates', params: { id: employee._id } })
    },
  })
  const workOut = (name: 'rate' | 'increase', value: string | undefined) => {
    if (value !== undefined) form.form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <ScreenLayout
      width="form"
      title={rate ? t`Rate of ${formatDay(rate.effectiveDate)}` : t`New rate`}
      subtitle={<EmployeeLink employee={employee} />}
    >
      <RecordForm form={form}>
        <FormSection>
          <AmountField
            {...form.field('increase')}
            label={t`Increase`}
            currency={currency}
            hint={rate ? undefined : describeLast('rate', last, currency)}
            onUserChange={typed => workOut('rate', computeNewValue(base, typed))}
          />
          <AmountField
            {...form.field('rate')}
            label={t`New rate`}
            currency={currency}
            onUserChange={typed => workOut('increase', computeIncrease(base, typed))}
          />
          <DayField
            {...form.field('effectiveDate')}
            label={t`Effective date`}
            min="1990-01-01"
            hint={
              isInFuture(form.form.watch('effectiveDate') ?? '', utcToday(new Date()))
                ? t(salaryMessages.ahead)
                : undefined
            }
          />
          <TextAreaField {...form.field('comments')} label={t`Comments`} />
        </FormSection>
      </RecordForm>
    </ScreenLayout>
  )
}
