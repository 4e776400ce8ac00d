import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { currencyOf } from '#shared/features/salaries/currencies.ts'
import { changesJobTitle, increaseTypes, isWithoutIncrease } from '#shared/features/salaries/increase-types.ts'
import {
  isInFuture,
  type Salary,
  SalaryForm as SalarySent,
  salariesApi,
  salaryMessages,
} from '#shared/features/salaries.ts'
import { formatDay, utcToday } from '#shared/kit/dates.ts'
import type { StaticEntry } from '#shared/kit/static-catalogue.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { getConfig } from '#web/kit/config.ts'
import { AmountField } from '#web/kit/form/amount-field.tsx'
import { ComboboxField, DayField, SelectField, TextAreaField } from '#web/kit/form/fields.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { catalogueQuery } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'
import {
  amountInputSchema,
  applyIncreaseType,
  computeIncrease,
  computeNewValue,
  describeLast,
  increaseInputSchema,
  type LastPay,
  showAmount,
  toPayBase,
} from './amounts.ts'
import { encryptAmountOnce } from './encrypted-amounts.ts'
import { EmployeeLink, PayEntryScreen, salaryLog } from './pay-logs.tsx'

/** A salary's form; the id `new` adds one. */
export function SalaryEntryScreen() {
  const { id: employeeId, salaryId } = useParams({ from: '/_app/employees/$id/salaries/$salaryId' })
  return (
    <PayEntryScreen
      employeeId={employeeId}
      entryId={salaryId}
      log={salaryLog}
      title={t`Salary`}
      newTitle={t`New salary`}
      payOf={({ salary, currency }) => ({ amount: salary, currency })}
    >
      {(employee, last, salary) => <SalaryEditor employee={employee} last={last} salary={salary} />}
    </PayEntryScreen>
  )
}

/** The request body before its amounts are encrypted. */
const SalaryInputSchema = z.object({ ...SalarySent.shape, salary: amountInputSchema, increase: increaseInputSchema })
const { create, update } = salariesApi.calls

interface SalaryEditorProps {
  readonly employee: EmployeeRecord
  readonly last: LastPay
  /** The salary to edit; without it, a new one is added. */
  readonly salary: Salary | undefined
}
function SalaryEditor({ employee, last, salary }: SalaryEditorProps) {
  const navigate = useNavigate()
  const titles = useQuery(catalogueQuery(jobTitlesCatalogue.contract.calls.all))
  const currency = salary?.currency ?? currencyOf(employee.country, getConfig().currencies)
  const base = toPayBase(last, currency, salary?.increase)
  const form = useRecordForm({
    schema: SalaryInputSchema,
    values: {
      salary: showAmount(salary?.salary ?? null, currency),
      increase: showAmount(salary?.increase ?? null, currency),
      increaseType: salary?.increaseType?._id ?? '',
      jobTitle: (salary?.jobTitle ?? employee.jobTitle)?._id ?? '',
      comments: salary?.comments ?? '',
      date: salary?.date.slice(0, 10) ?? '',
    },
    secretFields: ['salary', 'increase'],
    ...(salary ? { version: salary.version } : {}),
    save: async (values, sent) => {
      const increase = values.increase
        ? await encryptAmountOnce(sent.idempotencyKey, 'increase', values.increase)
        : null
      const body = {
        ...values,
        salary: await encryptAmountOnce(sent.idempotencyKey, 'salary', values.salary),
        increase,
      }
      return salary
        ? fetchApi(update, { params: { id: salary._id }, body, ...sent })
        : fetchApi(create, { body: { ...body, currency, employee: employee._id }, ...sent })
    },
    onSaved: () => {
      toast.success(t(salary ? salaryMessages.updated : salaryMessages.added))
      void navigate({ to: '/employees/$id/salaries', params: { id: employee._id } })
    },
  })
  const { setValue, getValues, watch } = form.form
  const type = watch('increaseType') ?? ''
  const workOut = (name: 'salary' | 'increase', value: string | undefined) => {
    if (value !== undefined) setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }
  const onType = (chosen: string) => {
    const { increase, jobTitle, comments } = applyIncreaseType(
      chosen,
      getValues(),
      employee.jobTitle?._id ?? '',
      currency,
    )
    setValue('jobTitle', jobTitle, { shouldDirty: true, shouldValidate: jobTitle !== '' })
    setValue('comments', comments, { shouldDirty: true, shouldValidate: comments !== '' })
    if (increase === undefined) return
    workOut('increase', increase)
    workOut('salary', computeNewValue(base, increase))
  }
  return (
    <ScreenLayout
      width="form"
      title={salary ? t`Salary of ${formatDay(salary.date)}` : t`New salary`}
      subtitle={<EmployeeLink employee={employee} />}
    >
      <RecordForm form={form}>
        <FormSection>
          <SelectField
            {...form.field('increaseType')}
            label={t`Increase type`}
            choices={toChoices(increaseTypes.all)}
            onUserChange={onType}
          />
          <ComboboxField
            {...form.field('jobTitle')}
            label={t`Job title`}
            hint={changesJobTitle(type) ? undefined : t`To change it, choose Promotion or Job Title Change`}
            disabled={!changesJobTitle(type)}
            isLoading={titles.isPending}
            choices={toChoices(includeOwnTitles(titles.data ?? [], [employee.jobTitle, salary?.jobTitle]))}
          />
          <AmountField
            {...form.field('increase')}
            label={t`Increase`}
            currency={currency}
            hint={salary ? undefined : describeLast('salary', last, currency)}
            disabled={isWithoutIncrease(type)}
            onUserChange={typed => workOut('salary', computeNewValue(base, typed))}
          />
          <AmountField
            {...form.field('salary')}
            label={t`New salary`}
            currency={currency}
            disabled={isWithoutIncrease(type) && base !== undefined}
            onUserChange={typed => {
              if (!isWithoutIncrease(type)) workOut('increase', computeIncrease(base, typed))
            }}
          />
          <DayField
            {...form.field('date')}
            label={t`Date`}
            min="1990-01-01"
            hint={
              isInFuture(watch('date') ?? '', utcToday(new Date()))
                ? t(changesJobTitle(type) ? salaryMessages.titleAhead : salaryMessages.ahead)
                : undefined
            }
          />
          <TextAreaField {...form.field('comments')} label={t`Comments`} />
        </FormSection>
      </RecordForm>
    </ScreenLayout>
  )
}

/** Adds the current title if it is no longer in the catalogue. */
const includeOwnTitles = (
  titles: readonly StaticEntry[],
  own: readonly (StaticEntry | null | undefined)[],
): StaticEntry[] => {
  const all = new Map(titles.map(title => [title._id, title]))
  for (const title of own) if (title && !all.has(title._id)) all.set(title._id, title)
  return [...all.values()]
}
