import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import { employees } from '#shared/features/employees.ts'
import { isAhead, type Rate, RateForm as RateSent, salaries, salaryMessages } from '#shared/features/salaries.ts'
import { showDay } from '#shared/kit/dates.ts'
import { today } from '#shared/kit/list.ts'
import { api } from '#web/kit/api.ts'
import { AmountField } from '#web/kit/form/amount-field.tsx'
import { DayField, TextAreaField } from '#web/kit/form/fields.tsx'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { AskedScreen, RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { NotFound } from '#web/kit/not-found.tsx'
import { Page } from '#web/kit/page.tsx'
import { recordId } from '#web/kit/record-id.ts'
import { say } from '#web/kit/say.ts'
import { sealFor } from '#web/kit/sealed-amounts.ts'
import { amountTyped, baseOf, increaseTo, increaseTyped, showAmount, valueAfter } from './amounts.ts'
import { EmployeeLink } from './employee-link.tsx'
import { rateLog } from './logs.ts'

/** A rate's form; the id `new` adds one. */
export const RateEntry = ({ employeeId, rateId }: { employeeId: string; rateId: string }) => (
  <RecordScreen call={employees.calls.one} id={employeeId} title="Rate">
    {employee =>
      recordId(rateId) === 'new' ? (
        <NewRate employee={employee} />
      ) : (
        <EditRate key={rateId} employee={employee} id={recordId(rateId)} />
      )
    }
  </RecordScreen>
)

interface Screen {
  readonly employee: EmployeeRecord
}
function NewRate({ employee }: Screen) {
  return (
    <AskedScreen asked={useQuery(rateLog.last(employee._id))} title="New rate">
      {last => <RateForm employee={employee} last={last.amount} />}
    </AskedScreen>
  )
}

function EditRate({ employee, id }: Screen & { id: string }) {
  return (
    <AskedScreen asked={useQuery(rateLog.one(id))} title="Rate">
      {rate =>
        rate.employee === employee._id ? <RateForm employee={employee} last={rate.rate} rate={rate} /> : <NotFound />
      }
    </AskedScreen>
  )
}

/** What is sent, with its amounts in clear until then. */
const RateOnScreen = z.object({ ...RateSent.shape, rate: amountTyped, increase: increaseTyped })
const { createRate, updateRate } = salaries.calls

function RateForm({ employee, last, rate }: Screen & { last: string | null; rate?: Rate }) {
  const navigate = useNavigate()
  const base = baseOf(last, rate ? rate.increase : '0')
  const form = useRecordForm({
    schema: RateOnScreen,
    values: {
      rate: showAmount(rate?.rate ?? null),
      increase: showAmount(rate?.increase ?? null),
      effectiveDate: rate?.effectiveDate.slice(0, 10) ?? '',
      comments: rate?.comments ?? '',
    },
    secret: ['rate', 'increase'],
    ...(rate ? { version: rate.version } : {}),
    save: async (values, sent) => {
      const increase = values.increase ? await sealFor(sent.idempotencyKey, 'increase', values.increase) : null
      const body = { ...values, rate: await sealFor(sent.idempotencyKey, 'rate', values.rate), increase }
      return rate
        ? api(updateRate, { params: { id: rate._id }, body, ...sent })
        : api(createRate, { body: { ...body, employee: employee._id }, ...sent })
    },
    saved: () => {
      say.done(rate ? salaryMessages.rateUpdated : salaryMessages.rateAdded)
      void navigate({ to: '/employees/$id/rates', params: { id: employee._id } })
    },
  })
  const workOut = (name: 'rate' | 'increase', value: string | undefined) => {
    if (value !== undefined) form.form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Page
      title={rate ? `Rate of ${showDay(rate.effectiveDate)}` : 'New rate'}
      subtitle={<EmployeeLink employee={employee} />}
    >
      <RecordForm form={form} className="max-w-3xl">
        <Section>
          <AmountField
            {...form.field('increase')}
            label="Increase"
            hint={!rate && last !== null ? `The last rate is ${showAmount(last)}` : undefined}
            onChanged={typed => workOut('rate', valueAfter(base, typed))}
          />
          <AmountField
            {...form.field('rate')}
            label="New rate"
            onChanged={typed => workOut('increase', increaseTo(base, typed))}
          />
          <DayField
            {...form.field('effectiveDate')}
            label="Effective date"
            min="1990-01-01"
            hint={isAhead(form.form.watch('effectiveDate') ?? '', today(new Date())) ? salaryMessages.ahead : undefined}
          />
          <TextAreaField {...form.field('comments')} label="Comments" />
        </Section>
      </RecordForm>
    </Page>
  )
}
