import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  careerDevelopmentPlans,
  IN_PROGRESS,
  NewPlan as NewPlanSchema,
  planMessages,
  planStatuses,
} from '#shared/features/career-development-plans.ts'
import { developmentPlanTemplates } from '#shared/features/development-plan-templates.ts'
import { employees } from '#shared/features/employees.ts'
import { monthOfDay } from '#shared/kit/dates.ts'
import { today } from '#shared/kit/list.ts'
import { api } from '#web/kit/api.ts'
import { asChoices } from '#web/kit/choices.tsx'
import { ComboField, SelectField } from '#web/kit/form/fields.tsx'
import { MonthField } from '#web/kit/form/month-field.tsx'
import { PersonField } from '#web/kit/form/person-field.tsx'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { SeeAlso } from '#web/kit/form/see-also.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { Page } from '#web/kit/page.tsx'
import { askOnce } from '#web/kit/queries.ts'
import { say } from '#web/kit/say.ts'
import { pathToCreated } from './path.ts'

/** `viewTemplate` is a button that shows a template. */
export function NewPlan({ viewTemplate }: { viewTemplate: (id: string) => ReactNode }) {
  const navigate = useNavigate()
  const templates = useQuery(askOnce(developmentPlanTemplates.calls.all))
  const record = useRecordForm({
    schema: NewPlanSchema,
    values: {
      employee: '',
      leaderAssigned: '',
      template: '',
      cdpStatus: IN_PROGRESS,
      period: `${monthOfDay(today(new Date()))}-01`,
    },
    save: (body, sent) => api(careerDevelopmentPlans.calls.create, { body, ...sent }),
    saved: plan => {
      say.done(planMessages.created)
      void navigate({ to: pathToCreated(plan) })
    },
  })
  const [employee, template] = record.form.watch(['employee', 'template'])
  return (
    <Page title="New career development plan">
      <RecordForm form={record} canSave={employee !== ''} className="max-w-3xl">
        <SeeAlso form={record} />
        <Section>
          <PersonField
            {...record.field('employee')}
            label="Employee"
            call={employees.calls.active}
            onPerson={({ leader }) =>
              record.form.setValue('leaderAssigned', leader?._id ?? '', { shouldDirty: true, shouldValidate: true })
            }
          />
          <PersonField {...record.field('leaderAssigned')} label="Assigned to" call={employees.calls.leaders} />
          <ComboField
            {...record.field('template')}
            label="Template"
            isLoading={templates.isPending}
            choices={(templates.data ?? []).map(({ _id, title }) => ({ value: _id, label: title }))}
            hint={template ? viewTemplate(template) : undefined}
          />
          <SelectField
            {...record.field('cdpStatus')}
            label="Status"
            choices={asChoices(planStatuses.all)}
            required={false}
            disabled
          />
          <MonthField {...record.field('period')} label="Period" />
        </Section>
      </RecordForm>
    </Page>
  )
}
