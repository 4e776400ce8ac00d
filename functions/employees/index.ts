import { removingPay } from '#functions/salaries/store.ts'
import { forgettingPassword, releasingSignInAccount, signInAccountOf } from '#functions/session/store.ts'
import { activeUsers, userOf, withAuthors } from '#functions/users/store.ts'
import { checkVersion } from '#kit/collection.ts'
import { changesBetween, recordingChange } from '#kit/history.ts'
import { lambda } from '#kit/lambda.ts'
import { invalid, notFound, Refusal } from '#kit/refusal.ts'
import { writeAll } from '#kit/table.ts'
import { inTurn } from '#kit/turn.ts'
import { anniversariesOf, birthdaysOf } from '#shared/features/employees/hr-calendar.ts'
import { insuranceList } from '#shared/features/employees/insurances.ts'
import { employeeList } from '#shared/features/employees/list.ts'
import { countryEntries, lookupEntries } from '#shared/features/employees/lookups.ts'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import { type EmployeeRow, fullName } from '#shared/features/employees/people.ts'
import { projectChangeList, type StoredProjectChange } from '#shared/features/employees/project-changes.ts'
import { keepsRecords } from '#shared/features/employees/record.ts'
import { recordHistory } from '#shared/features/employees/record-history.ts'
import { depositOf, referralList } from '#shared/features/employees/referrals.ts'
import { wrongWorkDay } from '#shared/features/employees/rules.ts'
import { employees as contract } from '#shared/features/employees.ts'
import type { Actor } from '#shared/kit/access.ts'
import { fold, selectAll, selectPage, today } from '#shared/kit/list.ts'
import { insured, listed, referral, whole, withoutContract } from './answers.ts'
import { LEADERS } from './handing-on.ts'
import { HISTORY, historyInWords } from './record-history.ts'
import { change, clientPeriodAfter, hire, moving, replace } from './saving.ts'
import { summarySheet, wholeSheet } from './sheets.ts'
import {
  company,
  type Everybody,
  employees,
  everybody,
  optionOf,
  projectChanges,
  releasingWorkEmail,
  type WholeCompany,
} from './store.ts'

