import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import { employees } from '#shared/features/employees.ts'
import { jobTitles } from '#shared/features/job-titles.ts'
import {
  changesTitle,
  increaseTypes,
  isAhead,
  raisesNothing,
  type Salary,
  SalaryForm as SalarySent,
  salaries,
  salaryMessages,
} from '#shared/features/salaries.ts'
import { showDay } from '#shared/kit/dates.ts'
import type { Named } from '#shared/kit/fixed.ts'
import { today } from '#shared/kit/list.ts'
import { api } from '#web/kit/api.ts'
import { asChoices } from '#web/kit/choices.tsx'
import { AmountField } from '#web/kit/form/amount-field.tsx'
import { ComboField, DayField, SelectField, TextAreaField } from '#web/kit/form/fields.tsx'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { AskedScreen, RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { NotFound } from '#web/kit/not-found.tsx'
import { Page } from '#web/kit/page.tsx'
import { askOnce } from '#web/kit/queries.ts'
import { recordId } from '#web/kit/record-id.ts'
import { say } from '#web/kit/say.ts'
import { sealFor } from '#web/kit/sealed-amounts.ts'
import { amountTyped, baseOf, increaseTo, increaseTyped, showAmount, valueAfter } from './amounts.ts'
import { EmployeeLink } from './employee-link.tsx'
import { afterType } from './increase-type.ts'
import { salaryLog } from './logs.ts'

/** A salary's form; the id `new` adds one. */
export const SalaryEntry = ({ employeeId, salaryId }: { employeeId: string; salaryId: string }) => (
  <RecordScreen call={employees.calls.one} id={employeeId} title="Salary">
    {employee =>
      recordId(salaryId) === 'new' ? (
        <NewSalary employee={employee} />
      ) : (
        <EditSalary key={salaryId} employee={employee} id={recordId(salaryId)} />
      )
    }
  </RecordScreen>
)

interface Screen {
  readonly employee: EmployeeRecord
}
function NewSalary({ employee }: Screen) {
  return (
    <AskedScreen asked={useQuery(salaryLog.last(employee._id))} title="New salary">
      {last => <SalaryForm employee={employee} last={last.amount} />}
    </AskedScreen>
  )
}

function EditSalary({ employee, id }: Screen & { id: string }) {
  return (
    <AskedScreen asked={useQuery(salaryLog.one(id))} title="Salary">
      {salary =>
        salary.employee === employee._id ? (
          <SalaryForm employee={employee} last={salary.salary} salary={salary} />
        ) : (
          <NotFound />
        )
      }
    </AskedScreen>
  )
}

/** What is sent, with its amounts in clear until then. */
const SalaryOnScreen = z.object({ ...SalarySent.shape, salary: amountTyped, increase: increaseTyped })
const { create, update } = salaries.calls

function SalaryForm({ employee, last, salary }: Screen & { last: string | null; salary?: Salary }) {
  const navigate = useNavigate()
  const titles = useQuery(askOnce(jobTitles.contract.calls.all))
  const base = baseOf(last, salary ? salary.increase : '0')
  const form = useRecordForm({
    schema: SalaryOnScreen,
    values: {
      salary: showAmount(salary?.salary ?? null),
      increase: showAmount(salary?.increase ?? null),
      increaseType: salary?.increaseType?._id ?? '',
      jobTitle: (salary?.jobTitle ?? employee.jobTitle)?._id ?? '',
      comments: salary?.comments ?? '',
      date: salary?.date.slice(0, 10) ?? '',
    },
    secret: ['salary', 'increase'],
    ...(salary ? { version: salary.version } : {}),
    save: async (values, sent) => {
      const increase = values.increase ? await sealFor(sent.idempotencyKey, 'increase', values.increase) : null
      const body = { ...values, salary: await sealFor(sent.idempotencyKey, 'salary', values.salary), increase }
      return salary
        ? api(update, { params: { id: salary._id }, body, ...sent })
        : api(create, { body: { ...body, employee: employee._id }, ...sent })
    },
    saved: () => {
      say.done(salary ? salaryMessages.updated : salaryMessages.added)
      void navigate({ to: '/employees/$id/salaries', params: { id: employee._id } })
    },
  })
  const { setValue, getValues, watch } = form.form
  const type = watch('increaseType') ?? ''
  const workOut = (name: 'salary' | 'increase', value: string | undefined) => {
    if (value !== undefined) setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }
  const onType = (chosen: string) => {
    const { increase, jobTitle, comments } = afterType(chosen, getValues(), employee.jobTitle?._id ?? '')
    setValue('jobTitle', jobTitle, { shouldDirty: true, shouldValidate: jobTitle !== '' })
    setValue('comments', comments, { shouldDirty: true, shouldValidate: comments !== '' })
    if (increase === undefined) return
    workOut('increase', increase)
    workOut('salary', valueAfter(base, increase))
  }
  return (
    <Page
      title={salary ? `Salary of ${showDay(salary.date)}` : 'New salary'}
      subtitle={<EmployeeLink employee={employee} />}
    >
      <RecordForm form={form} className="max-w-3xl">
        <Section>
          <SelectField
            {...form.field('increaseType')}
            label="Increase type"
            choices={asChoices(increaseTypes.all)}
            onChanged={onType}
          />
          <ComboField
            {...form.field('jobTitle')}
            label="Job title"
            hint={changesTitle(type) ? undefined : 'Only a promotion or a job title change changes it'}
            disabled={!changesTitle(type)}
            isLoading={titles.isPending}
            choices={asChoices(withOwn(titles.data ?? [], [employee.jobTitle, salary?.jobTitle]))}
          />
          <AmountField
            {...form.field('increase')}
            label="Increase"
            hint={!salary && last !== null ? `The last salary is ${showAmount(last)}` : undefined}
            disabled={raisesNothing(type)}
            onChanged={typed => workOut('salary', valueAfter(base, typed))}
          />
          <AmountField
            {...form.field('salary')}
            label="New salary"
            disabled={raisesNothing(type) && base !== undefined}
            onChanged={typed => {
              if (!raisesNothing(type)) workOut('increase', increaseTo(base, typed))
            }}
          />
          <DayField
            {...form.field('date')}
            label="Date"
            min="1990-01-01"
            hint={
              isAhead(watch('date') ?? '', today(new Date()))
                ? changesTitle(type)
                  ? salaryMessages.titleAhead
                  : salaryMessages.ahead
                : undefined
            }
          />
          <TextAreaField {...form.field('comments')} label="Comments" />
        </Section>
      </RecordForm>
    </Page>
  )
}

/** A title that is no longer in the catalogue stays choosable where it is the one there is. */
const withOwn = (titles: readonly Named[], own: readonly (Named | null | undefined)[]): Named[] => {
  const all = new Map(titles.map(title => [title._id, title]))
  for (const title of own) if (title && !all.has(title._id)) all.set(title._id, title)
  return [...all.values()]
}
