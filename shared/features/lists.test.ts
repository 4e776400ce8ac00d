/** What each list's filters find and its columns sort by: spec sections 2, 3 and 7 of each part. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Role } from '#shared/kit/access.ts'
import { selectAll, selectPage } from '#shared/kit/list.ts'
import { actionItemList } from './action-items.ts'
import { type PlanRow, planHistoryList, planList, planStatuses } from './career-development-plans/list.ts'
import { developmentPlanTemplateList } from './development-plan-templates.ts'
import { employeeTypes, insuranceStatuses, referralStatuses } from './employees/catalogues.ts'
import { insuranceList } from './employees/insurances.ts'
import { employeeList } from './employees/list.ts'
import { type EmployeeRow, scopeOf, sortableNameOf, toNamedEntry } from './employees/people.ts'
import { type ProjectChange, projectChangeList } from './employees/project-changes.ts'
import { depositDateFor, referralList } from './employees/referrals.ts'
import { type GoalTemplateRow, goalTemplateList } from './goal-templates.ts'
import { type GoalRow, goalList } from './goals/list.ts'
import { goalStatuses } from './goals/rules.ts'
import { jobTitlesCatalogue } from './job-titles.ts'
import { leaderReportList } from './leader-report.ts'
import { type OneOnOneRow, oneOnOneHistoryList, oneOnOneList, oneOnOneStatuses } from './one-on-ones/list.ts'
import { payRoundList } from './pay-rounds.ts'
import { plannedChangeList } from './planned-changes.ts'
import { overallStatuses } from './procedures/checklist.ts'
import type { ItemOwner } from './procedures/item-details.ts'
import { type OwedItem, type ProcedureProcessRow, procedureProcessList } from './procedures/process.ts'
import { procedureTemplateList } from './procedures/template.ts'
import { type ProcessAssignmentRow, processAssignmentList, processTypes } from './process-assignments.ts'
import { projectsCatalogue } from './projects.ts'
import { rewardStatuses } from './rewards/flow.ts'
import { type RewardRow, rewardList, rewardReasons } from './rewards/list.ts'
import { salaryList } from './salaries.ts'
import { timesheetList } from './timesheets/list.ts'
import type { TimesheetRow } from './timesheets/sheet.ts'
import { userList } from './users.ts'

/** Ids whose last digit names the record. */
const id = (digit: number) => String(digit).padStart(24, '0')
const [ANA, EVA, ZOE] = [id(1), id(2), id(3)]
const [MAYA, QUETZAL] = [id(4), id(5)]

const person = (_id: string, name: string, more: Partial<EmployeeRow>): EmployeeRow => ({
  _id,
  version: 1,
  name,
  lastName: 'Mora',
  email: `${name.toLowerCase()}@muster.example`,
  picture: '',
  leader: null,
  isLeader: false,
  isActive: true,
  hireDate: null,
  country: 'Costa Rica',
  authorizedEmployees: [],
  authorizedTimesheets: [],
  project: null,
  jobTitle: null,
  employeeType: null,
  salaryPeriodMonth: null,
  clientSalaryPeriodMonth: null,
  birthdayDate: null,
  isTimesheetEnabled: true,
  activateRewards: false,
  insuranceInfo: { status: null, inclusionDate: null, comments: '' },
  referBy: null,
  referralAmount: null,
  statusReferral: null,
  depositDate: null,
  ...more,
})
/** Zoe leads Ana; Ana leads Eva, and Zoe may see her too. */
const people = [
  person(ANA, 'Ana', {
    leader: ZOE,
    isLeader: true,
    hireDate: '2024-05-01',
    country: 'Bolivia',
    project: QUETZAL,
    jobTitle: id(8),
    employeeType: employeeTypes.id('Intern'),
    salaryPeriodMonth: 8,
    clientSalaryPeriodMonth: 4,
    insuranceInfo: { status: insuranceStatuses.id('Pending'), inclusionDate: '2024-08-01', comments: '' },
    referBy: ZOE,
    referralAmount: 300,
    statusReferral: referralStatuses.id('Paid'),
    depositDate: '2024-09-01',
  }),
  person(EVA, 'Eva', {
    leader: ANA,
    isActive: false,
    hireDate: '2023-01-01',
    project: MAYA,
    jobTitle: id(9),
    employeeType: employeeTypes.id('Contractor'),
    salaryPeriodMonth: 0,
    clientSalaryPeriodMonth: 11,
    insuranceInfo: { status: insuranceStatuses.id('Active'), inclusionDate: '2023-04-01', comments: '' },
    referBy: ANA,
    referralAmount: 200,
    statusReferral: referralStatuses.id('Pending'),
    depositDate: null,
  }),
  person(ZOE, 'Zoe', { isLeader: true, authorizedEmployees: [EVA] }),
]
const entries: Record<string, string> = {
  [MAYA]: 'Maya',
  [QUETZAL]: 'Quetzal',
  [id(6)]: 'Growth',
  [id(7)]: 'Craft',
  [id(8)]: 'Architect',
  [id(9)]: 'Developer',
}
const named = (of: string | null | undefined) => (of && entries[of] ? { _id: of, name: entries[of] } : undefined)
const look = {
  person: (of: string | null | undefined) => people.find(({ _id }) => _id === of),
  project: named,
  jobTitle: named,
  entry: (of: string) => entries[of] ?? '',
  author: (kept: { name: string; lastName: string }) => kept,
  pictureOf: () => '',
  today: '2026-11-22',
  holdersOf: (role: Role) => (role === 'it' ? [ZOE] : []),
  unreported: ({ _id }: EmployeeRow) => (_id === EVA ? 'Added' : _id === ZOE ? 'Ended' : null),
}

