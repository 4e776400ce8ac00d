/** The handlers of planned changes. */
import {
  type DirectoryWithTitles,
  employees,
  LEADERS_LOCK,
  loadDirectoryWithTitles,
} from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { projects } from '#functions/projects/store.ts'
import { withAuthors } from '#functions/users/store.ts'
import { AppError, validationError } from '#kit/app-error.ts'
import { authorOf } from '#kit/author.ts'
import { inUseLock } from '#kit/catalogue.ts'
import { assertVersion } from '#kit/collection.ts'
import { invokeFunction } from '#kit/invoke-function.ts'
import type { Handlers } from '#kit/lambda.ts'
import { withLock } from '#kit/optimistic-lock.ts'
import { settings } from '#kit/settings.ts'
import type { TableWrite } from '#kit/table.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import { toNamedEntry } from '#shared/features/employees/people.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { CHANGE_FIELDS, type ChangeField, newValuesFor } from '#shared/features/planned-changes/judge.ts'
import {
  CHANGE_LABELS,
  type ChangeLine,
  isUndoable,
  type PlannedChange,
  type PlannedChangeForm,
  type PlannedChangeListItem,
  type PlannedChangeRow,
  type plannedChangeCalls,
  plannedChangeList,
  plannedChangeMessages,
  validateChange,
  validateChangeDay,
} from '#shared/features/planned-changes.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import type { Actor } from '#shared/kit/access.ts'
import { type Day, utcToday } from '#shared/kit/dates.ts'
import { selectPage } from '#shared/kit/list.ts'
import { type AuthorLookup, fullName } from '#shared/kit/people.ts'
import { type PreviewLine, previewLines } from './preview-change.ts'
import {
  changeLines,
  isToUndo,
  plannedChanges,
  releaseChangeWrite,
  reserveChangeWrite,
  type StoredLine,
} from './store.ts'

type Company = DirectoryWithTitles & AuthorLookup
const loadCompany = (actor: Actor, now: Date): Promise<Company> => withAuthors(loadDirectoryWithTitles(actor, now), now)

export const plannedChangeHandlers: Handlers<typeof plannedChangeCalls> = {
  plannedChanges: async ({ actor, query, now }) => {
    const [company, rows] = await Promise.all([loadCompany(actor, now), plannedChanges.rows(now)])
    const { totalItems, items } = selectPage(plannedChangeList, rows, query, company)
    return { totalItems, items: items.map(row => toListItem(row, company)) }
  },
  plannedChange: async ({ actor, params, now }) => {
    const [company, change] = await Promise.all([loadCompany(actor, now), plannedChanges.get(params.id)])
    return toDetail(change, company, now)
  },
  previewChange: async ({ actor, body, now }) => {
    const company = await loadCompany(actor, now)
    checkForm(body, company, utcToday(now))
    const lines = await previewLines(body, company, now)
    return { lines: lines.map(line => toPreviewDto(line, body, company)) }
  },
  planChange: async ({ actor, body, newId, now }) => {
    const company = await loadCompany(actor, now)
    checkForm(body, company, utcToday(now))
    const fields: Omit<PlannedChangeRow, '_id' | 'version'> = {
      ...body,
      people: [...new Set(body.people)],
      state: 'planned',
      createdBy: authorOf(actor),
      createdAt: now.toISOString(),
      appliedAt: null,
      endedBy: null,
      endedAt: null,
      done: 0,
      left: 0,
    }
    // The named records must not be deleted at the same moment.
    const change = await withLock(locksFor(body), lockWrites =>
      plannedChanges.insert(
        newId,
        fields,
        now,
        reserveChangeWrite(fields, newId.id),
        ...existenceChecks(body),
        ...lockWrites,
      ),
    )
    if (change.state === 'planned' && change.day <= utcToday(now)) await startChange(change._id)
    return toDetail(change, company, now)
  },
  takeBackChange: async ({ actor, params, ifMatch, now }) => {
    const [company, before] = await Promise.all([loadCompany(actor, now), plannedChanges.get(params.id)])
    assertVersion(before, ifMatch)
    if (before.state !== 'planned') throw new AppError('conflict', plannedChangeMessages.begun)
    const after: PlannedChangeRow = { ...before, ...endedNow(actor, now), state: 'taken back' }
    return toDetail(await plannedChanges.replace(before, after, now, releaseChangeWrite(before)), company, now)
  },
  undoChange: async ({ actor, params, ifMatch, now }) => {
    const [company, before] = await Promise.all([loadCompany(actor, now), plannedChanges.get(params.id)])
    assertVersion(before, ifMatch)
    if (!isUndoable(before, now)) throw new AppError('conflict', plannedChangeMessages.notUndoable)
    const change = await plannedChanges.replace(before, { ...before, ...endedNow(actor, now), state: 'undoing' }, now)
    await startChange(change._id)
    return toDetail(change, company, now)
  },
}

const endedNow = (actor: Actor, now: Date) => ({ endedBy: authorOf(actor), endedAt: now.toISOString() })

/** Starts the job; if this fails, the nightly job does the work. */
const startChange = (id: string) => invokeFunction(settings.jobFunction, { job: 'run-change', detail: { id } })

