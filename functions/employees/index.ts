import { findUserOf, loadActiveUsers, withAuthors } from '#functions/users/store.ts'
import { notFoundError, validationError } from '#kit/app-error.ts'
import { assertVersion } from '#kit/collection.ts'
import { contentDisposition, WithHeaders } from '#kit/http-responses.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { anniversariesByMonth, birthdaysByMonth } from '#shared/features/employees/hr-calendar.ts'
import { insuranceList } from '#shared/features/employees/insurances.ts'
import { employeeList } from '#shared/features/employees/list.ts'
import { countryEntries, lookupEntries } from '#shared/features/employees/lookups.ts'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import { type EmployeeRow, toNamedEntry } from '#shared/features/employees/people.ts'
import { projectChangeList, type StoredProjectChange } from '#shared/features/employees/project-changes.ts'
import { mayEditEmployees } from '#shared/features/employees/record.ts'
import { recordChangeList } from '#shared/features/employees/record-history.ts'
import { depositDateFor, referralList } from '#shared/features/employees/referrals.ts'
import { validateWorkDay } from '#shared/features/employees/rules.ts'
import { countWorkforce } from '#shared/features/employees/workforce.ts'
import { employeesApi as contract } from '#shared/features/employees.ts'
import type { Actor } from '#shared/kit/access.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { selectAll, selectPage, toComparableText } from '#shared/kit/list.ts'
import { fullName } from '#shared/kit/people.ts'
import { correctionHandlers } from './correction-requests.ts'
import { toAllInfoCsv, toSummaryCsv } from './csv.ts'
import { toEmployeeDetail, toEmployeeListItem, toInsuranceListItem, toReferralDto, withoutContract } from './dto.ts'
import { toOrgChart } from './org-chart.ts'
import { ownDetailsHandlers } from './own-details.ts'
import { isPersonInScope, toPerson } from './person.ts'
import { loadRecordHistory } from './record-history.ts'
import {
  changeEmployee,
  clientPeriodAfter,
  hireEmployee,
  projectChangeWrites,
  replaceEmployee,
} from './save-employee.ts'
import {
  type DirectoryWithTitles,
  type EmployeeDirectory,
  employees,
  loadDirectory,
  loadDirectoryWithTitles,
  projectChanges,
  toEmployeeOption,
} from './store.ts'

/** Loaded on demand, because few people delete records, export days or look at insurances. */
const loadDeletion = () => import('./delete-employee.ts')
const loadDayFiles = () => import('./day-files.ts')
const loadInsuranceReports = () => import('./insurance-reports.ts')