/** The last digits of the ids found, in order. */
// biome-ignore lint/suspicious/noExplicitAny: lists of every kind of row, each with its own query
function find(list: any, rows: readonly { readonly _id: string }[], query: object): string {
  const found = selectAll(list, rows, z.parse(list.query as z.ZodMiniType, query) as never, look)
  return found.map(row => (row as { _id: string })._id.slice(-1)).join('')
}

/** The headings of the groups with the last digits of the ids below each, in order. */
// biome-ignore lint/suspicious/noExplicitAny: lists of every kind of row, each with its own query
function group(list: any, rows: readonly { readonly _id: string }[], groupBy: string): string {
  const page = selectPage(list, rows, z.parse(list.query as z.ZodMiniType, { groupBy }) as never, look)
  const digits = page.items.map(({ _id }) => _id.slice(-1))
  const groups = page.grouping?.groups ?? []
  return groups.map(({ label, count, start }) => `${label} ${digits.slice(start, start + count).join('')}`).join(', ')
}

describe('employees', () => {
  it.each([
    [{}, '123'],
    [{ sortByColumn: 'hireDate' }, '213'],
    [{ sortByColumn: 'email', isSortAscending: 'false' }, '321'],
    [{ sortByColumn: 'leader.name' }, '213'],
    [{ sortByColumn: 'project.name' }, '213'],
    [{ sortByColumn: 'jobTitle.name' }, '123'],
    [{ sortByColumn: 'country' }, '123'],
    [{ sortByColumn: 'isActive' }, '213'],
    [{ sortByColumn: 'salaryPeriodMonth' }, '213'],
    [{ sortByColumn: 'clientSalaryPeriodMonth' }, '123'],
    [{ sortByColumn: 'employeeType.name' }, '213'],
    [{ search: 'eva mora' }, '2'],
    [{ search: 'zoe@' }, '3'],
    [{ employees: `${ANA},${ZOE}` }, '13'],
    [{ leaders: ANA }, '2'],
    [{ projects: QUETZAL }, '1'],
    [{ jobTitles: id(9) }, '2'],
    [{ country: 'Bolivia' }, '1'],
    [{ salaryPeriodMonth: '0' }, '2'],
    [{ clientSalaryPeriodMonth: '11' }, '2'],
    [{ onlyLeaders: 'true' }, '13'],
    [{ isActive: 'false' }, '2'],
  ])('%j: %s', (query, found) => expect(find(employeeList, people, query)).toBe(found))
  it.each([
    ['leader', 'Ana Mora 2, Zoe Mora 1, None 3'],
    ['project', 'Maya 2, Quetzal 1, None 3'],
    ['jobTitle', 'Architect 1, Developer 2, None 3'],
    ['country', 'Bolivia 1, Costa Rica 23'],
    ['hireMonth', 'January 2023 2, May 2024 1, None 3'],
  ])('by %s: %s', (by, found) => expect(group(employeeList, people, by)).toBe(found))
  it.each([{ country: 'Panama' }, { salaryPeriodMonth: '1' }, { clientSalaryPeriodMonth: '12' }])(
    'cannot be filtered by %j',
    query => expect(z.safeParse(employeeList.query, query).success).toBe(false),
  )
})

it.each([
  [{}, '123'],
  [{ sortByColumn: 'status.name' }, '213'],
  [{ sortByColumn: 'country' }, '123'],
  [{ sortByColumn: 'inclusionDate' }, '213'],
  [{ search: 'zoe' }, '3'],
  [{ status: insuranceStatuses.id('Active') }, '2'],
  [{ country: 'Bolivia' }, '1'],
  [{ unreported: 'Added' }, '2'],
  [{ unreported: 'Added,Ended' }, '23'],
])('insurances %j: %s', (query, found) => expect(find(insuranceList, people, query)).toBe(found))

