import { Link, useNavigate } from '@tanstack/react-router'
import Trash from 'lucide-react/icons/trash-2'
import * as z from 'zod/mini'
import {
  type ActionItem,
  ActionItemForm as ActionItemSchema,
  actionItemMessages,
  actionItems,
  DELETE_ITEM,
  dueDateRefusal,
  priorities,
  statuses,
  type TYPES,
} from '#shared/features/action-items.ts'
import { fullName, type PersonName } from '#shared/features/employees/people.ts'
import { employees } from '#shared/features/employees.ts'
import { type OneOnOne, oneOnOnes } from '#shared/features/one-on-ones.ts'
import { day } from '#shared/kit/fields.ts'
import { today } from '#shared/kit/list.ts'
import { api } from '#web/kit/api.ts'
import { asChoices } from '#web/kit/choices.tsx'
import { confirmDelete } from '#web/kit/confirm.tsx'
import { DayField, ReadDay, ReadField, SelectField, TextAreaField, TextField } from '#web/kit/form/fields.tsx'
import { PersonField } from '#web/kit/form/person-field.tsx'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { showMonth } from '#web/kit/month-input.tsx'
import { Page } from '#web/kit/page.tsx'
import { say, sayError } from '#web/kit/say.ts'
import { Button } from '#web/ui/button.tsx'
import { Comments } from './comments.tsx'

/** What a link to a new item may fill in beforehand. */
export interface Prefilled {
  readonly employee?: string | undefined
  readonly leaderAssigned?: string | undefined
  readonly type?: (typeof TYPES)[number] | undefined
  readonly typeId?: string | undefined
}

/** One of a one-on-one is about its person; an address that names none, or no type, means a general one. */
export function NewActionItem({ prefilled }: { prefilled: Prefilled }) {
  const { type, typeId } = prefilled
  if (type !== 'OneOnOne' || !typeId) return <Form prefilled={prefilled} />
  return (
    <RecordScreen call={oneOnOnes.calls.one} id={typeId} title={NEW}>
      {met => <Form met={met} prefilled={prefilled} />}
    </RecordScreen>
  )
}
const NEW = 'New action item'

export function EditActionItem({ id }: { id: string }) {
  return (
    <RecordScreen call={actionItems.calls.one} id={id} title="Action item">
      {item => <Form item={item} prefilled={{}} />}
    </RecordScreen>
  )
}

function Form({ item, met, prefilled }: { item?: ActionItem; met?: OneOnOne; prefilled: Prefilled }) {
  const { create, update, remove } = actionItems.calls
  const navigate = useNavigate()
  const now = today(new Date())
  const record = useRecordForm({
    schema: schemaFor(item?.dueDate, now),
    values: {
      employee: item?.employee._id ?? met?.employee._id ?? prefilled.employee ?? '',
      leaderAssigned: item?.leaderAssigned._id ?? prefilled.leaderAssigned ?? met?.leaderAssigned?._id ?? '',
      status: item?.status._id ?? statuses.id('Open'),
      priority: item?.priority._id ?? priorities.id('Mid'),
      title: item?.title ?? '',
      description: item?.description ?? '',
      dueDate: item?.dueDate ?? '',
    },
    ...(item ? { version: item.version } : {}),
    ...(met ? { which: met._id } : {}),
    save: (body, sent) =>
      item
        ? api(update, { params: { id: item._id }, body, ...sent })
        : api(create, { body: { ...body, ...(met ? { type: 'OneOnOne', typeId: met._id } : {}) }, ...sent }),
    saved: ({ _id }) => {
      say.done(item ? actionItemMessages.updated : actionItemMessages.created)
      if (!item) void navigate({ to: '/action-items/$id', params: { id: _id } })
    },
  })
  const askToDelete = async ({ _id, title, version }: ActionItem) => {
    if (!(await confirmDelete(title, DELETE_ITEM))) return
    try {
      await api(remove, { params: { id: _id }, version })
    } catch (error) {
      return sayError(error)
    }
    record.abandon()
    say.done(`${title} deleted successfully`)
    void navigate({ to: '/action-items' })
  }

  return (
    <Page title={item ? item.title : NEW} subtitle={item ? 'Action item' : met ? <MadeIn met={met} /> : undefined}>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <RecordForm
          form={record}
          actions={
            item ? (
              <Button variant="ghost" className="ml-auto" onClick={() => void askToDelete(item)}>
                <Trash /> Delete
              </Button>
            ) : undefined
          }
        >
          <Section title="Assignment">
            <PersonField
              {...record.field('employee')}
              label="Employee"
              call={employees.calls.active}
              also={item?.employee ?? met?.employee}
              // What is made in a one-on-one is about its person and stays so.
              disabled={Boolean(met ?? item?.typeId)}
              hint={item?.typeId ? 'Made in a one on one of this person' : undefined}
              onPerson={({ leader }) => assign(leader)}
            />
            <PersonField
              {...record.field('leaderAssigned')}
              label="Assigned to"
              call={employees.calls.leaders}
              also={item?.leaderAssigned ?? met?.leaderAssigned ?? undefined}
            />
          </Section>
          <Section title="Status and Priority">
            <SelectField
              {...record.field('status')}
              label="Status"
              choices={asChoices(item ? statuses.all : statuses.all.filter(({ name }) => name === 'Open'))}
            />
            <SelectField {...record.field('priority')} label="Priority" choices={asChoices(priorities.all)} />
          </Section>
          <Section title="Dates">
            <DayField {...record.field('dueDate')} label="Due date" min={now} />
            {item ? (
              <>
                <ReadDay label="Creation date" day={item.creationDate} />
                <ReadDay label="Completion date" day={item.completionDate} />
                <ReadField label="Created by" value={fullName(item.createdBy)} />
              </>
            ) : null}
          </Section>
          <Section title="Title and Description" className="sm:grid-cols-1">
            <TextField {...record.field('title')} label="Title" />
            <TextAreaField {...record.field('description')} label="Description" className="sm:col-span-1" />
          </Section>
        </RecordForm>
        {item ? <Comments of={item._id} /> : null}
      </div>
    </Page>
  )

  /** Choosing somebody assigns their leader, whom the person may change afterwards; nobody where they have none. */
  function assign(leader: PersonName | null) {
    record.form.setValue('leaderAssigned', leader?._id ?? '', { shouldDirty: true, shouldValidate: leader !== null })
  }
}

const MadeIn = ({ met: { _id, employee, creationDate } }: { met: OneOnOne }) => (
  <Link
    to="/one-on-ones/$id"
    params={{ id: _id }}
    className="rounded-sm underline underline-offset-4 hover:text-foreground"
  >
    One on one of {fullName(employee)}, {showMonth(creationDate)}
  </Link>
)

/** The due date may stay in the past while nobody touches it. */
const schemaFor = (before: string | undefined, now: string) =>
  z.extend(ActionItemSchema, {
    dueDate: day.check(z.refine(value => !dueDateRefusal(value, before, now), actionItemMessages.pastDueDate)),
  })
