/** The people who recently joined or left the demo company, and the progress of their checklists. */
import type { StoredEmployee } from '#functions/employees/store.ts'
import { buildNewProcess, procedureStoreOf, type StoredProcess, withItems } from '#functions/procedures/store.ts'
import type { StoredUser } from '#functions/users/store.ts'
import { authorOf } from '#kit/author.ts'
import type { TableWrite } from '#kit/table.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { checklistStatuses } from '#shared/features/procedures/checklist.ts'
import { detailsOf } from '#shared/features/procedures/item-details.ts'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import type { ProcedureTemplate } from '#shared/features/procedures/template.ts'
import { addDays, type Day, dayOf } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import type { IdentifiedAuthor } from '#shared/kit/people.ts'
import { ACCOUNTS, type SeededCompany } from './company.ts'
import { PROCEDURE_TEMPLATES, type ProcedureText } from './procedure-templates.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface SeededProcedure {
  readonly kind: Procedure
  readonly templates: readonly ProcedureTemplate[]
  readonly processes: readonly StoredProcess[]
}
/** A person, the day on which their procedure starts, and which of its two templates it uses. */
interface ProcedureStart {
  readonly employee: string
  readonly day: Day
  readonly which: 0 | 1
}

const NEWCOMERS = 7
/** The numbers of days since the people who are leaving gave notice. */
const LEAVING = [4, 17]
const ACCOUNT_EMAILS = ACCOUNTS.map(({ account }) => `${account}@muster.example`)

export function makeProcedures(
  { employees, users }: SeededCompany,
  now: Date,
  random: SeededRandom,
): SeededProcedure[] {
  const day = dayOf(now)
  const latest = employees
    .filter(person => person.isActive)
    .sort((a, b) => ((a.hireDate ?? '') < (b.hireDate ?? '') ? 1 : -1))
  const coming = latest.slice(0, NEWCOMERS).map(
    (person): ProcedureStart => ({
      employee: person._id,
      day: person.hireDate ?? day,
      which: random.chance(0.7) ? 0 : 1,
    }),
  )
  const gone = employees.flatMap((person): ProcedureStart[] =>
    person.resignationInfo.resignationDate
      ? [{ employee: person._id, day: person.resignationInfo.resignationDate, which: exitTemplateOf(person) }]
      : [],
  )
  // Not one of the demo accounts.
  const others = latest.filter(({ email, isLeader }) => !isLeader && !ACCOUNT_EMAILS.includes(email))
  const going = LEAVING.flatMap((ago, index): ProcedureStart[] => {
    const person = others.at(-8 * (index + 1))
    return person ? [{ employee: person._id, day: addDays(day, -ago), which: exitTemplateOf(person) }] : []
  })
  return [
    makeProcedure(onboarding, coming, users, now, random),
    makeProcedure(exitProcedure, [...gone, ...going], users, now, random),
  ]
}

const exitTemplateOf = (person: StoredEmployee) => (person.employeeType === employeeTypes.id('Contractor') ? 1 : 0)

/** Returns the writes that store them. */
export const procedureWrites = (made: readonly SeededProcedure[]): TableWrite[] =>
  made.flatMap(({ kind, templates, processes }) => {
    const store = procedureStoreOf(kind)
    return [
      ...templates.map(one => store.templates.insertWrite(one._id, one, new Date(one.creationDate))),
      ...processes.map(one => store.processes.insertWrite(one._id, one, new Date(one.creationDate))),
    ]
  })

function makeProcedure(
  kind: Procedure,
  beginnings: readonly ProcedureStart[],
  users: readonly StoredUser[],
  now: Date,
  random: SeededRandom,
): SeededProcedure {
  const words = PROCEDURE_TEMPLATES[kind.name] ?? []
  const holder = (role: 'hr' | 'it') => {
    const found = users.find(user => user.roles.includes(role))
    if (!found) throw new Error(`Nobody of ${role} could have done this`)
    return authorOf({ ...found, employeeId: found.employeeId, userId: found._id })
  }
  const who = { hr: holder('hr'), it: holder('it') }
  const templates = words.map(one => makeTemplate(one, who.hr, now, random))
  const longAgo = instantOn(addDays(dayOf(now), -600), 0, random)
  const processes = beginnings.flatMap(({ employee, day, which }) => {
    const [template, wording] = [templates[which], words[which]]
    if (!template || !wording) return []
    const begun = instantOn(day, 13, random)
    const fields = buildNewProcess(employee, template, begun)
    const items = fields.items.map((item, index) => {
      const [, by = 'hr', after = 0] = wording.items[index] ?? []
      const done = instantOn(addDays(day, after), random.between(14, 22), random)
      // Steps long after the start are sometimes forgotten.
      const isForgotten = random.chance(after < 60 ? 0.04 : 0.4)
      if (done > now || (isForgotten && done > longAgo)) return item
      const status = checklistStatuses.id(random.chance(0.07) ? 'N/A' : 'Completed')
      return { ...item, status, doneBy: who[by], doneAt: done.toISOString() }
    })
    const lastDone = items
      .flatMap(({ doneAt }) => doneAt ?? [])
      .sort()
      .at(-1)
    return [
      { ...withItems(fields, items, new Date(lastDone ?? begun)), _id: makeId(begun, random.hex(20)), version: 1 },
    ]
  })
  return { kind, templates, processes }
}

function makeTemplate(
  { title, items }: ProcedureText,
  createdBy: IdentifiedAuthor,
  now: Date,
  random: SeededRandom,
): ProcedureTemplate {
  const makeNewId = () => makeId(now, random.hex(20))
  const _id = makeNewId()
  const ids = items.map(makeNewId)
  return {
    _id,
    version: 1,
    title,
    isActive: true,
    descriptions: items.map(([description, , , details], index) => ({
      _id: ids[index] ?? '',
      description,
      order: index + 1,
      ...detailsOf({ ...details, waitsFor: details?.waitsFor?.flatMap(place => ids[place] ?? []) }),
    })),
    createdBy,
    creationDate: instantOn(addDays(dayOf(now), -700), 15, random).toISOString(),
  }
}

const instantOn = (day: Day, hour: number, random: SeededRandom) =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:${String(random.between(0, 59)).padStart(2, '0')}:00Z`)