export const handler = lambda(contract, {
  active: async ({ actor, now }) => {
    const people = await everybody(actor, now)
    return options(people, row => row.isActive && people.reaches(row._id))
  },
  all: async ({ actor, now }) => {
    const people = await everybody(actor, now)
    return options(people, row => people.reaches(row._id))
  },
  leaders: async ({ actor, now }) => options(await everybody(actor, now), row => row.isActive && row.isLeader),
  noRol: async ({ actor, now }) => {
    const [people, users] = await Promise.all([everybody(actor, now), activeUsers(now)])
    const taken = new Set(users.map(user => user.email))
    return options(people, row => row.isActive && !taken.has(row.email))
  },

  list: async ({ actor, query, now }) => {
    const all = await company(actor, now)
    const { totalItems, items } = selectPage(employeeList, visible(all, actor), query, all)
    return { totalItems, items: items.map(row => listed(row, all)) }
  },
  summaryCsv: async ({ actor, query, now }) => {
    const all = await company(actor, now)
    return summarySheet(selectAll(employeeList, visible(all, actor), query, all), all)
  },
  allInfoCsv: async ({ actor, query, now }) => {
    const all = await company(actor, now)
    const rows = selectAll(employeeList, all.all, query, all)
    const records = new Map((await employees.several(rows.map(row => row._id))).map(record => [record._id, record]))
    return wholeSheet(
      rows.flatMap(row => records.get(row._id) ?? []),
      all,
    )
  },
  one: async ({ actor, params, now }) => {
    const [all, stored] = await Promise.all([company(actor, now), employees.get(params.id)])
    return whole(stored, all, await userOf(stored, now))
  },

  create: async ({ actor, body, newId, now }) => {
    const all = await company(actor, now)
    const made = await hire(body, all, { actor, now, newId })
    return whole(made, all, await userOf(made, now))
  },
  update: async ({ actor, session, params, body, ifMatch, newId, now }) => {
    const [all, before] = await Promise.all([company(actor, now), employees.get(params.id)])
    checkVersion(before, ifMatch)
    const after = await change(before, body, all, { actor: session.account.actor, now, newId })
    return whole(after, all, await userOf(after, now))
  },
  remove: async ({ actor, params, ifMatch, now }) => {
    const before = await employees.get(params.id)
    checkVersion(before, ifMatch)
    await inTurn([LEADERS], async turns => {
      const { all } = await everybody(actor, now)
      // Deleting somebody is rare, and what might refer to them is half of Muster.
      const { referencesTo } = await import('./references.ts')
      const references = await referencesTo(before._id, all, now)
      if (references.length)
        throw new Refusal(
          'invalid',
          `${fullName(before)} cannot be deleted, for there are ${references.join(', ')}. Deactivate the employee instead.`,
        )
      const history = recordingChange(HISTORY, before._id, before.version + 1, actor, now, changesBetween(before, {}))
      const account = await signInAccountOf(before._id)
      const freed = [
        releasingWorkEmail(before.email),
        forgettingPassword(before.email),
        ...(account ? releasingSignInAccount(before._id, account) : []),
      ]
      await employees.remove(before, now, ...freed, history, ...turns)
    })
    await projectChanges.removeAll(before._id)
    await removingPay(before._id)
  },
  history: async ({ actor, params, query, now }) => {
    const [all] = await Promise.all([withAuthors(company(actor, now), now), employees.get(params.id)])
    return selectPage(recordHistory, await historyInWords(params.id, all), query, undefined)
  },

  authorizedPeople: async ({ actor, params, now }) => {
    const people = await everybody(actor, now)
    return authorized(leaderAmong(people, params.id), people)
  },
  authorize: async ({ actor, params, body, ifMatch, now }) => {
    const people = await everybody(actor, now)
    leaderAmong(people, params.id)
    const before = await employees.get(params.id)
    checkVersion(before, ifMatch)
    const ids = [...new Set(body.employees)]
    if (ids.some(id => !before.authorizedEmployees.includes(id) && !people.person(id)?.isActive))
      throw invalid('employees', employeeMessages.unknownPerson)
    return authorized(await replace(before, { ...before, authorizedEmployees: ids }, { actor, now }), people)
  },

  projectChanges: async ({ actor, query, now }) => {
    const [all] = await Promise.all([company(actor, now), employees.get(query.employeeId)])
    const changes = (await projectChanges.of(query.employeeId)).map(one => projectChange(query.employeeId, one, all))
    return selectPage(projectChangeList, changes, query, undefined)
  },
  changeProject: async ({ actor, body, newId, now }) => {
    const all = await company(actor, now)
    const before = await employees.find(body.employee)
    if (!before) throw invalid('employee', employeeMessages.unknownPerson)
    const wrong = wrongWorkDay(body.effectiveDate, today(now))
    if (wrong) throw invalid('effectiveDate', wrong)
    if (body.projectFrom !== before.project) throw invalid('projectFrom', employeeMessages.unknownProject)
    if (body.projectTo === before.project || !all.project(body.projectTo)?.isActive)
      throw invalid('projectTo', employeeMessages.unknownProject)
    const { projectFrom, projectTo, effectiveDate, comments } = body
    const after = { ...before, project: projectTo, ...clientPeriodAfter(projectTo, effectiveDate, all) }
    const writes = moving(newId, projectFrom, projectTo, effectiveDate, comments, { now }, before._id)
    await replace(before, after, { actor, now }, writes)
    const recordDate = now.toISOString()
    return projectChange(before._id, { _id: newId.id, recordDate, ...body }, all)
  },
  removeProjectChange: async ({ actor, params, now }) => {
    const [all, { parentId, child }] = await Promise.all([company(actor, now), projectChanges.get(params.id)])
    const from = `${all.project(child.projectFrom)?.name ?? ''} → ${all.project(child.projectTo)?.name ?? ''}`
    const history = recordingChange(HISTORY, parentId, 0, actor, now, [{ field: 'Project change', from, to: null }])
    await writeAll([...projectChanges.removing(parentId, child), history])
  },

  referrals: async ({ actor, query, now }) => {
    const people = await everybody(actor, now)
    const { totalItems, items } = selectPage(
      referralList,
      people.all.filter(row => row.referBy),
      query,
      people,
    )
    return { totalItems, items: items.map(row => referral(row, people)) }
  },
  referral: async ({ actor, params, now }) => {
    const people = await everybody(actor, now)
    return referral(await referred(params.id), people)
  },
  updateReferral: async ({ actor, params, body, ifMatch, now }) => {
    const [people, before] = await Promise.all([everybody(actor, now), referred(params.id)])
    checkVersion(before, ifMatch)
    const depositDate = depositOf(body.statusReferral, before.depositDate, today(now))
    return referral(await replace(before, { ...before, ...body, depositDate }, { actor, now }), people)
  },
  removeReferral: async ({ actor, params, ifMatch, now }) => {
    const before = await referred(params.id)
    checkVersion(before, ifMatch)
    const without = { referBy: null, referralAmount: null, statusReferral: null, depositDate: null }
    await replace(before, { ...before, ...without }, { actor, now })
  },

  insurances: async ({ query, now }) => {
    const active = (await employees.rows(now)).filter(row => row.isActive)
    const { totalItems, items } = selectPage(insuranceList, active, query, undefined)
    return { totalItems, items: items.map(insured) }
  },
  birthdays: async ({ now }) => ({ birthdays: birthdaysOf(await employees.rows(now), now.getUTCFullYear()) }),
  anniversaries: async ({ now }) => ({
    anniversaries: anniversariesOf(await employees.rows(now), now.getUTCFullYear()),
  }),

  countriesInformation: () => [...countryEntries],
  employeeTypes: () => [...lookupEntries.employeeTypes.all],
  insuranceStatuses: () => [...lookupEntries.insuranceStatuses.all],
  maritalStatuses: () => [...lookupEntries.maritalStatuses.all],
  resignationReasons: () => [...lookupEntries.resignationReasons.all],
  statusReferral: () => [...lookupEntries.statusReferral.all],
})

