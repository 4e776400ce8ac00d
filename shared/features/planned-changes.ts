/**
 * Planned changes: several people get another leader, project, job title, country or employee type, or a leader's
 * people and open work go to another, today or on a day ahead. The calls are served by the process assignments'
 * function: docs/decisions/planned-changes.md.
 */
import * as z from 'zod/mini'
import { countryNames } from '#shared/features/countries.ts'
import { staffAccess } from '#shared/kit/access.ts'
import { get, pageOf, post } from '#shared/kit/contract.ts'
import type { Day } from '#shared/kit/dates.ts'
import { day, id, oneOf, optionalChoice, optionalRef, refs } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor } from '#shared/kit/list.ts'
import { Author, fullName, PersonName, StoredAuthor } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { employeeTypes } from './employees/catalogues.ts'
import { type CompanyLookup, NamedEntry, sortableNameOf } from './employees/people.ts'
import { latestWorkDay } from './employees/rules.ts'
import { CHANGE_FIELDS, type ChangeField, type NewValues } from './planned-changes/judge.ts'
import { rolesForScreens } from './screens.ts'

export const MAX_PEOPLE = 1000

export const CHANGE_STATES = ['planned', 'running', 'applied', 'taken back', 'undoing', 'undone'] as const
export const ChangeState = z.enum(CHANGE_STATES)
export type ChangeState = z.infer<typeof ChangeState>
export const changeStateLabels: Readonly<Record<ChangeState, string>> = {
  planned: 'Planned',
  running: 'In progress',
  applied: 'Applied',
  'taken back': 'Taken back',
  undoing: 'Being undone',
  undone: 'Undone',
}

export const PlannedChangeRow = z.object({
  _id: id,
  version: z.number(),
  /** The day from which the change is in force. */
  day,
  /** For a handover: the people who were moved, once it is done. */
  people: z.array(id),
  /** The leader whose people and open work go to `leader`; null if it is no handover. */
  handoverFrom: z.nullable(id),
  leader: z.nullable(id),
  project: z.nullable(id),
  jobTitle: z.nullable(id),
  country: z.nullable(z.string()),
  employeeType: z.nullable(id),
  state: ChangeState,
  createdBy: StoredAuthor,
  /** Instants. */
  createdAt: z.string(),
  appliedAt: z.nullable(z.string()),
  /** Who cancelled or undid it, and when they requested it. Missing in older records. */
  endedBy: z.optional(z.nullable(StoredAuthor)),
  endedAt: z.optional(z.nullable(z.string())),
  /** The number of people and records that were changed, and of those that were skipped. */
  done: z.number(),
  left: z.number(),
})
export type PlannedChangeRow = z.infer<typeof PlannedChangeRow>

/** The new values of a change, with their names. */
const NewEntries = {
  leader: z.nullable(PersonName),
  project: z.nullable(NamedEntry),
  jobTitle: z.nullable(NamedEntry),
  country: z.nullable(z.string()),
  employeeType: z.nullable(NamedEntry),
}

export const PlannedChangeListItem = z.object({
  _id: id,
  version: z.number(),
  day: z.string(),
  handoverFrom: z.nullable(PersonName),
  ...NewEntries,
  state: ChangeState,
  createdBy: Author,
  createdAt: z.string(),
  appliedAt: z.nullable(z.string()),
  /** Who cancelled or undid it. */
  endedBy: z.nullable(Author),
  endedAt: z.nullable(z.string()),
  /** How many people it names. */
  total: z.number(),
  /** The first of them by name, for lists. */
  firstPerson: z.nullable(PersonName),
  done: z.number(),
  left: z.number(),
})
export type PlannedChangeListItem = z.infer<typeof PlannedChangeListItem>

const LINE_KINDS = ['person', 'action item', 'one-on-one', 'plan'] as const
export type LineKind = (typeof LINE_KINDS)[number]
const LINE_OUTCOMES = ['changes', 'left', 'undone'] as const

/** A person or a record of a leader's work, with its old and new values, or why it is skipped. */
export const ChangeLine = z.object({
  _id: id,
  kind: z.enum(LINE_KINDS),
  /** The person, or the person whom the record is about. */
  person: PersonName,
  changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
  /** `changes` also means that it was changed, once the change is in force. */
  outcome: z.enum(LINE_OUTCOMES),
  /** Why it is skipped. */
  reason: z.string(),
})
export type ChangeLine = z.infer<typeof ChangeLine>

const LINE_COUNTS: Readonly<Record<LineKind, (count: number) => string>> = {
  person: count => (count === 1 ? '1 person' : `${count} people`),
  'action item': count => (count === 1 ? '1 action item' : `${count} action items`),
  'one-on-one': count => (count === 1 ? '1 one-on-one' : `${count} one-on-ones`),
  plan: count => (count === 1 ? '1 plan' : `${count} plans`),
}
/** Returns `3 people, 1 plan`, in English for storage; `say` translates each count. */
export const countLines = (
  lines: readonly { readonly kind: LineKind }[],
  say = (count: string): string => count,
): string =>
  LINE_KINDS.flatMap(kind => {
    const count = lines.filter(line => line.kind === kind).length
    return count ? [say(LINE_COUNTS[kind](count))] : []
  }).join(', ')

/** A change with its effect on every person and record. */
export const PlannedChange = z.object({
  ...PlannedChangeListItem.shape,
  lines: z.array(ChangeLine),
  /** The number of lines that the job has processed while it applies or undoes the change. */
  handled: z.number(),
})
export type PlannedChange = z.infer<typeof PlannedChange>

