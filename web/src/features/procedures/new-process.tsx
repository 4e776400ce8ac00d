/** Starts a procedure for an employee, using one of its active templates. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { employeesApi } from '#shared/features/employees.ts'
import { NewProcedureProcess as Schema } from '#shared/features/procedures/process.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { ComboboxField } from '#web/kit/form/fields.tsx'
import { PersonField } from '#web/kit/form/lookup-fields.tsx'
import { useEmployeeOfAddress, usePersonOfAddress } from '#web/kit/form/person-of-address.ts'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'
import type { ProcedureScreenProps } from './procedure-screen-props.ts'

const ACTIVE_TEMPLATES_QUERY = { isActive: 'true', pageSize: 1000 } as const

export function NewProcedureProcessScreen(props: ProcedureScreenProps) {
  const employee = useEmployeeOfAddress()
  return <NewProcess key={employee} draftKey={employee ?? ''} {...props} />
}

function NewProcess({
  procedure: { contract, messages },
  paths,
  draftKey,
}: ProcedureScreenProps & { draftKey: string }) {
  const { templates, create } = contract.calls
  const navigate = useNavigate()
  const offered = useQuery(queryFor(templates, { query: ACTIVE_TEMPLATES_QUERY }))
  const record = useRecordForm({
    schema: Schema,
    draftKey,
    values: { employee: '', template: '' },
    save: (body, sent) => fetchApi(create, { body, ...sent }),
    onSaved: ({ _id }) => {
      toast.success(t(messages.created))
      void navigate({ to: `${paths.processes}/${_id},create` })
    },
  })
  usePersonOfAddress(employeesApi.calls.active, ({ _id }) => {
    if (!record.form.getValues('employee')) record.form.resetField('employee', { defaultValue: _id })
  })
  const chosen = record.form.watch()
  return (
    <ScreenLayout width="form" title={t(messages.newProcess)}>
      <RecordForm form={record} canSave={Boolean(chosen.employee && chosen.template)}>
        <FormSection>
          <PersonField {...record.field('employee')} label={t`Employee`} call={employeesApi.calls.active} />
          <ComboboxField
            {...record.field('template')}
            label={t`Template`}
            choices={(offered.data?.items ?? []).map(({ _id, title }) => ({ value: _id, label: title }))}
            isLoading={offered.isPending}
          />
        </FormSection>
      </RecordForm>
    </ScreenLayout>
  )
}
