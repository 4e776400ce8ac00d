import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import * as z from 'zod/mini'
import {
  describeRepeat,
  parseRepeatKey,
  REPEAT_CHOICES,
  type Repeat,
  toRepeatKey,
} from '#shared/features/action-items/recurrence.ts'
import { type Subtask, setSubtask } from '#shared/features/action-items/subtasks.ts'
import {
  type ActionItem,
  ActionItemForm as ActionItemSchema,
  actionItemMessages,
  actionItemPriorities,
  actionItemStatuses,
  actionItemsApi,
  CONFIRM_DELETE_ACTION_ITEM,
  validateDueDate,
} from '#shared/features/action-items.ts'
import { employeesApi } from '#shared/features/employees.ts'
import type { OneOnOne } from '#shared/features/one-on-ones/one-on-one.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { formatDay, formatMonth, utcToday } from '#shared/kit/dates.ts'
import { day } from '#shared/kit/fields.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { useBesideList } from '#web/kit/beside/beside-list.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { getConfig } from '#web/kit/config.ts'
import { DeleteRecord } from '#web/kit/form/delete-record.tsx'
import {
  DayField,
  ReadOnlyDay,
  ReadOnlyField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#web/kit/form/fields.tsx'
import { PersonField } from '#web/kit/form/lookup-fields.tsx'
import { useEmployeeOfAddress, usePersonOfAddress } from '#web/kit/form/person-of-address.ts'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useInstantSave } from '#web/kit/form/use-instant-save.ts'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { AuthorLink } from '#web/kit/person-link.tsx'
import { PersonPageButton } from '#web/kit/person-page-button.tsx'
import { RecordColumns, ScreenLayout } from '#web/kit/screen-layout.tsx'
import { ActionItemComments } from './comments.tsx'
import { SubtaskBoxes } from './subtask-boxes.tsx'

/** With a one-on-one's type and id in the address, the item belongs to it; otherwise it is a general item. */
export function NewActionItemScreen() {
  const { type, typeId } = useSearch({ from: '/_app/action-items/new' })
  const employee = useEmployeeOfAddress()
  if (type !== 'OneOnOne' || !typeId) return <ActionItemEditor key={employee} draftKey={employee} />
  return (
    <RecordScreen call={oneOnOnesApi.calls.one} id={typeId} title={t`New action item`}>
      {met => <ActionItemEditor oneOnOne={met} draftKey={met._id} />}
    </RecordScreen>
  )
}

export const EditActionItemScreen = () => <ActionItemScreen id={useParams({ from: '/_app/action-items/$id' }).id} />

export const ActionItemScreen = ({ id }: { id: string }) => (
  <RecordScreen call={actionItemsApi.calls.one} id={id} title={t`Action item`}>
    {item => <ActionItemEditor item={item} />}
  </RecordScreen>
)

const SMALL_FIELDS = ['employee', 'leaderAssigned', 'status', 'priority', 'dueDate', 'repeat', 'isShared'] as const

interface ActionItemEditorProps {
  readonly item?: ActionItem
  /** The one-on-one that a new item is created in. */
  readonly oneOnOne?: OneOnOne
  readonly draftKey?: string | undefined
}