describe('referrals', () => {
  it.each([
    [{}, '123'],
    [{ sortByColumn: 'name' }, '123'],
    [{ sortByColumn: 'referBy.name', isSortAscending: 'true' }, '213'],
    [{ sortByColumn: 'referralAmount', isSortAscending: 'true' }, '213'],
    [{ sortByColumn: 'statusReferral.name', isSortAscending: 'true' }, '213'],
    [{ sortByColumn: 'depositDate', isSortAscending: 'true' }, '123'],
    [{ search: 'eva' }, '2'],
    [{ search: 'zoe' }, '13'],
    [{ referBy: ZOE }, '1'],
    [{ status: referralStatuses.id('Pending') }, '2'],
  ])('%j: %s', (query, found) => {
    const sorted =
      'sortByColumn' in query && !('isSortAscending' in query) ? { ...query, isSortAscending: 'true' } : query
    expect(find(referralList, people, sorted)).toBe(found)
  })
  it.each([
    ['Paid', null, '2026-11-22'],
    ['Paid', '2026-01-01', '2026-01-01'],
    ['Approved', '2026-01-01', null],
    ['Not Applicable', null, null],
  ] as const)('%s, paid before on %s: deposited on %s', (name, before, date) =>
    expect(depositDateFor(referralStatuses.id(name), before, '2026-11-22')).toBe(date),
  )
})

describe('people in reach', () => {
  const reached = (roles: readonly ('leader' | 'hr' | 'employee')[], employeeId: string | undefined) =>
    people.filter(({ _id }) => scopeOf({ roles, employeeId }, look)(_id)).map(({ name }) => name)
  it('of a leader are those they lead and those they are authorized for', () => {
    expect(reached(['leader'], ZOE)).toEqual(['Ana', 'Eva'])
    expect(reached(['leader'], ANA)).toEqual(['Eva'])
    expect(reached(['leader'], EVA)).toEqual([])
    expect(reached(['leader'], undefined)).toEqual([])
  })
  it('of HR are everybody', () => expect(reached(['hr'], undefined)).toEqual(['Ana', 'Eva', 'Zoe']))
  it('have a sortable name and an entry, or none if unknown', () => {
    expect([sortableNameOf(ANA, look), sortableNameOf(id(0), look), sortableNameOf(null, look)]).toEqual([
      'ana mora',
      '',
      '',
    ])
    expect(toNamedEntry({ _id: ANA, name: 'Ana', more: true } as never)).toEqual({ _id: ANA, name: 'Ana' })
    expect(toNamedEntry(undefined)).toBeNull()
  })
})

const plan = (digit: number, more: Partial<PlanRow>): PlanRow => ({
  _id: id(digit),
  version: 1,
  employee: ANA,
  leaderAssigned: ZOE,
  cdpStatus: planStatuses.id('Completed'),
  period: '2026-01-01',
  creationDate: '2026-01-10',
  emailSent: false,
  mail: { state: 'none', at: null },
  ...more,
})
const plans = [
  plan(1, {}),
  plan(2, {
    employee: EVA,
    leaderAssigned: ANA,
    cdpStatus: planStatuses.id('In Progress'),
    period: '2025-06-01',
    creationDate: '2025-06-02',
  }),
]
it.each([
  [{}, '12'],
  [{ sortByColumn: 'leader.name' }, '21'],
  [{ sortByColumn: 'leaderAssigned.name' }, '21'],
  [{ sortByColumn: 'cdpStatus.name' }, '21'],
  [{ sortByColumn: 'period' }, '21'],
  [{ sortByColumn: 'creationDate' }, '21'],
  [{ search: 'eva' }, '2'],
  [{ employees: EVA }, '2'],
  [{ leaders: ANA }, '2'],
  [{ leaderAssigned: ZOE }, '1'],
  [{ cdpStatus: planStatuses.id('Completed') }, '1'],
  [{ startDate: '2026-01-01' }, '1'],
  [{ endDate: '2025-06-01' }, '2'],
  [{ endDate: '2020-01-01' }, ''],
])('plans %j: %s', (query, found) => expect(find(planList, plans, query)).toBe(found))
it.each([
  ['leader', 'Ana Mora 2, Zoe Mora 1'],
  ['leaderAssigned', 'Ana Mora 2, Zoe Mora 1'],
  ['status', 'In Progress 2, Completed 1'],
  ['period', 'June 2025 2, January 2026 1'],
])('plans by %s: %s', (by, found) => expect(group(planList, plans, by)).toBe(found))
it('sorts the plans of a person newest first', () => expect(find(planHistoryList, plans, {})).toBe('12'))

