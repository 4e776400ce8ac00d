import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { employeesApi } from '#shared/features/employees.ts'
import { NewOneOnOne as NewOneOnOneSchema } from '#shared/features/one-on-ones/form.ts'
import { oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { oneOnOneMessages } from '#shared/features/one-on-ones/messages.ts'
import { isAllowedMonth } from '#shared/features/one-on-ones/rules.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { type Day, firstDayOfMonth, utcToday } from '#shared/kit/dates.ts'
import { day } from '#shared/kit/fields.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { SelectField } from '#web/kit/form/fields.tsx'
import { PersonField } from '#web/kit/form/lookup-fields.tsx'
import { MonthField } from '#web/kit/form/month-field.tsx'
import { useEmployeeOfAddress, usePersonOfAddress } from '#web/kit/form/person-of-address.ts'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'
import { useAgendaTemplates } from './template-menu.tsx'

const NewOneOnOneFormSchema = z.extend(NewOneOnOneSchema, {
  creationDate: day.check(z.refine(month => isAllowedMonth(month, utcToday(new Date())), oneOnOneMessages.month)),
})

export function NewOneOnOneScreen() {
  const employee = useEmployeeOfAddress()
  const month = useMonthOfAddress()
  const key = [employee, month].filter(Boolean).join(' ')
  return <NewOneOnOne key={key} draftKey={key} month={month} />
}

/** Returns the first day of the month in the URL, which the reports set. */
function useMonthOfAddress(): Day | undefined {
  const { month } = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const named = day.safeParse(month).data
  const today = utcToday(new Date())
  return named && isAllowedMonth(named, today) ? firstDayOfMonth(named) : undefined
}

function NewOneOnOne({ draftKey, month }: { draftKey: string; month: Day | undefined }) {
  const navigate = useNavigate()
  const templates = useAgendaTemplates()
  const record = useRecordForm({
    schema: NewOneOnOneFormSchema,
    draftKey,
    values: {
      employee: '',
      leaderAssigned: '',
      status: oneOnOneStatuses.id('Open'),
      creationDate: month ?? firstDayOfMonth(utcToday(new Date())),
      agendaTemplate: '',
    },
    save: ({ agendaTemplate, ...form }, sent) => {
      const body = { ...form, ...(agendaTemplate ? { agendaTemplate } : {}) }
      return fetchApi(oneOnOnesApi.calls.create, { body, ...sent })
    },
    onSaved: ({ _id }) => {
      toast.success(t(oneOnOneMessages.created))
      void navigate({ to: '/one-on-ones/$id', params: { id: _id } })
    },
  })
  usePersonOfAddress(employeesApi.calls.active, ({ _id, leader }) => {
    if (record.form.getValues('employee')) return
    record.form.resetField('employee', { defaultValue: _id })
    record.form.resetField('leaderAssigned', { defaultValue: leader?._id ?? '' })
  })
  return (
    <ScreenLayout width="form" title={t`New one-on-one`}>
      <RecordForm form={record} canSave={record.form.watch('employee') !== ''}>
        <FormSection>
          <PersonField
            {...record.field('employee')}
            label={t`Employee`}
            call={employeesApi.calls.active}
            onPerson={({ leader }) =>
              record.form.setValue('leaderAssigned', leader?._id ?? '', { shouldDirty: true, shouldValidate: true })
            }
          />
          <PersonField {...record.field('leaderAssigned')} label={t`Assigned To`} call={employeesApi.calls.leaders} />
          <SelectField
            {...record.field('status')}
            label={t`Status`}
            choices={toChoices(oneOnOneStatuses.all)}
            disabled
          />
          <MonthField {...record.field('creationDate')} label={t`Start Date`} />
          {/* Rendered while loading too: appearing later, it would move Save. */}
          {templates.isPending || templates.data?.length ? (
            <SelectField
              {...record.field('agendaTemplate')}
              label={t`Agenda template`}
              choices={toChoices(templates.data ?? [])}
              disabled={templates.isPending}
              hint={t`Its points are put on the agenda.`}
            />
          ) : null}
        </FormSection>
      </RecordForm>
    </ScreenLayout>
  )
}
