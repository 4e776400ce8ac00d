import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { NewPlan as NewPlanSchema } from '#shared/features/career-development-plans/form.ts'
import { PLAN_IN_PROGRESS, planStatuses } from '#shared/features/career-development-plans/list.ts'
import { planMessages } from '#shared/features/career-development-plans/messages.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { developmentPlanTemplatesApi } from '#shared/features/development-plan-templates.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { firstDayOfMonth, utcToday } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { TemplateViewerDialog } from '#web/features/development-plan-templates/public.ts'
import { fetchApi } from '#web/kit/api.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { ComboboxField, SelectField } from '#web/kit/form/fields.tsx'
import { PersonField } from '#web/kit/form/lookup-fields.tsx'
import { MonthField } from '#web/kit/form/month-field.tsx'
import { useEmployeeOfAddress, usePersonOfAddress } from '#web/kit/form/person-of-address.ts'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { catalogueQuery } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'
import { toCreatedPlanPath } from './plan-title.tsx'

export function NewPlanScreen() {
  const employee = useEmployeeOfAddress()
  return <NewPlan key={employee} draftKey={employee ?? ''} />
}

function NewPlan({ draftKey }: { draftKey: string }) {
  const navigate = useNavigate()
  const templates = useQuery(catalogueQuery(developmentPlanTemplatesApi.calls.all))
  const record = useRecordForm({
    schema: NewPlanSchema,
    draftKey,
    values: {
      employee: '',
      leaderAssigned: '',
      template: '',
      cdpStatus: PLAN_IN_PROGRESS,
      period: firstDayOfMonth(utcToday(new Date())),
    },
    save: (body, sent) => fetchApi(careerDevelopmentPlansApi.calls.create, { body, ...sent }),
    onSaved: plan => {
      toast.success(t(planMessages.created))
      void navigate({ to: toCreatedPlanPath(plan) })
    },
  })
  usePersonOfAddress(employeesApi.calls.active, ({ _id, leader }) => {
    if (record.form.getValues('employee')) return
    record.form.resetField('employee', { defaultValue: _id })
    record.form.resetField('leaderAssigned', { defaultValue: leader?._id ?? '' })
  })
  const [employee, template] = record.form.watch(['employee', 'template'])
  return (
    <ScreenLayout width="form" title={t`New career development plan`}>
      <RecordForm form={record} canSave={employee !== ''}>
        <FormSection>
          <PersonField
            {...record.field('employee')}
            label={t`Employee`}
            call={employeesApi.calls.active}
            onPerson={({ leader }) =>
              record.form.setValue('leaderAssigned', leader?._id ?? '', { shouldDirty: true, shouldValidate: true })
            }
          />
          <PersonField {...record.field('leaderAssigned')} label={t`Assigned to`} call={employeesApi.calls.leaders} />
          <ComboboxField
            {...record.field('template')}
            label={t`Template`}
            isLoading={templates.isPending}
            choices={(templates.data ?? []).map(({ _id, title }) => ({ value: _id, label: title }))}
            hint={template ? <TemplateViewerDialog id={template} /> : undefined}
          />
          <SelectField
            {...record.field('cdpStatus')}
            label={t`Status`}
            choices={toChoices(planStatuses.all)}
            required={false}
            disabled
          />
          <MonthField {...record.field('period')} label={t`Period`} />
        </FormSection>
      </RecordForm>
    </ScreenLayout>
  )
}