const talk = (digit: number, more: Partial<OneOnOneRow>): OneOnOneRow => ({
  _id: id(digit),
  version: 1,
  employee: ANA,
  leaderAssigned: ZOE,
  status: oneOnOneStatuses.id('Complete'),
  feelings: [],
  creationDate: '2026-10-01',
  meetsAt: null,
  ...more,
})
const talks = [
  talk(1, {}),
  talk(2, {
    employee: EVA,
    leaderAssigned: ANA,
    status: oneOnOneStatuses.id('Open'),
    creationDate: '2026-09-01',
  }),
]
it.each([
  [{}, '12'],
  [{ sortByColumn: 'leaderAssigned.name' }, '21'],
  [{ sortByColumn: 'status.name' }, '21'],
  [{ sortByColumn: 'creationDate' }, '21'],
  [{ search: 'eva' }, '2'],
  [{ employees: EVA }, '2'],
  [{ leaders: ANA }, '2'],
  [{ leaderAssigned: ZOE }, '1'],
  [{ status: oneOnOneStatuses.id('Open') }, '2'],
  [{ startDate: '2026-10-01' }, '1'],
  [{ endDate: '2026-09-30' }, '2'],
])('one-on-ones %j: %s', (query, found) => expect(find(oneOnOneList, talks, query)).toBe(found))
it.each([
  ['leaderAssigned', 'Ana Mora 2, Zoe Mora 1'],
  ['status', 'Open 2, Complete 1'],
  ['month', 'September 2026 2, October 2026 1'],
])('one-on-ones by %s: %s', (by, found) => expect(group(oneOnOneList, talks, by)).toBe(found))
it('sorts the one-on-ones of a person newest first, or by status', () => {
  expect(find(oneOnOneHistoryList, talks, {})).toBe('12')
  expect(find(oneOnOneHistoryList, talks, { sortByColumn: 'status.name', isSortAscending: 'true' })).toBe('21')
})

const assignment = (digit: number, more: Partial<ProcessAssignmentRow>): ProcessAssignmentRow => ({
  _id: id(digit),
  version: 1,
  employee: ANA,
  processType: processTypes.id('Career Development Plan'),
  periodicity: 4,
  isActive: true,
  nextPeriodStartDate: '2026-12-01',
  careerDevelopmentPlanTemplate: null,
  ...more,
})
const assignments = [
  assignment(1, {}),
  assignment(2, {
    employee: EVA,
    processType: processTypes.id('One on One'),
    periodicity: 1,
    isActive: false,
    nextPeriodStartDate: '2026-11-25',
  }),
]
it.each([
  [{}, '12'],
  [{ sortByColumn: 'processType.name' }, '21'],
  [{ sortByColumn: 'periodicity' }, '21'],
  [{ sortByColumn: 'nextPeriodStartDate' }, '21'],
  [{ sortByColumn: 'isActive' }, '21'],
  [{ search: 'eva' }, '2'],
  [{ employees: EVA }, '2'],
  [{ leaders: ZOE }, '1'],
  [{ processType: processTypes.id('One on One') }, '2'],
  [{ isActive: 'true' }, '1'],
])('process assignments %j: %s', (query, found) => expect(find(processAssignmentList, assignments, query)).toBe(found))
it.each([
  ['leader', 'Ana Mora 2, Zoe Mora 1'],
  ['processType', 'One on One 2, Career Development Plan 1'],
  ['nextMonth', 'November 2026 2, December 2026 1'],
])('process assignments by %s: %s', (by, found) => expect(group(processAssignmentList, assignments, by)).toBe(found))

const AUTHORS = { ana: { _id: ANA, name: 'Ana', lastName: 'Mora' }, eva: { _id: EVA, name: 'Eva', lastName: 'Mora' } }
const goal = (digit: number, more: Partial<GoalRow>): GoalRow => ({
  _id: id(digit),
  version: 1,
  objective: 'Learn Rust',
  employee: EVA,
  category: id(6),
  reasonID: id(6),
  type: id(6),
  deadLine: '2026-12-01',
  isUnsuccessful: false,
  completed: 0,
  total: 2,
  progress: null,
  lastCheckIn: null,
  level: 'person',
  supports: null,
  batch: null,
  createdBy: AUTHORS.eva,
  createdAt: '2026-02-01',
  ...more,
})
const goals = [
  goal(1, {}),
  goal(2, {
    objective: 'Mentor somebody',
    employee: ANA,
    category: id(7),
    reasonID: id(7),
    type: id(7),
    deadLine: '2026-06-01',
    completed: 2,
    createdBy: AUTHORS.ana,
    createdAt: '2026-01-01',
  }),
]
it.each([
  [{}, '12'],
  [{ sortByColumn: 'employee.name' }, '21'],
  [{ sortByColumn: 'category.name' }, '21'],
  [{ sortByColumn: 'reasonID.name' }, '21'],
  [{ sortByColumn: 'type.name' }, '21'],
  [{ sortByColumn: 'deadLine' }, '21'],
  [{ sortByColumn: 'hitgoalProcessStatusID.statusName' }, '21'],
  [{ sortByColumn: 'createdBy.name' }, '21'],
  [{ sortByColumn: 'createdAt' }, '21'],
  [{ searchText: 'mentor' }, '2'],
  [{ employees: EVA }, '1'],
  [{ leaders: ZOE }, '2'],
  [{ reasons: id(7) }, '2'],
  [{ categories: id(6) }, '1'],
  [{ status: goalStatuses.id('Completed') }, '2'],
  [{ status: goalStatuses.id('Incomplete') }, '1'],
  [{ startDate: '2026-07-01' }, '1'],
  [{ endDate: '2026-07-01' }, '2'],
])('goals %j: %s', (query, found) => expect(find(goalList, goals, query)).toBe(found))
it.each([
  ['employee', 'Ana Mora 2, Eva Mora 1'],
  ['leader', 'Ana Mora 1, Zoe Mora 2'],
  ['category', 'Craft 2, Growth 1'],
  ['status', 'Completed 2, Incomplete 1'],
  ['deadlineMonth', 'June 2026 2, December 2026 1'],
])('goals by %s: %s', (by, found) => expect(group(goalList, goals, by)).toBe(found))