export const handler = createApiHandler(contract, {
  active: async ({ actor, now }) => {
    const people = await loadDirectory(actor, now)
    return toOptions(people, row => row.isActive && people.isInScope(row._id))
  },
  all: async ({ actor, now }) => {
    const people = await loadDirectory(actor, now)
    return toOptions(people, row => people.isInScope(row._id))
  },
  leaders: async ({ actor, now }) => toOptions(await loadDirectory(actor, now), row => row.isActive && row.isLeader),
  noRol: async ({ actor, now }) => {
    const [people, users] = await Promise.all([loadDirectory(actor, now), loadActiveUsers(now)])
    const taken = new Set(users.map(user => user.email))
    return toOptions(people, row => row.isActive && !taken.has(row.email))
  },

  list: async ({ actor, query, now }) => {
    const all = await loadDirectoryWithTitles(actor, now)
    const { items, ...page } = selectPage(employeeList, visibleRows(all, actor), query, all)
    return { ...page, items: items.map(row => toEmployeeListItem(row, all)) }
  },
  summaryCsv: async ({ actor, query, now }) => {
    const all = await loadDirectoryWithTitles(actor, now)
    return toSummaryCsv(selectAll(employeeList, visibleRows(all, actor), query, all), all)
  },
  orgChart: async ({ actor, now }) => toOrgChart(await loadDirectoryWithTitles(actor, now), actor),
  person: async ({ actor, session, params, now }) => {
    const all = await loadDirectoryWithTitles(actor, now)
    const row = all.person(params.id)
    if (!row || !isPersonInScope(row._id, all, actor)) throw notFoundError()
    return toPerson(row, all, session.account.actor)
  },
  allInfoCsv: async ({ actor, query, now }) => {
    const all = await loadDirectoryWithTitles(actor, now)
    const rows = selectAll(employeeList, all.all, query, all)
    const records = new Map((await employees.getMany(rows.map(row => row._id))).map(record => [record._id, record]))
    return toAllInfoCsv(
      rows.flatMap(row => records.get(row._id) ?? []),
      all,
    )
  },
  ...ownDetailsHandlers,
  ...correctionHandlers,
  one: async ({ actor, params, now }) => {
    const [all, stored] = await Promise.all([loadDirectoryWithTitles(actor, now), employees.get(params.id)])
    return toEmployeeDetail(stored, all, await findUserOf(stored, now))
  },

  create: async ({ actor, body, newId, now }) => {
    const all = await loadDirectoryWithTitles(actor, now)
    const made = await hireEmployee(body, all, { actor, now, newId })
    return toEmployeeDetail(made, all, await findUserOf(made, now))
  },
  update: async ({ actor, session, params, body, ifMatch, newId, now }) => {
    const [all, before] = await Promise.all([loadDirectoryWithTitles(actor, now), employees.get(params.id)])
    assertVersion(before, ifMatch)
    const after = await changeEmployee(before, body, all, { actor: session.account.actor, now, newId })
    return toEmployeeDetail(after, all, await findUserOf(after, now))
  },
  remove: async ({ actor, params, ifMatch, now }) => {
    const before = await employees.get(params.id)
    assertVersion(before, ifMatch)
    await (await loadDeletion()).deleteEmployee(before, { actor, now })
  },
  history: async ({ actor, params, query, now }) => {
    const [all] = await Promise.all([withAuthors(loadDirectoryWithTitles(actor, now), now), employees.get(params.id)])
    return selectPage(recordChangeList, await loadRecordHistory(params.id, all), query, undefined)
  },

  authorizedPeople: async ({ actor, params, now }) => {
    const people = await loadDirectory(actor, now)
    return toAuthorizedDto(requireLeader(people, params.id), people)
  },
  authorize: async ({ actor, params, body, ifMatch, now }) => {
    const people = await loadDirectory(actor, now)
    requireLeader(people, params.id)
    const before = await employees.get(params.id)
    assertVersion(before, ifMatch)
    const ids = [...new Set(body.employees)]
    const newly = ids.filter(id => !before.authorizedEmployees.includes(id))
    if (newly.some(id => id === before._id || !people.person(id)?.isActive))
      throw validationError('employees', employeeMessages.unknownPerson)
    return toAuthorizedDto(
      await replaceEmployee(before, { ...before, authorizedEmployees: ids }, { actor, now }),
      people,
    )
  },

  projectChanges: async ({ actor, query, now }) => {
    const [all] = await Promise.all([loadDirectoryWithTitles(actor, now), employees.get(query.employeeId)])
    const changes = (await projectChanges.list(query.employeeId)).map(one =>
      toProjectChangeDto(query.employeeId, one, all),
    )
    return selectPage(projectChangeList, changes, query, undefined)
  },
  changeProject: async ({ actor, body, newId, now }) => {
    const all = await loadDirectoryWithTitles(actor, now)
    const before = await employees.find(body.employee)
    if (!before) throw validationError('employee', employeeMessages.unknownPerson)
    const made = newId.isKeyed && (await projectChanges.list(before._id)).find(({ _id }) => _id === newId.id)
    if (made) return toProjectChangeDto(before._id, made, all)
    const wrong = validateWorkDay(body.effectiveDate, utcToday(now))
    if (wrong) throw validationError('effectiveDate', wrong)
    if (body.projectFrom !== before.project) throw validationError('projectFrom', employeeMessages.unknownProject)
    if (body.projectTo === before.project || !all.project(body.projectTo)?.isActive)
      throw validationError('projectTo', employeeMessages.unknownProject)
    const { projectFrom, projectTo, effectiveDate, comments } = body
    const change = { _id: newId.id, projectFrom, projectTo, effectiveDate, comments }
    const after = { ...before, project: projectTo, ...clientPeriodAfter(projectTo, effectiveDate, all) }
    const writes = projectChangeWrites(before._id, change, now)
    await replaceEmployee(before, after, { actor, now }, writes)
    return toProjectChangeDto(before._id, { ...change, recordDate: now.toISOString() }, all)
  },
  removeProjectChange: async ({ actor, params, now }) => {
    await (await loadDeletion()).deleteProjectChange(params.id, { actor, now })
  },

  referrals: async ({ actor, query, now }) => {
    const people = await loadDirectory(actor, now)
    const { totalItems, items } = selectPage(
      referralList,
      people.all.filter(row => row.referBy),
      query,
      people,
    )
    return { totalItems, items: items.map(row => toReferralDto(row, people)) }
  },
  referral: async ({ actor, params, now }) => {
    const people = await loadDirectory(actor, now)
    return toReferralDto(await requireReferral(params.id), people)
  },
  updateReferral: async ({ actor, params, body, ifMatch, now }) => {
    const [people, before] = await Promise.all([loadDirectory(actor, now), requireReferral(params.id)])
    assertVersion(before, ifMatch)
    const depositDate = depositDateFor(body.statusReferral, before.depositDate, utcToday(now))
    return toReferralDto(await replaceEmployee(before, { ...before, ...body, depositDate }, { actor, now }), people)
  },
  removeReferral: async ({ actor, params, ifMatch, now }) => {
    const before = await requireReferral(params.id)
    assertVersion(before, ifMatch)
    const without = { referBy: null, referralAmount: null, statusReferral: null, depositDate: null }
    await replaceEmployee(before, { ...before, ...without }, { actor, now })
  },

  insurances: async ({ query, now }) => {
    const { rows, look } = await loadInsured(now)
    const { totalItems, items } = selectPage(insuranceList, rows, query, look)
    return { totalItems, items: items.map(row => toInsuranceListItem(row, look)) }
  },
  insurancesCsv: async ({ query, now }) => {
    const { rows, look } = await loadInsured(now)
    return (await loadInsuranceReports()).toInsurancesCsv(selectAll(insuranceList, rows, query, look), look)
  },
  insurancesCalendar: async ({ query, now }) => {
    const { rows, look } = await loadInsured(now)
    return (await loadDayFiles()).writeInclusionCalendar(selectAll(insuranceList, rows, query, look), now)
  },
  insuranceReports: async ({ now }) => (await loadInsuranceReports()).listInsuranceReports(now),
  insuranceChanges: async ({ query, now }) => (await loadInsuranceReports()).findUnreported(query.country, now),
  insuranceChangesCsv: async ({ query, now }) => {
    const csv = await (await loadInsuranceReports()).loadUnreportedCsv(query, now)
    return new WithHeaders(csv, contentDisposition(`Insurance changes ${query.country}.csv`))
  },
  reportInsurances: async ({ actor, body, now }) => (await loadInsuranceReports()).reportInsurances(body, actor, now),
  birthdays: async ({ query, now }) => ({
    birthdays: birthdaysByMonth(await employees.rows(now), resolveYear(query, now)),
  }),
  birthdaysCsv: async ({ query, now }) => {
    const year = resolveYear(query, now)
    const csv = (await loadDayFiles()).toBirthdaysCsv(await employees.rows(now), year)
    return new WithHeaders(csv, contentDisposition(`Birthdays ${year}.csv`))
  },
  birthdaysCalendar: async ({ now }) => (await loadDayFiles()).writeBirthdayCalendar(await employees.rows(now), now),
  headcount: async ({ actor, now }) => {
    const all = await loadDirectoryWithTitles(actor, now)
    return countWorkforce(all.all, all, utcToday(now))
  },
  anniversaries: async ({ query, now }) => ({
    anniversaries: anniversariesByMonth(await employees.rows(now), resolveYear(query, now)),
  }),
  anniversariesCsv: async ({ query, now }) => {
    const year = resolveYear(query, now)
    const csv = (await loadDayFiles()).toAnniversariesCsv(await employees.rows(now), year)
    return new WithHeaders(csv, contentDisposition(`Anniversaries ${year}.csv`))
  },
  anniversariesCalendar: async ({ query, now }) => {
    const year = resolveYear(query, now)
    const calendar = (await loadDayFiles()).writeAnniversaryCalendar(await employees.rows(now), year, now)
    return new WithHeaders(calendar, contentDisposition(`Anniversaries ${year}.ics`))
  },

  countriesInformation: () => [...countryEntries],
  employeeTypes: () => [...lookupEntries.employeeTypes.all],
  insuranceStatuses: () => [...lookupEntries.insuranceStatuses.all],
  maritalStatuses: () => [...lookupEntries.maritalStatuses.all],
  resignationReasons: () => [...lookupEntries.resignationReasons.all],
  statusReferral: () => [...lookupEntries.statusReferral.all],
})