/** @throws 400 when the form lacks something, or names what cannot be chosen. */
function checkForm(form: PlannedChangeForm, company: DirectoryWithTitles, today: Day): void {
  const wrongDay = validateChangeDay(form.day, today)
  if (wrongDay) throw validationError('day', wrongDay)
  const lacking = validateChange(form)
  if (lacking) throw validationError(lacking.path, lacking.message)
  const above = company.person(form.leader)
  if (form.leader && !(above?.isActive && above.isLeader))
    throw validationError('leader', employeeMessages.unknownLeader)
  if (form.handoverFrom && !company.person(form.handoverFrom)?.isLeader)
    throw validationError('handoverFrom', employeeMessages.unknownLeader)
  if (form.project && !company.project(form.project)?.isActive)
    throw validationError('project', employeeMessages.unknownProject)
  if (form.jobTitle && !company.jobTitle(form.jobTitle))
    throw validationError('jobTitle', employeeMessages.unknownJobTitle)
  if (form.people.some(id => !company.person(id))) throw validationError('people', employeeMessages.unknownPerson)
}

/** Deleting any of these takes its lock too. */
const locksFor = ({ project, jobTitle }: PlannedChangeForm): string[] => [
  LEADERS_LOCK,
  ...(project ? [inUseLock(projectsCatalogue)] : []),
  ...(jobTitle ? [inUseLock(jobTitlesCatalogue)] : []),
]
const existenceChecks = ({ leader, project, jobTitle }: PlannedChangeForm): TableWrite[] => [
  ...(leader
    ? [employees.conditionCheck(leader, () => validationError('leader', employeeMessages.unknownLeader))]
    : []),
  ...(project
    ? [projects.conditionCheck(project, () => validationError('project', employeeMessages.unknownProject))]
    : []),
  ...(jobTitle
    ? [jobTitles.conditionCheck(jobTitle, () => validationError('jobTitle', employeeMessages.unknownJobTitle))]
    : []),
]

function toListItem(row: PlannedChangeRow, company: Company): PlannedChangeListItem {
  const { _id, version, day, handoverFrom, leader, project, jobTitle, country, employeeType, people } = row
  const { state, createdBy, createdAt, appliedAt, endedBy, endedAt = null, done, left } = row
  const [first] = people
  return {
    _id,
    version,
    day,
    country,
    state,
    createdAt,
    appliedAt,
    endedAt,
    done,
    left,
    handoverFrom: handoverFrom ? company.name(handoverFrom) : null,
    leader: leader ? company.name(leader) : null,
    project: toNamedEntry(company.project(project)),
    jobTitle: toNamedEntry(company.jobTitle(jobTitle)),
    employeeType: employeeType ? toNamedEntry(employeeTypes.byId(employeeType)) : null,
    createdBy: company.author(createdBy),
    endedBy: endedBy ? company.author(endedBy) : null,
    total: people.length,
    firstPerson: first ? company.name(first) : null,
  }
}

/** Returns a change with its finished lines and those still to do. */
async function toDetail(change: PlannedChangeRow, company: Company, now: Date): Promise<PlannedChange> {
  const known = await changeLines.list(change._id)
  const handled = new Set(known.map(({ _id }) => _id))
  const isAhead = change.state === 'planned' || change.state === 'running'
  const ahead = isAhead ? await previewLines(change, company, now) : []
  return {
    ...toListItem(change, company),
    handled: change.state === 'undoing' ? known.filter(line => !isToUndo(line)).length : known.length,
    lines: [
      ...known.map(line => toLineDto(line, company)),
      ...ahead.filter(({ _id }) => !handled.has(_id)).map(line => toPreviewDto(line, change, company)),
    ],
  }
}

function toPreviewDto(
  { _id, kind, employee, to, reason }: PreviewLine,
  { handoverFrom }: Pick<PlannedChangeRow, 'handoverFrom'>,
  company: Company,
): ChangeLine {
  const person = company.person(employee)
  const values = kind === 'person' && person ? newValuesFor(person, to) : to
  const from = kind === 'person' ? person : { leader: handoverFrom }
  return {
    _id,
    kind,
    person: company.name(employee),
    reason: reason ?? '',
    changes: reason ? [] : describeValues(from ?? {}, values, company),
    outcome: reason ? 'left' : 'changes',
  }
}

const toLineDto = ({ _id, kind, employee, outcome, reason, trace }: StoredLine, company: Company): ChangeLine => ({
  _id,
  kind,
  outcome,
  reason,
  person: company.name(employee),
  changes: trace ? describeValues(trace.from, trace.to, company) : [],
})

type Values = Readonly<Partial<Record<ChangeField, string | null>>>
const describeValues = (from: Values, to: Values, company: Company) =>
  CHANGE_FIELDS.filter(field => to[field] !== undefined).map(field => ({
    label: CHANGE_LABELS[field],
    from: nameValue(field, from[field], company),
    to: nameValue(field, to[field], company),
  }))

function nameValue(field: ChangeField, value: string | null | undefined, company: Company): string {
  if (!value) return ''
  if (field === 'leader') return fullName(company.name(value))
  if (field === 'project') return company.project(value)?.name ?? ''
  if (field === 'jobTitle') return company.jobTitle(value)?.name ?? ''
  return field === 'employeeType' ? employeeTypes.byId(value).name : value
}