const goalTemplate = (digit: number, more: Partial<GoalTemplateRow>): GoalTemplateRow => ({
  _id: id(digit),
  version: 1,
  objective: 'Learn Rust',
  category: id(6),
  keyResults: [],
  owner: AUTHORS.eva,
  status: true,
  createdAt: '2026-02-01',
  lastReviewDate: '2026-03-01',
  official: true,
  createdBy: AUTHORS.eva,
  ...more,
})
const goalTemplates = [
  goalTemplate(1, {}),
  goalTemplate(2, {
    objective: 'Mentor somebody',
    category: id(7),
    owner: AUTHORS.ana,
    status: false,
    createdAt: '2026-01-01',
    lastReviewDate: '2026-02-01',
    official: false,
  }),
]
it.each([
  [{}, '12'],
  [{ sortByColumn: 'category.name' }, '21'],
  [{ sortByColumn: 'owner.name' }, '21'],
  [{ sortByColumn: 'createdAt' }, '21'],
  [{ sortByColumn: 'lastReviewDate' }, '21'],
  [{ sortByColumn: 'status' }, '21'],
  [{ sortByColumn: 'official' }, '21'],
  [{ searchText: 'mentor' }, '2'],
  [{ categories: id(6) }, '1'],
  [{ leaders: ANA }, '2'],
  [{ status: 'true' }, '1'],
  [{ status: 'false' }, '2'],
  [{ official: 'true' }, '1'],
  [{ official: 'false' }, '12'],
])('goal templates %j: %s', (query, found) => expect(find(goalTemplateList, goalTemplates, query)).toBe(found))

const procedure = (digit: number, more: Partial<ProcedureProcessRow>): ProcedureProcessRow => ({
  _id: id(digit),
  version: 1,
  employee: ANA,
  template: { _id: id(9), title: 'Developers' },
  creationDate: '2026-10-01',
  done: 2,
  total: 4,
  owed: [],
  completedAt: null,
  ...more,
})
const owed = (owner: ItemOwner, state: OwedItem['state']): OwedItem => ({ _id: id(8), title: 'Laptop', owner, state })
const procedures = [
  procedure(1, { owed: [owed({ kind: 'role', id: 'it' }, 'open')] }),
  procedure(2, {
    employee: EVA,
    template: { _id: id(9), title: 'Accounting' },
    creationDate: '2026-11-01T10:00:00.000Z',
    done: 1,
    // Ana leads Eva.
    owed: [owed({ kind: 'leader' }, 'waiting')],
  }),
  procedure(3, {
    employee: ZOE,
    creationDate: '2026-09-01',
    done: 1,
    total: 1,
    owed: [owed({ kind: 'employee' }, 'done')],
  }),
]
it.each([
  [{}, '213'],
  [{ sortByColumn: 'employee.name', isSortAscending: 'true' }, '123'],
  [{ sortByColumn: 'template.title', isSortAscending: 'true' }, '213'],
  [{ sortByColumn: 'isCompleted', isSortAscending: 'true' }, '213'],
  [{ search: 'zoe' }, '3'],
  [{ status: overallStatuses.id('Completed') }, '3'],
  [{ status: overallStatuses.id('Incomplete') }, '21'],
  [{ owners: ZOE }, '1'],
  [{ owners: ANA }, '2'],
  [{ owners: `${ANA},${ZOE}` }, '21'],
  [{ startDate: '2026-10-01' }, '21'],
  [{ endDate: '2026-10-31' }, '13'],
  [{ endDate: '2026-11-01' }, '213'],
])('procedures %j: %s', (query, found) => expect(find(procedureProcessList, procedures, query)).toBe(found))
it.each([
  ['template', 'Accounting 2, Developers 13'],
  ['leader', 'Ana Mora 2, Zoe Mora 1, None 3'],
  ['status', 'Completed 3, Incomplete 21'],
  ['month', 'September 2026 3, October 2026 1, November 2026 2'],
])('procedures by %s: %s', (by, found) => expect(group(procedureProcessList, procedures, by)).toBe(found))

