/** Begins a procedure for somebody, from one of its active templates. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { employees } from '#shared/features/employees.ts'
import { NewProcess as Schema } from '#shared/features/procedures/process.ts'
import { api } from '../api.ts'
import { ComboField } from '../form/fields.tsx'
import { PersonField } from '../form/person-field.tsx'
import { RecordForm, Section } from '../form/record-form.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { Page } from '../page.tsx'
import { ask } from '../queries.ts'
import { say } from '../say.ts'
import type { ProcedureScreen } from './screens.ts'

const ACTIVE = { isActive: 'true', pageSize: 1000 } as const

export function NewProcess({ of: { contract, messages, title }, paths }: ProcedureScreen) {
  const { templates, create } = contract.calls
  const navigate = useNavigate()
  const offered = useQuery(ask(templates, { query: ACTIVE }))
  const record = useRecordForm({
    schema: Schema,
    values: { employee: '', template: '' },
    save: (body, sent) => api(create, { body, ...sent }),
    saved: ({ _id }) => {
      say.done(messages.created)
      void navigate({ to: `${paths.processes}/${_id},create` })
    },
  })
  const chosen = record.form.watch()
  return (
    <Page title={`New ${title.toLowerCase()}`}>
      <RecordForm form={record} canSave={Boolean(chosen.employee && chosen.template)} className="max-w-3xl">
        <Section>
          <PersonField {...record.field('employee')} label="Employee" call={employees.calls.active} />
          <ComboField
            {...record.field('template')}
            label="Template"
            choices={(offered.data?.items ?? []).map(({ _id, title }) => ({ value: _id, label: title }))}
            isLoading={offered.isPending}
          />
        </Section>
      </RecordForm>
    </Page>
  )
}