export const PlannedChangeForm = z.object({
  day,
  people: z._default(refs(MAX_PEOPLE, `At most ${MAX_PEOPLE} people`), []),
  handoverFrom: optionalRef,
  leader: optionalRef,
  project: optionalRef,
  jobTitle: optionalRef,
  country: z._default(z.nullable(oneOf(countryNames)), null),
  employeeType: optionalChoice(employeeTypes.ids),
})
export type PlannedChangeForm = z.infer<typeof PlannedChangeForm>

export const plannedChangeMessages = {
  past: 'The day cannot be earlier than today',
  farAhead: 'Invalid date: it is more than two years ahead',
  nobody: 'Choose at least one person',
  nothing: 'Choose what changes',
  handover: 'A handover names the leader who leaves and the new leader, and nothing else',
  sameLeader: 'Choose another leader',
  twice: 'The same change is planned already',
  begun: 'This change is no longer only planned',
  notUndoable: 'Only a change that was applied today or yesterday can be undone',
  planned: 'Change planned.',
  takenBack: 'Change taken back.',
}

/** Returns why a day is refused, if it is. */
export const validateChangeDay = (on: Day, today: Day): string | undefined =>
  on < today ? plannedChangeMessages.past : on > latestWorkDay(today) ? plannedChangeMessages.farAhead : undefined

/** Returns the first field that is missing or wrong, with its error; undefined if the form is complete. */
export function validateChange(
  form: NewValues & Pick<PlannedChangeForm, 'people' | 'handoverFrom'>,
): { readonly path: string; readonly message: string } | undefined {
  const { handoverFrom, leader, people } = form
  const given = CHANGE_FIELDS.filter(field => form[field] !== null)
  if (handoverFrom) {
    if (!leader || given.length > 1 || people.length) return { path: 'leader', message: plannedChangeMessages.handover }
    return leader === handoverFrom ? { path: 'leader', message: plannedChangeMessages.sameLeader } : undefined
  }
  if (!people.length) return { path: 'people', message: plannedChangeMessages.nobody }
  return given.length ? undefined : { path: 'leader', message: plannedChangeMessages.nothing }
}

/** A change can be undone for this long after it came into force. */
const UNDO_HOURS = 48
export const isUndoable = ({ state, appliedAt }: Pick<PlannedChangeRow, 'state' | 'appliedAt'>, now: Date): boolean =>
  state === 'applied' && appliedAt !== null && now.getTime() - Date.parse(appliedAt) < UNDO_HOURS * 3600_000

const { anyId, anyOf, search } = filterBuildersFor<PlannedChangeRow, CompanyLookup>()
export const plannedChangeList = defineList<PlannedChangeRow, CompanyLookup>()({
  columns: {
    day: row => `${row.day} ${row.createdAt}`,
    state: row => CHANGE_STATES.indexOf(row.state),
    createdAt: row => row.createdAt,
    people: row => row.people.length,
  },
  filters: {
    search: search((row, look) => [...row.people, row.leader, row.handoverFrom].map(one => sortableNameOf(one, look))),
    leaders: anyId(row => row.leader),
    state: anyOf(CHANGE_STATES, row => row.state),
  },
  sortByColumn: 'day',
  thenByColumns: ['day'],
  isSortAscending: false,
  pageSize: 20,
})

/** Returns `Leader: Ana Solís` for each new value of a change, in the reader's language. */
export const describeNewValues = (
  change: Pick<PlannedChangeListItem, (typeof CHANGE_FIELDS)[number]>,
): { readonly label: string; readonly value: string }[] =>
  CHANGE_FIELDS.flatMap(field => {
    const to = change[field]
    if (!to) return []
    const value = typeof to === 'string' ? to : 'lastName' in to ? fullName(to) : to.name
    return [{ label: t(CHANGE_LABELS[field]), value: STATIC_FIELDS.includes(field) ? t(value) : value }]
  })
/** Fields whose values come from Muster's static catalogues. */
const STATIC_FIELDS: readonly ChangeField[] = ['country', 'employeeType']
export const CHANGE_LABELS: Readonly<Record<(typeof CHANGE_FIELDS)[number], string>> = {
  leader: 'Leader',
  project: 'Project',
  jobTitle: 'Job title',
  country: 'Country',
  employeeType: 'Employee type',
}

const access = staffAccess(rolesForScreens('/planned-changes'), 'all')
const at = '/api/plannedChanges'
export const plannedChangeCalls = {
  plannedChanges: get(at, {
    access,
    summary: 'A page of planned changes',
    query: plannedChangeList.query,
    result: pageOf(PlannedChangeListItem),
  }),
  plannedChange: get(`${at}/{id}`, {
    access,
    summary: 'A planned change, with what becomes of everybody',
    params: { id },
    result: PlannedChange,
  }),
  previewChange: post(`${at}/preview`, {
    access,
    summary: 'What a change would do to whom, without planning it',
    body: PlannedChangeForm,
    result: z.object({ lines: z.array(ChangeLine) }),
    creates: false,
  }),
  planChange: post(at, {
    access,
    summary: 'Plans a change of several people; one of today begins at once',
    body: PlannedChangeForm,
    result: PlannedChange,
  }),
  takeBackChange: post(`${at}/{id}/takeBack`, {
    access,
    summary: 'Takes back a change before its day',
    params: { id },
    result: PlannedChange,
    creates: false,
  }),
  undoChange: post(`${at}/{id}/undo`, {
    access,
    summary: 'Undoes a change that was applied, for everybody whose record has not changed since',
    params: { id },
    result: PlannedChange,
    creates: false,
  }),
} as const