function ActionItemEditor({ item, oneOnOne, draftKey = '' }: ActionItemEditorProps) {
  const { create, update, remove } = actionItemsApi.calls
  const navigate = useNavigate()
  const now = utcToday(new Date())
  const { saveAtOnce, toastSaved } = useInstantSave()
  const isBeside = useBesideList() !== undefined
  /** Unsaved changes by field, described for the toast. */
  const changed = useRef(new Map<string, string>())
  const schema = buildActionItemSchema(item?.dueDate, now)
  const record = useRecordForm({
    schema,
    values: {
      employee: item?.employee._id ?? oneOnOne?.employee._id ?? '',
      leaderAssigned: item?.leaderAssigned._id ?? oneOnOne?.leaderAssigned?._id ?? '',
      status: item?.status._id ?? actionItemStatuses.id('Open'),
      priority: item?.priority._id ?? actionItemPriorities.id('Mid'),
      title: item?.title ?? '',
      description: item?.description ?? '',
      dueDate: item?.dueDate ?? '',
      repeat: toRepeatKey(item?.repeat) || NEVER,
      // What is agreed in a one-on-one is usually shared with the employee.
      isShared: item?.isShared ?? (oneOnOne !== undefined && getConfig().ownPlace.includes('action-items')),
    },
    ...(item ? { version: item.version } : {}),
    draftKey,
    save: (body, sent) =>
      item
        ? fetchApi(update, { params: { id: item._id }, body, ...sent })
        : fetchApi(create, {
            body: { ...body, ...(oneOnOne ? { type: 'OneOnOne', typeId: oneOnOne._id } : {}) },
            ...sent,
          }),
    onSaved: ({ _id }) => {
      toastSaved(t(item ? actionItemMessages.updated : actionItemMessages.created))
      changed.current.clear()
      if (!item) void navigate({ to: '/action-items/$id', params: { id: _id } })
    },
  })
  usePersonOfAddress(employeesApi.calls.active, ({ _id, leader }) => {
    if (record.form.getValues('employee')) return
    record.form.resetField('employee', { defaultValue: _id })
    record.form.resetField('leaderAssigned', { defaultValue: leader?._id ?? '' })
  })

  return (
    <ScreenLayout
      title={item ? item.title : t`New action item`}
      subtitle={item ? t`Action item` : oneOnOne ? <SourceOneOnOneLink oneOnOne={oneOnOne} /> : undefined}
      actions={item ? <PersonPageButton person={item.employee} /> : undefined}
    >
      <RecordColumns>
        <RecordForm
          form={record}
          actions={
            item ? (
              <DeleteRecord
                record={item}
                name={item.title}
                question={t(CONFIRM_DELETE_ACTION_ITEM)}
                remove={remove}
                form={record}
                listPath="/action-items"
              />
            ) : undefined
          }
        >
          <FormSection title={t`Assignment`}>
            <PersonField
              {...record.field('employee')}
              label={t`Employee`}
              call={employeesApi.calls.active}
              alwaysInclude={item?.employee ?? oneOnOne?.employee}
              // An item from a one-on-one is always about its employee.
              disabled={Boolean(oneOnOne ?? item?.typeId)}
              hint={item?.typeId ? t`Created in a one-on-one with this person` : undefined}
              onPerson={person => {
                assign(person.leader)
                saveSmall('employee', t`about ${fullName(person)}`)
              }}
            />
            <PersonField
              {...record.field('leaderAssigned')}
              label={t`Assigned to`}
              call={employeesApi.calls.leaders}
              alwaysInclude={item?.leaderAssigned ?? oneOnOne?.leaderAssigned ?? undefined}
              onPerson={person => saveSmall('leaderAssigned', fullName(person))}
            />
            {getConfig().ownPlace.includes('action-items') ? (
              <SwitchField
                {...record.field('isShared')}
                label={t`Share with the employee`}
                hint={t`They see it on the employee host, without the comments of others.`}
                onSwitch={isOn =>
                  saveSmall('isShared', isOn ? t`shared with the employee` : t`not shared with the employee`)
                }
                className="sm:col-span-2"
              />
            ) : null}
          </FormSection>
          <FormSection title={t`Status and Priority`}>
            <SelectField
              {...record.field('status')}
              label={t`Status`}
              choices={toChoices(
                item ? actionItemStatuses.all : actionItemStatuses.all.filter(({ name }) => name === 'Open'),
              )}
              onUserChange={status => saveSmall('status', t(actionItemStatuses.byId(status).name))}
            />
            <SelectField
              {...record.field('priority')}
              label={t`Priority`}
              choices={toChoices(actionItemPriorities.all)}
              onUserChange={priority =>
                saveSmall('priority', t`priority ${t(actionItemPriorities.byId(priority).name)}`)
              }
            />
          </FormSection>
          <FormSection title={t`Dates`}>
            <DayField
              {...record.field('dueDate')}
              label={t`Due date`}
              min={now}
              onLeave={() => {
                const { dueDate } = record.form.getValues()
                if (dueDate !== item?.dueDate) saveSmall('dueDate', t`due ${formatDay(dueDate)}`)
              }}
            />
            <SelectField
              {...record.field('repeat')}
              label={t`Repeats`}
              hint={t`When it is completed, the next one opens.`}
              choices={getRepeatChoices(item?.repeat)}
              onUserChange={key => saveSmall('repeat', sayRepeat(parseRepeatKey(key)))}
            />
            {item ? (
              <>
                <ReadOnlyDay label={t`Creation date`} day={item.creationDate} />
                <ReadOnlyDay label={t`Completion date`} day={item.completionDate} />
                <ReadOnlyField label={t`Created by`} value={<AuthorLink author={item.createdBy} />} />
              </>
            ) : null}
          </FormSection>
          <FormSection title={t`Title and Description`} className="sm:grid-cols-1">
            <TextField {...record.field('title')} label={t`Title`} />
            <TextAreaField
              {...record.field('description')}
              label={t`Description`}
              hint={t`A line that begins with - [ ] is a subtask to tick.`}
              className="sm:col-span-1"
            />
            <SubtaskBoxes text={record.form.watch('description')} onTick={tick} />
          </FormSection>
        </RecordForm>
        {item ? <ActionItemComments actionItemId={item._id} /> : null}
      </RecordColumns>
    </ScreenLayout>
  )

  /**
   * Saves a small field when it is changed: on the item's own page its status and assignee, next to the list every one,
   * with earlier ones that were not valid yet.
   */
  function saveSmall(field: (typeof SMALL_FIELDS)[number], change: string) {
    if (!item) return
    if (!isBeside) {
      if (field === 'status' || field === 'leaderAssigned') saveAtOnce(record, field, `${item.title}: ${change}`)
      return
    }
    changed.current.set(field, change)
    const values = record.form.getValues()
    if (!schema.safeParse(values).success) return
    const sentence = `${item.title}: ${[...changed.current.values()].join(', ')}`
    saveAtOnce(record, SMALL_FIELDS, sentence, before => !validateDueDate(before.dueDate, values.dueDate, now))
  }

  /** Ticks a subtask in the description; saved at once unless something else is unsaved. */
  function tick(subtask: Subtask, isDone: boolean) {
    const after = setSubtask(record.form.getValues('description'), subtask, isDone)
    if (after === undefined) return
    record.form.setValue('description', after, { shouldDirty: true })
    if (item) saveAtOnce(record, 'description', `${subtask.text}: ${isDone ? t`done` : t`to do`}`)
  }

  /** Assigns the item to the chosen employee's leader, as a default. */
  function assign(leader: PersonName | null) {
    record.form.setValue('leaderAssigned', leader?._id ?? '', { shouldDirty: true, shouldValidate: leader !== null })
  }
}

