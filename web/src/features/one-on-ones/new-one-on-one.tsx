import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { employees } from '#shared/features/employees.ts'
import {
  canBeFor,
  monthFor,
  NewOneOnOne as NewOneOnOneSchema,
  oneOnOneMessages,
  oneOnOneStatuses,
  oneOnOnes,
} from '#shared/features/one-on-ones.ts'
import { day } from '#shared/kit/fields.ts'
import { today } from '#shared/kit/list.ts'
import { api } from '#web/kit/api.ts'
import { asChoices } from '#web/kit/choices.tsx'
import { SelectField } from '#web/kit/form/fields.tsx'
import { MonthField } from '#web/kit/form/month-field.tsx'
import { PersonField } from '#web/kit/form/person-field.tsx'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { SeeAlso } from '#web/kit/form/see-also.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { Page } from '#web/kit/page.tsx'
import { say } from '#web/kit/say.ts'

const Schema = z.extend(NewOneOnOneSchema, {
  creationDate: day.check(z.refine(month => canBeFor(month, today(new Date())), oneOnOneMessages.month)),
})

export function NewOneOnOne() {
  const navigate = useNavigate()
  const record = useRecordForm({
    schema: Schema,
    values: {
      employee: '',
      leaderAssigned: '',
      status: oneOnOneStatuses.id('Open'),
      creationDate: monthFor(today(new Date())),
    },
    save: (body, sent) => api(oneOnOnes.calls.create, { body, ...sent }),
    saved: ({ _id }) => {
      say.done(oneOnOneMessages.created)
      void navigate({ to: '/one-on-ones/$id', params: { id: _id } })
    },
  })
  return (
    <Page title="New one on one">
      <RecordForm form={record} canSave={record.form.watch('employee') !== ''} className="max-w-3xl">
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
          <PersonField {...record.field('leaderAssigned')} label="Assigned To" call={employees.calls.leaders} />
          <SelectField {...record.field('status')} label="Status" choices={asChoices(oneOnOneStatuses.all)} disabled />
          <MonthField {...record.field('creationDate')} label="Start Date" />
        </Section>
      </RecordForm>
    </Page>
  )
}
