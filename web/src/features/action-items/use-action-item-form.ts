/** The form of an action item: what it saves, and what is saved as it is changed. */
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { parseRepeatKey, toRepeatKey } from '#shared/features/action-items/recurrence.ts'
import { type Subtask, setSubtask } from '#shared/features/action-items/subtasks.ts'
import {
  type ActionItem,
  ActionItemForm as ActionItemSchema,
  actionItemMessages,
  actionItemPriorities,
  actionItemStatuses,
  actionItemsApi,
  dueDateField,
  validateDueDate,
} from '#shared/features/action-items.ts'
import { employeesApi } from '#shared/features/employees.ts'
import type { OneOnOne } from '#shared/features/one-on-ones/one-on-one.ts'
import { utcToday } from '#shared/kit/dates.ts'
import type { PersonName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { useBesideList } from '#web/kit/beside/beside-list.ts'
import { getConfig } from '#web/kit/config.ts'
import { usePersonOfAddress } from '#web/kit/form/person-of-address.ts'
import { useInstantSave } from '#web/kit/form/use-instant-save.ts'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { NEVER } from './repeat-choices.ts'

const { create, update } = actionItemsApi.calls

const SMALL_FIELDS = ['employee', 'leaderAssigned', 'status', 'priority', 'dueDate', 'repeat', 'isShared'] as const

export interface ActionItemFormOptions {
  /** Undefined for a new item. */
  readonly item?: ActionItem
  /** The one-on-one that a new item is created in. */
  readonly oneOnOne?: OneOnOne
  readonly draftKey?: string | undefined
}

export type ActionItemFormState = ReturnType<typeof useActionItemForm>

export function useActionItemForm({ item, oneOnOne, draftKey = '' }: ActionItemFormOptions) {
  const navigate = useNavigate()
  const today = utcToday(new Date())
  const { saveAtOnce, toastSaved } = useInstantSave()
  const isBeside = useBesideList() !== undefined
  /** Unsaved changes by field, described for the toast. */
  const changed = useRef(new Map<string, string>())
  const schema = buildActionItemSchema(item?.dueDate)
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
    saveAtOnce(record, SMALL_FIELDS, sentence, before => !validateDueDate(before.dueDate, values.dueDate, today))
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

  return { record, today, saveSmall, tick, assign }
}

/** A due date in the past is valid as long as it is unchanged. */
const buildActionItemSchema = (before: string | undefined) =>
  z.extend(ActionItemSchema, {
    dueDate: dueDateField(before),
    repeat: z.pipe(z.string(), z.transform(parseRepeatKey)),
  })