const SourceOneOnOneLink = ({ oneOnOne: { _id, employee, creationDate } }: { oneOnOne: OneOnOne }) => (
  <Link
    to="/one-on-ones/$id"
    params={{ id: _id }}
    className="rounded-sm underline underline-offset-4 hover:text-foreground"
  >
    {t`One-on-one of ${fullName(employee)}, ${formatMonth(creationDate)}`}
  </Link>
)

/** A due date in the past is valid as long as it is unchanged. */
const buildActionItemSchema = (before: string | undefined, now: string) =>
  z.extend(ActionItemSchema, {
    dueDate: day.check(z.refine(value => !validateDueDate(value, before, now), actionItemMessages.pastDueDate)),
    repeat: z.pipe(z.string(), z.transform(parseRepeatKey)),
  })

const NEVER = 'never'
const sayRepeat = (repeat: Repeat | null) => (repeat ? describeRepeat(repeat) : t`Does not repeat`)
/** The standard choices, plus the stored one if another client has set a different one. */
const getRepeatChoices = (stored: Repeat | null | undefined) =>
  [null, ...REPEAT_CHOICES, ...(stored ? [stored] : [])]
    .map(repeat => ({
      value: toRepeatKey(repeat) || NEVER,
      label: sayRepeat(repeat),
    }))
    .filter(({ value }, index, all) => all.findIndex(other => other.value === value) === index)