const templates = [
  { _id: id(1), version: 1, title: 'Developers', isActive: true },
  { _id: id(2), version: 1, title: 'Accounting', isActive: false },
]
it.each([
  [{}, '21'],
  [{ sortByColumn: 'isActive', isSortAscending: 'false' }, '12'],
  [{ searchText: 'dev' }, '1'],
  [{ isActive: 'false' }, '2'],
])('procedure templates %j: %s', (query, found) => expect(find(procedureTemplateList, templates, query)).toBe(found))
it.each([
  [{}, '21'],
  [{ search: 'dev' }, '1'],
])('plan templates %j: %s', (query, found) => expect(find(developmentPlanTemplateList, templates, query)).toBe(found))

const sheet = (digit: number, more: Partial<TimesheetRow>) =>
  ({ _id: id(digit), employee: ANA, project: QUETZAL, timeSpent: 8, timeRemaining: 160, ...more }) as TimesheetRow
const sheets = [
  sheet(1, { submittedAt: '2026-11-20T10:00:00.000Z' }),
  sheet(2, { employee: EVA, project: MAYA, timeSpent: 4, timeRemaining: 100, submittedAt: null }),
]
it.each([
  [{}, '21'],
  [{ sortByColumn: 'employee.name' }, '12'],
  [{ sortByColumn: 'timeSpent' }, '21'],
  [{ sortByColumn: 'timeRemaining' }, '21'],
  [{ search: 'eva' }, '2'],
  [{ leaders: ZOE }, '1'],
  [{ projects: MAYA }, '2'],
  [{ isSubmitted: 'true' }, '1'],
  [{ isSubmitted: 'false' }, '2'],
])('timesheets %j: %s', (query, found) => expect(find(timesheetList, sheets, query)).toBe(found))
it('sorts timesheets of one project by the names of their people', () => {
  const team = [ZOE, EVA, ANA].map((employee, index) => sheet(index + 1, { employee }))
  expect(find(timesheetList, [...team, sheet(4, { employee: EVA, project: MAYA })], {})).toBe('4321')
})
it.each([
  ['leader', 'Ana Mora 2, Zoe Mora 1'],
  ['project', 'Maya 2, Quetzal 1'],
])('timesheets by %s: %s', (by, found) => expect(group(timesheetList, sheets, by)).toBe(found))

const counts = [
  { _id: ANA, byStatus: new Map([['Open', [EVA, EVA]]]) },
  { _id: ZOE, byStatus: new Map([['Not Done', [ANA]]]) },
]
it.each([
  [{}, '13'],
  [{ sortByColumn: 'Open' }, '31'],
  [{ sortByColumn: 'Not Done' }, '13'],
  [{ leaderAssigned: ZOE }, '3'],
])('a report %j: %s', (query, found) => expect(find(leaderReportList, counts, query)).toBe(found))
it.each(['Open', 'In Progress', 'Complete', 'Completed', 'Not Done', 'On Hold', 'Communicate'])(
  'a report can be sorted by the count of %s',
  status => {
    const counted = [
      { _id: ANA, byStatus: new Map([[status, [EVA, EVA]]]) },
      { _id: ZOE, byStatus: new Map([[status, [EVA]]]) },
    ]
    expect(find(leaderReportList, counted, { sortByColumn: status })).toBe('31')
  },
)

const reward = (digit: number, more: Partial<RewardRow>): RewardRow => ({
  _id: id(digit),
  version: 1,
  employee: ANA,
  reasonID: rewardReasons.id('Health'),
  estimatedAmount: 300,
  realAmount: null,
  rewStatusID: rewardStatuses.id('Refunded'),
  requestDate: '2026-10-01T10:00:00.000Z',
  updateDate: '2026-11-02T10:00:00.000Z',
  hasInvoice: false,
  ...more,
})
const rewards = [
  reward(1, {}),
  reward(2, {
    employee: EVA,
    reasonID: rewardReasons.id('Equipment'),
    estimatedAmount: 100,
    rewStatusID: rewardStatuses.id('Rejected'),
    requestDate: '2026-09-01T10:00:00.000Z',
    updateDate: '2026-09-02T10:00:00.000Z',
  }),
]
it.each([
  [{}, '12'],
  [{ sortByColumn: 'employee.name' }, '21'],
  [{ sortByColumn: 'reasonID.reason' }, '12'],
  [{ sortByColumn: 'estimatedAmount' }, '12'],
  [{ sortByColumn: 'rewStatusID.statusName' }, '12'],
  [{ sortByColumn: 'updateDate' }, '12'],
  [{ search: 'eva' }, '2'],
  [{ employees: EVA }, '2'],
  [{ reasons: rewardReasons.id('Health') }, '1'],
  [{ status: rewardStatuses.id('Rejected') }, '2'],
  [{ startDate: '2026-10-01' }, '1'],
  [{ endDate: '2026-09-30' }, '2'],
])('rewards, sorted descending, %j: %s', (query, found) => expect(find(rewardList, rewards, query)).toBe(found))
it.each([
  ['employee', 'Ana Mora 1, Eva Mora 2'],
  ['reason', 'Equipment 2, Health 1'],
  ['status', 'Rejected 2, Refunded 1'],
  ['requestMonth', 'September 2026 2, October 2026 1'],
])('rewards by %s: %s', (by, found) => expect(group(rewardList, rewards, by)).toBe(found))