/** Rows in reach, without what only the keepers of the records may see. */
const visible = (all: WholeCompany, actor: Actor): EmployeeRow[] => {
  const rows = all.all.filter(row => all.reaches(row._id))
  return keepsRecords(actor) ? rows : rows.map(withoutContract)
}

const options = (people: Everybody, keeps: (row: EmployeeRow) => boolean) =>
  people.all
    .filter(keeps)
    .sort((a, b) => (fold(fullName(a)) < fold(fullName(b)) ? -1 : 1))
    .map(row => optionOf(row, people))

const leaderAmong = (people: Everybody, id: string): EmployeeRow => {
  const found = people.person(id)
  if (!found?.isLeader) throw notFound()
  return found
}
const authorized = ({ _id, version, authorizedEmployees }: EmployeeRow, people: Everybody) => ({
  _id,
  version,
  employees: authorizedEmployees.map(people.name),
})

const referred = async (id: string) => {
  const found = await employees.get(id)
  if (!found.referBy) throw notFound()
  return found
}

const named = (of: { readonly _id: string; readonly name: string } | undefined) =>
  of ? { _id: of._id, name: of.name } : null
const projectChange = (
  employee: string,
  { _id, effectiveDate, recordDate, comments, projectFrom, projectTo }: StoredProjectChange,
  all: WholeCompany,
) => ({
  _id,
  employee,
  effectiveDate,
  recordDate,
  comments,
  projectFrom: named(all.project(projectFrom)),
  projectTo: named(all.project(projectTo)),
})
