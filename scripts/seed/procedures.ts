/** Who of the demo company has come or gone lately, and how far their checklists are. */
import type { StoredEmployee } from '#functions/employees/store.ts'
import type { StoredUser } from '#functions/users/store.ts'
import { authorOf } from '#kit/author.ts'
import { newProcess, procedureStore, type StoredProcess } from '#kit/procedure/store.ts'
import type { Write } from '#kit/table.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import type { KnownAuthor } from '#shared/features/employees/people.ts'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { checklistStatuses, progressOf } from '#shared/features/procedures/checklist.ts'
import type { Template } from '#shared/features/procedures/template.ts'
import { addDays, type Day, dayOf } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import { ACCOUNTS, type Company } from './company.ts'
import type { Dice } from './dice.ts'
import { PROCEDURE_TEMPLATES, type ProcedureWords } from './procedure-templates.ts'

export interface SeededProcedure {
  readonly name: string
  readonly templates: readonly Template[]
  readonly processes: readonly StoredProcess[]
}
/** Somebody who begins a procedure on a day, and with which of its two templates. */
interface Beginning {
  readonly employee: string
  readonly day: Day
  readonly which: 0 | 1
}

const NEWCOMERS = 7
/** How many days ago those who are about to leave have said so. */
const LEAVING = [4, 17]
const ACCOUNT_EMAILS = ACCOUNTS.map(({ account }) => `${account}@muster.example`)

export function makeProcedures({ employees, users }: Company, now: Date, dice: Dice): SeededProcedure[] {
  const day = dayOf(now)
  const latest = employees
    .filter(person => person.isActive)
    .sort((a, b) => ((a.hireDate ?? '') < (b.hireDate ?? '') ? 1 : -1))
  const coming = latest
    .slice(0, NEWCOMERS)
    .map(
      (person): Beginning => ({ employee: person._id, day: person.hireDate ?? day, which: dice.chance(0.7) ? 0 : 1 }),
    )
  const gone = employees.flatMap((person): Beginning[] =>
    person.resignationInfo.resignationDate
      ? [{ employee: person._id, day: person.resignationInfo.resignationDate, which: endOf(person) }]
      : [],
  )
  // Not one of those whom anybody signs in as.
  const others = latest.filter(({ email, isLeader }) => !isLeader && !ACCOUNT_EMAILS.includes(email))
  const going = LEAVING.flatMap((ago, index): Beginning[] => {
    const person = others.at(-8 * (index + 1))
    return person ? [{ employee: person._id, day: addDays(day, -ago), which: endOf(person) }] : []
  })
  return [
    makeProcedure(onboarding.name, coming, users, now, dice),
    makeProcedure(exitProcedure.name, [...gone, ...going], users, now, dice),
  ]
}

const endOf = (person: StoredEmployee) => (person.employeeType === employeeTypes.id('Contractor') ? 1 : 0)

/** The writes that keep them. */
export const procedureWrites = (made: readonly SeededProcedure[]): Write[] =>
  made.flatMap(({ name, templates, processes }) => {
    const store = procedureStore({ name })
    return [
      ...templates.map(one => store.templates.inserting(one._id, one, new Date(one.creationDate))),
      ...processes.map(one => store.processes.inserting(one._id, one, new Date(one.creationDate))),
    ]
  })

function makeProcedure(
  name: string,
  beginnings: readonly Beginning[],
  users: readonly StoredUser[],
  now: Date,
  dice: Dice,
): SeededProcedure {
  const words = PROCEDURE_TEMPLATES[name] ?? []
  const holder = (role: 'hr' | 'it') => {
    const found = users.find(user => user.roles.includes(role))
    if (!found) throw new Error(`Nobody of ${role} could have done this`)
    return authorOf({ ...found, userId: found._id })
  }
  const who = { hr: holder('hr'), it: holder('it') }
  const templates = words.map(one => makeTemplate(one, who.hr, now, dice))
  const longAgo = at(addDays(dayOf(now), -600), 0, dice)
  const processes = beginnings.flatMap(({ employee, day, which }) => {
    const [template, wording] = [templates[which], words[which]]
    if (!template || !wording) return []
    const begun = at(day, 13, dice)
    const fields = newProcess(employee, template, begun)
    const items = fields.items.map((item, index) => {
      const [, by = 'hr', after = 0] = wording.items[index] ?? []
      const done = at(addDays(day, after), dice.between(14, 22), dice)
      // What comes long after the beginning is now and then forgotten.
      const isForgotten = dice.chance(after < 60 ? 0.04 : 0.4)
      if (done > now || (isForgotten && done > longAgo)) return item
      const status = checklistStatuses.id(dice.chance(0.07) ? 'N/A' : 'Completed')
      return { ...item, status, doneBy: who[by], doneAt: done.toISOString() }
    })
    const progress = progressOf(items.map(({ status }) => status))
    return [{ ...fields, ...progress, items, _id: makeId(begun, dice.hex(20)), version: 1 }]
  })
  return { name, templates, processes }
}

function makeTemplate({ title, items }: ProcedureWords, createdBy: KnownAuthor, now: Date, dice: Dice): Template {
  const _id = () => makeId(now, dice.hex(20))
  return {
    _id: _id(),
    version: 1,
    title,
    isActive: true,
    descriptions: items.map(([description], index) => ({ _id: _id(), description, order: index + 1 })),
    createdBy,
    creationDate: at(addDays(dayOf(now), -700), 15, dice).toISOString(),
  }
}

const at = (day: Day, hour: number, dice: Dice) =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:${String(dice.between(0, 59)).padStart(2, '0')}:00Z`)