const changes: ProjectChange[] = [
  {
    _id: id(1),
    employee: ANA,
    effectiveDate: '2026-01-01',
    recordDate: '2026-03-01',
    projectFrom: { _id: MAYA, name: 'Maya' },
    projectTo: { _id: QUETZAL, name: 'Quetzal' },
    comments: '',
  },
  {
    _id: id(2),
    employee: ANA,
    effectiveDate: '2026-02-01',
    recordDate: '2026-02-01',
    projectFrom: { _id: QUETZAL, name: 'Quetzal' },
    projectTo: { _id: MAYA, name: 'Maya' },
    comments: '',
  },
]
it.each([
  [{}, '12'],
  [{ sortByColumn: 'effectiveDate' }, '21'],
  [{ sortByColumn: 'projectFrom.name' }, '21'],
  [{ sortByColumn: 'projectTo.name' }, '12'],
])('project changes, sorted descending, %j: %s', (query, found) =>
  expect(find(projectChangeList, changes, query)).toBe(found),
)

const projects = [
  { _id: id(1), version: 1, name: 'quetzal', category: 'A', partner: 'Z', clientSince: '2020-01-01', isActive: true },
  { _id: id(2), version: 1, name: 'Maya', category: 'B', partner: 'Y', clientSince: '2021-01-01', isActive: false },
]
it.each([
  [{}, '21'],
  [{ sortByColumn: 'category' }, '12'],
  [{ sortByColumn: 'partner' }, '21'],
  [{ sortByColumn: 'clientSince' }, '12'],
  [{ sortByColumn: 'isActive' }, '21'],
  [{ search: 'QUETZAL' }, '1'],
  [{ search: 'maya b y' }, '2'],
  [{ isActive: 'true' }, '1'],
])('projects %j: %s', (query, found) => expect(find(projectsCatalogue.list, projects, query)).toBe(found))

const titles = [
  { _id: id(1), version: 1, name: 'developer', order: 10, jobFamily: 'Engineering' },
  { _id: id(2), version: 1, name: 'Architect', order: 9, jobFamily: 'Leadership' },
]
it.each([
  [{}, '21'],
  [{ sortByColumn: 'name' }, '21'],
  [{ sortByColumn: 'jobFamily' }, '12'],
  [{ search: 'engineering developer' }, '1'],
])('job titles %j: %s', (query, found) => expect(find(jobTitlesCatalogue.list, titles, query)).toBe(found))

it.each<[string, { readonly groups?: Readonly<Record<string, { readonly name: string }>> }, string]>([
  ['action items', actionItemList, 'Assigned to, Employee, Status, Priority, Due month'],
  ['employees', employeeList, 'Leader, Project, Job title, Country, Hire month'],
  ['goals', goalList, 'Employee, Leader, Category, Status, Deadline month'],
  ['one-on-ones', oneOnOneList, 'Assigned to, Status, Month'],
  ['plans', planList, 'Leader, Assigned to, Status, Period'],
  ['procedures', procedureProcessList, 'Template, Leader, Status, Month begun'],
  ['process assignments', processAssignmentList, 'Leader, Process, Month of next start'],
  ['rewards', rewardList, 'Employee, Reason, Status, Month of request'],
  ['timesheets', timesheetList, 'Leader, Project'],
])('the menu of %s offers to group them by %3$s', (_, { groups = {} }, names) =>
  expect(
    Object.values(groups)
      .map(({ name }) => name)
      .join(', '),
  ).toBe(names),
)

/** The records that a row names may be deleted or not set. */
it.each<[string, object, object]>([
  ['project.name', timesheetList, sheet(1, { project: id(0) })],
  ['employee.name', timesheetList, sheet(1, { employee: id(0) })],
  ['projectFrom.name', projectChangeList, { ...changes[0], projectFrom: null }],
  ['projectTo.name', projectChangeList, { ...changes[0], projectTo: null }],
])('sorts rows without a value last by %s', (sortByColumn, list, row) => {
  const other = { ...changes[1], ...sheets[1], _id: id(2) }
  expect(find(list, [other, { ...row, _id: id(1) }], { sortByColumn, isSortAscending: 'true' })).toBe('21')
})
it('records of deleted people have no leader, and no filter by leader or name finds them', () => {
  const gone = { employee: id(0), project: id(0) }
  for (const [list, row] of [
    [timesheetList, sheet(1, gone)],
    [planList, plan(1, gone)],
    [goalList, goal(1, gone)],
    [procedureProcessList, procedure(1, gone)],
  ] as const) {
    expect(group(list, [row], 'leader')).toBe('None 1')
    expect(find(list, [row], 'leaders' in list.filters ? { leaders: ANA } : { search: 'ana' })).toBe('')
  }
  expect(group(timesheetList, [sheet(1, gone)], 'project')).toMatch(/ 1$/)
})