/** The year asked for, or the present one. */
const resolveYear = ({ year }: { readonly year?: number | undefined }, now: Date) => year ?? now.getUTCFullYear()

/** Loads active people, and the unreported changes of their insurance. */
async function loadInsured(now: Date) {
  const { loadInsuranceLookup } = await loadInsuranceReports()
  const [rows, look] = await Promise.all([employees.rows(now), loadInsuranceLookup(now)])
  return { rows: rows.filter(row => row.isActive), look }
}

/** Rows in scope, without the fields that only people who maintain the records may see. */
const visibleRows = (all: DirectoryWithTitles, actor: Actor): EmployeeRow[] => {
  const rows = all.all.filter(row => all.isInScope(row._id))
  return mayEditEmployees(actor) ? rows : rows.map(withoutContract)
}

const toOptions = (people: EmployeeDirectory, keeps: (row: EmployeeRow) => boolean) =>
  people.all
    .filter(keeps)
    .sort((a, b) => (toComparableText(fullName(a)) < toComparableText(fullName(b)) ? -1 : 1))
    .map(row => toEmployeeOption(row, people))

const requireLeader = (people: EmployeeDirectory, id: string): EmployeeRow => {
  const found = people.person(id)
  if (!found?.isLeader) throw notFoundError()
  return found
}
const toAuthorizedDto = ({ _id, version, authorizedEmployees }: EmployeeRow, people: EmployeeDirectory) => ({
  _id,
  version,
  employees: authorizedEmployees.map(people.name),
})

const requireReferral = async (id: string) => {
  const found = await employees.get(id)
  if (!found.referBy) throw notFoundError()
  return found
}

const toProjectChangeDto = (employee: string, change: StoredProjectChange, all: DirectoryWithTitles) => ({
  ...change,
  employee,
  projectFrom: toNamedEntry(all.project(change.projectFrom)),
  projectTo: toNamedEntry(all.project(change.projectTo)),
})
