import { developmentPlanTemplates, TEMPLATES_IN_USE } from '#functions/development-plan-templates/store.ts'
import { type Everybody, employees, everybody } from '#functions/employees/store.ts'
import { checkVersion } from '#kit/collection.ts'
import { csv } from '#kit/csv.ts'
import { lambda } from '#kit/lambda.ts'
import { invalid } from '#kit/refusal.ts'
import type { Write } from '#kit/table.ts'
import { inTurn } from '#kit/turn.ts'
import type { TemplateListed } from '#shared/features/development-plan-templates.ts'
import { fullName } from '#shared/features/employees/people.ts'
import {
  processAssignments as contract,
  dateOf,
  isPlan,
  lacksTemplate,
  type Process,
  type ProcessForm,
  type ProcessRow,
  periodicityName,
  processList,
  processMessages,
  processTypes,
  startRefusal,
} from '#shared/features/process-assignments.ts'
import type { Actor } from '#shared/kit/access.ts'
import { type Day, showDay } from '#shared/kit/dates.ts'
import { selectAll, selectPage, today } from '#shared/kit/list.ts'
import { isSamePair, processes, releasingProcess, type StoredProcess, takingProcess } from './store.ts'

export const handler = lambda(contract, {
  list: async ({ actor, query, now }) => {
    const [look, rows] = await Promise.all([lookup(actor, now), processes.rows(now)])
    const { totalItems, items } = selectPage(processList, rows, query, look.people)
    return { totalItems, items: items.map(row => joined(row, look)) }
  },
  csv: async ({ actor, query, now }) => {
    const [look, rows] = await Promise.all([lookup(actor, now), processes.rows(now)])
    return csv(csvColumns(look), selectAll(processList, rows, query, look.people))
  },
  one: async ({ actor, params, now }) => {
    const [look, stored] = await Promise.all([lookup(actor, now), processes.get(params.id)])
    return whole(stored, look)
  },
  create: async ({ actor, body, newId, now }) => {
    const look = await lookup(actor, now)
    const fields = settled(body, undefined, today(now))
    return naming(fields, undefined, look, async held =>
      whole(await processes.insert(newId, fields, now, takingProcess(fields, newId.id), ...held), look),
    )
  },
  update: async ({ actor, params, body, ifMatch, now }) => {
    const [look, before] = await Promise.all([lookup(actor, now), processes.get(params.id)])
    checkVersion(before, ifMatch)
    const fields = settled(body, before, today(now))
    const moved = isSamePair(before, fields) ? [] : [takingProcess(fields, before._id), releasingProcess(before)]
    return naming(fields, before, look, async held =>
      whole(await processes.replace(before, fields, now, ...moved, ...held), look),
    )
  },
  remove: async ({ params, ifMatch, now }) => {
    const before = await processes.get(params.id)
    checkVersion(before, ifMatch)
    await processes.remove(before, now, releasingProcess(before))
  },
  types: () => [...processTypes.all],
})

interface Lookup {
  readonly people: Everybody
  readonly templates: ReadonlyMap<string, TemplateListed>
}
async function lookup(actor: Actor, now: Date): Promise<Lookup> {
  const [people, templates] = await Promise.all([everybody(actor, now), developmentPlanTemplates.byId(now)])
  return { people, templates }
}

const joined = ({ startDate: _, ...row }: ProcessRow & Partial<StoredProcess>, { people, templates }: Lookup) => ({
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

/** The record, with what its template holds now. */
async function whole(stored: StoredProcess, look: Lookup): Promise<Process> {
  const { careerDevelopmentPlanTemplate: named, ...rest } = joined(stored, look)
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

const csvColumns = ({ people, templates }: Lookup) => ({
  Employee: (row: ProcessRow) => fullName(people.name(row.employee)),
  Leader: (row: ProcessRow) => {
    const leader = people.person(people.person(row.employee)?.leader)
    return leader && fullName(leader)
  },
  Process: (row: ProcessRow) => processTypes.byId(row.processType).name,
  Periodicity: (row: ProcessRow) => periodicityName(row.periodicity),
  Active: (row: ProcessRow) => (row.isActive ? 'Yes' : 'No'),
  'Next start': (row: ProcessRow) => showDay(row.nextPeriodStartDate),
  Template: (row: ProcessRow) => templates.get(row.careerDevelopmentPlanTemplate ?? '')?.title,
})

/** The form as it is kept. @throws when it breaks a rule of its own. */
function settled(sent: ProcessForm, before: StoredProcess | undefined, day: Day) {
  const { careerDevelopmentPlanTemplate = before?.careerDevelopmentPlanTemplate ?? null } = sent
  const form = { ...sent, careerDevelopmentPlanTemplate }
  if (lacksTemplate(form)) throw invalid('careerDevelopmentPlanTemplate', processMessages.noTemplate)
  const refusal = startRefusal(form.nextPeriodStartDate, before?.nextPeriodStartDate, day)
  if (refusal) throw invalid('nextPeriodStartDate', refusal)
  const isSameStart = form.nextPeriodStartDate === before?.nextPeriodStartDate
  return {
    ...form,
    careerDevelopmentPlanTemplate: isPlan(form.processType) ? careerDevelopmentPlanTemplate : null,
    startDate: isSameStart ? before.startDate : dateOf(form.nextPeriodStartDate),
  }
}

/** Saves with conditions that hold who and what is newly named: an active person, a template that stays. */
async function naming<T>(
  { employee, careerDevelopmentPlanTemplate: template }: ReturnType<typeof settled>,
  before: StoredProcess | undefined,
  { people, templates }: Lookup,
  save: (held: Write[]) => Promise<T>,
): Promise<T> {
  const held: Write[] = []
  if (employee !== before?.employee) {
    const refusal = () => invalid('employee', processMessages.unknownEmployee)
    if (!people.person(employee)?.isActive) throw refusal()
    held.push(employees.holding(employee, refusal, { isActive: true }))
  }
  if (!template || template === before?.careerDevelopmentPlanTemplate) return save(held)
  const refusal = () => invalid('careerDevelopmentPlanTemplate', processMessages.unknownTemplate)
  if (!templates.has(template)) throw refusal()
  return inTurn([TEMPLATES_IN_USE], turns =>
    save([...held, developmentPlanTemplates.holding(template, refusal), ...turns]),
  )
}