const team = [{ employee: ANA }, { employee: EVA }, { employee: ZOE }]
const firstNames = [{ name: 'Ana' }, { name: 'Eva' }, { name: 'Zoe' }]
const days = ['2026-01-01', '2026-03-01']
/** The expected order of rows that are equal in the sort column; the order of their ids would be the opposite. */
it.each<readonly [string, object, string, readonly object[]]>([
  ['employees by name', employeeList, 'country', firstNames.map(row => person('', row.name, {}))],
  ['insurances by name', insuranceList, 'country', firstNames.map(row => person('', row.name, {}))],
  ['referrals by name', referralList, 'referralAmount', firstNames.map(row => person('', row.name, {}))],
  ['users by name', userList, 'roles', firstNames.map(row => ({ ...row, lastName: 'Mora', roles: [] }))],
  ['plans by person', planList, 'period', team.map(row => plan(0, row))],
  ['plans of a person by date', planList, 'employee.name', days.map(creationDate => plan(0, { creationDate }))],
  ['one-on-ones by person', oneOnOneList, 'status.name', team.map(row => talk(0, row))],
  [
    'one-on-ones of a person by month',
    oneOnOneList,
    'employee.name',
    days.map(creationDate => talk(0, { creationDate })),
  ],
  [
    'one-on-ones in one status by month',
    oneOnOneHistoryList,
    'status.name',
    days.map(creationDate => talk(0, { creationDate })),
  ],
  [
    'action items of a person by what is due first',
    actionItemList,
    'employee.name',
    days.map(dueDate => ({ dueDate, employee: ANA, title: '' })),
  ],
  ['action items due on a day by title', actionItemList, 'dueDate', [{ title: 'Learn' }, { title: 'Mentor' }]],
  ['process assignments by person', processAssignmentList, 'periodicity', team.map(row => assignment(0, row))],
  [
    'process assignments of a person by type',
    processAssignmentList,
    'employee.name',
    ['One on One', 'Career Development Plan'].map(name =>
      assignment(0, { processType: processTypes.id(name as 'One on One') }),
    ),
  ],
  ['goals by objective', goalList, 'deadLine', ['Learn', 'Mentor'].map(objective => goal(0, { objective }))],
  ['goals with one objective by person', goalList, 'objective', team.map(row => goal(0, row))],
  [
    'goal templates by objective',
    goalTemplateList,
    'status',
    ['Learn', 'Mentor'].map(objective => goalTemplate(0, { objective })),
  ],
  ['procedures by person', procedureProcessList, 'creationDate', team.map(row => procedure(0, row))],
  [
    'procedures of a person by template',
    procedureProcessList,
    'employee.name',
    ['Accounting', 'Developers'].map(title => procedure(0, { template: { _id: id(9), title } })),
  ],
  [
    'procedure templates by title',
    procedureTemplateList,
    'isActive',
    [{ title: 'Accounting' }, { title: 'Developers' }],
  ],
  [
    'timesheets of a person by project',
    timesheetList,
    'employee.name',
    [MAYA, QUETZAL].map(project => sheet(0, { project })),
  ],
  ['rewards by person', rewardList, 'rewStatusID.statusName', team.map(row => reward(0, row))],
  ['rewards of a person by date', rewardList, 'employee.name', days.map(requestDate => reward(0, { requestDate }))],
  [
    'moves written down on a day by when they took effect',
    projectChangeList,
    'recordDate',
    days.map(effectiveDate => ({ ...changes[0], effectiveDate })),
  ],
  ['projects by name', projectsCatalogue.list, 'category', firstNames],
  [
    'job titles by their order',
    jobTitlesCatalogue.list,
    'jobFamily',
    [
      { order: 9, name: 'B' },
      { order: 10, name: 'A' },
    ],
  ],
  ['job titles of one order by name', jobTitlesCatalogue.list, 'order', firstNames],
  ['pay rounds by title', payRoundList, 'people', ['Autumn', 'Spring'].map(title => ({ title, people: [] }))],
  ['planned changes by day', plannedChangeList, 'people', days.map(day => ({ day, people: [] }))],
  [
    'salaries by date',
    { ...salaryList, query: z.omit(salaryList.query, { employeeId: true }) },
    'increaseType.name',
    days.map(date => ({ date, createdAt: '' })),
  ],
])('sorts equal rows: %s', (_, list, sortByColumn, rows) => {
  const numbered = rows.map((row, index) => ({ ...row, _id: id(rows.length - index) }))
  for (const isSortAscending of ['true', 'false'])
    expect(find(list, numbered.toReversed(), { sortByColumn, isSortAscending })).toBe(rows.length === 3 ? '321' : '21')
})
it('sorts equal rows: a report by leader, with deleted leaders last', () => {
  const idle = [id(0), ANA].map(_id => ({ _id, byStatus: new Map() }))
  expect(find(leaderReportList, idle, { sortByColumn: 'Open' })).toBe('10')
})
