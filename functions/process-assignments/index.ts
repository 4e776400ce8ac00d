import { developmentPlanTemplates, TEMPLATES_IN_USE_LOCK } from '#functions/development-plan-templates/store.ts'
import { type EmployeeDirectory, employees, loadDirectory } from '#functions/employees/store.ts'
import { plannedChangeHandlers } from '#functions/planned-changes/public.ts'
import { validationError } from '#kit/app-error.ts'
import { assertVersion } from '#kit/collection.ts'
import { toCsv } from '#kit/csv.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { withLock } from '#kit/optimistic-lock.ts'
import type { TableWrite } from '#kit/table.ts'
import type { DevelopmentPlanTemplateListItem } from '#shared/features/development-plan-templates.ts'
import {
  processAssignmentsApi as contract,
  formatPeriodicity,
  isMissingPlanTemplate,
  isPlanProcess,
  type ProcessAssignment,
  type ProcessAssignmentForm,
  type ProcessAssignmentRow,
  processAssignmentList,
  processAssignmentMessages,
  processTypes,
  validateProcessStart,
} from '#shared/features/process-assignments.ts'
import type { Actor } from '#shared/kit/access.ts'
import { type Day, dayOfMonth, formatDay, utcToday } from '#shared/kit/dates.ts'
import { selectAll, selectPage } from '#shared/kit/list.ts'
import { fullName } from '#shared/kit/people.ts'
import {
  isSamePair,
  processAssignments,
  releaseAssignmentWrite,
  reserveAssignmentWrite,
  type StoredAssignment,
} from './store.ts'

export const handler = createApiHandler(contract, {
  list: async ({ actor, query, now }) => {
    const [look, rows] = await Promise.all([loadAssignmentLookup(actor, now), processAssignments.rows(now)])
    const { items, ...page } = selectPage(processAssignmentList, rows, query, look.people)
    return { ...page, items: items.map(row => withAssignmentNames(row, look)) }
  },
  csv: async ({ actor, query, now }) => {
    const [look, rows] = await Promise.all([loadAssignmentLookup(actor, now), processAssignments.rows(now)])
    return toCsv(csvColumns(look), selectAll(processAssignmentList, rows, query, look.people))
  },
  one: async ({ actor, params, now }) => {
    const [look, stored] = await Promise.all([loadAssignmentLookup(actor, now), processAssignments.get(params.id)])
    return toAssignmentDetail(stored, look)
  },
  create: async ({ actor, body, newId, now }) => {
    const look = await loadAssignmentLookup(actor, now)
    const fields = toAssignmentFields(body, undefined, utcToday(now))
    return saveWithConditions(fields, undefined, look, async held =>
      toAssignmentDetail(
        await processAssignments.insert(newId, fields, now, reserveAssignmentWrite(fields, newId.id), ...held),
        look,
      ),
    )
  },
  update: async ({ actor, params, body, ifMatch, now }) => {
    const [look, before] = await Promise.all([loadAssignmentLookup(actor, now), processAssignments.get(params.id)])
    assertVersion(before, ifMatch)
    const fields = toAssignmentFields(body, before, utcToday(now))
    const moved = isSamePair(before, fields)
      ? []
      : [reserveAssignmentWrite(fields, before._id), releaseAssignmentWrite(before)]
    return saveWithConditions(fields, before, look, async held =>
      toAssignmentDetail(await processAssignments.replace(before, fields, now, ...moved, ...held), look),
    )
  },
  remove: async ({ params, ifMatch, now }) => {
    const before = await processAssignments.get(params.id)
    assertVersion(before, ifMatch)
    await processAssignments.remove(before, now, releaseAssignmentWrite(before))
  },
  types: () => [...processTypes.all],
  ...plannedChangeHandlers,
})

interface AssignmentLookup {
  readonly people: EmployeeDirectory
  readonly templates: ReadonlyMap<string, DevelopmentPlanTemplateListItem>
}
async function loadAssignmentLookup(actor: Actor, now: Date): Promise<AssignmentLookup> {
  const [people, templates] = await Promise.all([loadDirectory(actor, now), developmentPlanTemplates.byId(now)])
  return { people, templates }
}

const withAssignmentNames = (
  { startDate: _, ...row }: ProcessAssignmentRow & Partial<StoredAssignment>,
  { people, templates }: AssignmentLookup,
) => ({
  ...row,
  employee: people.name(row.employee),
  processType: processTypes.byId(row.processType),
  careerDevelopmentPlanTemplate: row.careerDevelopmentPlanTemplate
    ? {
        _id: row.careerDevelopmentPlanTemplate,
        title: templates.get(row.careerDevelopmentPlanTemplate)?.title ?? '',
      }
    : null,
})

/** The record, with its template's current contents. */
async function toAssignmentDetail(stored: StoredAssignment, look: AssignmentLookup): Promise<ProcessAssignment> {
  const { careerDevelopmentPlanTemplate: named, ...rest } = withAssignmentNames(stored, look)
  const template = named && (await developmentPlanTemplates.find(named._id))
  return {
    ...rest,
    careerDevelopmentPlanTemplate: named && {
      ...named,
      categories: template?.categories ?? [],
      ratings: template?.ratings ?? [],
    },
  }
}

const csvColumns = ({ people, templates }: AssignmentLookup) => ({
  Employee: (row: ProcessAssignmentRow) => fullName(people.name(row.employee)),
  Leader: (row: ProcessAssignmentRow) => {
    const leader = people.person(people.person(row.employee)?.leader)
    return leader && fullName(leader)
  },
  Process: (row: ProcessAssignmentRow) => processTypes.byId(row.processType).name,
  Periodicity: (row: ProcessAssignmentRow) => formatPeriodicity(row.periodicity),
  Active: (row: ProcessAssignmentRow) => (row.isActive ? 'Yes' : 'No'),
  'Next start': (row: ProcessAssignmentRow) => formatDay(row.nextPeriodStartDate),
  Template: (row: ProcessAssignmentRow) => templates.get(row.careerDevelopmentPlanTemplate ?? '')?.title,
})

/** The form as it is stored. @throws when it breaks a rule of its own. */
function toAssignmentFields(sent: ProcessAssignmentForm, before: StoredAssignment | undefined, day: Day) {
  const { careerDevelopmentPlanTemplate = before?.careerDevelopmentPlanTemplate ?? null } = sent
  const form = { ...sent, careerDevelopmentPlanTemplate }
  if (isMissingPlanTemplate(form))
    throw validationError('careerDevelopmentPlanTemplate', processAssignmentMessages.noTemplate)
  const refusal = validateProcessStart(form.nextPeriodStartDate, before?.nextPeriodStartDate, day)
  if (refusal) throw validationError('nextPeriodStartDate', refusal)
  const isSameStart = form.nextPeriodStartDate === before?.nextPeriodStartDate
  return {
    ...form,
    careerDevelopmentPlanTemplate: isPlanProcess(form.processType) ? careerDevelopmentPlanTemplate : null,
    startDate: isSameStart ? before.startDate : dayOfMonth(form.nextPeriodStartDate),
  }
}

/** Saves with conditions on what is newly named: an active person, and a template that still exists. */
async function saveWithConditions<T>(
  { employee, careerDevelopmentPlanTemplate: template }: ReturnType<typeof toAssignmentFields>,
  before: StoredAssignment | undefined,
  { people, templates }: AssignmentLookup,
  save: (held: TableWrite[]) => Promise<T>,
): Promise<T> {
  const held: TableWrite[] = []
  if (employee !== before?.employee) {
    const refusal = () => validationError('employee', processAssignmentMessages.unknownEmployee)
    if (!people.person(employee)?.isActive) throw refusal()
    held.push(employees.conditionCheck(employee, refusal, { isActive: true }))
  }
  if (!template || template === before?.careerDevelopmentPlanTemplate) return save(held)
  const refusal = () => validationError('careerDevelopmentPlanTemplate', processAssignmentMessages.unknownTemplate)
  if (!templates.has(template)) throw refusal()
  return withLock([TEMPLATES_IN_USE_LOCK], lockWrites =>
    save([...held, developmentPlanTemplates.conditionCheck(template, refusal), ...lockWrites]),
  )
}
