/** Which record an id in a request names, so that valid requests name records that exist. */
import { payRoundCalls } from '#shared/features/pay-rounds.ts'
import { webhookCalls } from '#shared/features/webhooks.ts'

/** A place in a request for an existing record: the `nth` of its kind, chosen when the request is sent. */
export class RecordReference {
  readonly kind: string
  readonly nth: number
  constructor(kind: string, nth: number) {
    this.kind = kind
    this.nth = nth
  }
}

/** The record that a request is about, and a part of it: a day of a sheet, a category of a plan, an item of a list. */
export const FOCUS = 'FOCUS'
export const PART = 'PART'
/** Values that only the server or a browser can create. */
export const ENCRYPTED_AMOUNT = 'encrypted amount'
export const EMPLOYEE_WORKBOOK = 'employee workbook'
export const TRACKER_EXPORT = 'tracker export'
export const UPLOAD_KEY = 'upload key'
export const ID_TOKEN = 'ID token'
export const PUBLIC_LINK_KIND = 'public link'
/** The address of an employee. */
export const EMPLOYEE_EMAIL = 'email'
/** The person whom a request is about, and the project of this person. */
export const PERSON = 'PERSON'
export const PROJECT_OF_PERSON = 'PROJECT_OF_PERSON'

/** The kind (the partition's name) of the record in a call's path or body: by call, otherwise by feature. */
const FOCUS_BY_CALL: Readonly<Record<string, string>> = {
  'action-items': 'ACTION_ITEM',
  'one-on-ones': 'ONE_ON_ONE',
  'one-on-ones.history': 'EMPLOYEE',
  'one-on-ones.updateTemplate': 'ONE_ON_ONE_TEMPLATE',
  'one-on-ones.agendaTemplate': 'AGENDA_TEMPLATE',
  'one-on-ones.createAgendaTemplate': 'AGENDA_TEMPLATE',
  'one-on-ones.updateAgendaTemplate': 'AGENDA_TEMPLATE',
  'one-on-ones.removeAgendaTemplate': 'AGENDA_TEMPLATE',
  'career-development-plans': 'PLAN',
  'career-development-plans.history': 'EMPLOYEE',
  'development-plan-templates': 'DEVELOPMENT_PLAN_TEMPLATE',
  onboarding: 'ONBOARDING',
  'onboarding.createTemplate': 'ONBOARDING_TEMPLATE',
  'onboarding.template': 'ONBOARDING_TEMPLATE',
  'onboarding.templateById': 'ONBOARDING_TEMPLATE',
  'onboarding.copyTemplate': 'ONBOARDING_TEMPLATE',
  'onboarding.copyTemplateByGet': 'ONBOARDING_TEMPLATE',
  'onboarding.updateTemplate': 'ONBOARDING_TEMPLATE',
  'onboarding.removeTemplate': 'ONBOARDING_TEMPLATE',
  'exit-procedure': 'EXIT_PROCEDURE',
  'exit-procedure.createTemplate': 'EXIT_PROCEDURE_TEMPLATE',
  'exit-procedure.template': 'EXIT_PROCEDURE_TEMPLATE',
  'exit-procedure.templateById': 'EXIT_PROCEDURE_TEMPLATE',
  'exit-procedure.copyTemplate': 'EXIT_PROCEDURE_TEMPLATE',
  'exit-procedure.copyTemplateByGet': 'EXIT_PROCEDURE_TEMPLATE',
  'exit-procedure.updateTemplate': 'EXIT_PROCEDURE_TEMPLATE',
  'exit-procedure.removeTemplate': 'EXIT_PROCEDURE_TEMPLATE',
  'company-import': 'COMPANY_IMPORT',
  employees: 'EMPLOYEE',
  // Spare employees and users are changed and deleted, because the attackers themselves must stay.
  'employees.create': 'SPARE_EMPLOYEE',
  'employees.update': 'SPARE_EMPLOYEE',
  'employees.remove': 'SPARE_EMPLOYEE',
  'employees.changeProject': 'PROJECT_CHANGE',
  'employees.removeProjectChange': 'PROJECT_CHANGE',
  'employees.referral': 'REFERRED',
  'employees.updateReferral': 'REFERRED',
  'employees.removeReferral': 'REFERRED',
  // The attacked company has no correction requests, so the id is of the right form but unknown.
  'employees.answerCorrection': 'ACTION_ITEM',
  pictures: 'EMPLOYEE',
  'process-assignments': 'PROCESS',
  // The attacked company has no planned changes, so the id is of the right form but unknown.
  'process-assignments.plannedChange': 'ACTION_ITEM',
  'process-assignments.takeBackChange': 'ACTION_ITEM',
  'process-assignments.undoChange': 'ACTION_ITEM',
  projects: 'PROJECTS',
  'job-titles': 'JOB_TITLES',
  salaries: 'SALARY',
  'salaries.createRate': 'RATE',
  'salaries.oneRate': 'RATE',
  'salaries.updateRate': 'RATE',
  'salaries.removeRate': 'RATE',
  // The attacked company has no pay rounds, so the id is of the right form but unknown.
  ...Object.fromEntries(Object.keys(payRoundCalls).map(call => [`salaries.${call}`, 'ACTION_ITEM'])),
  'salaries.payBands': 'JOB_TITLES',
  'salaries.savePayBands': 'JOB_TITLES',
  rewards: 'REWARD',
  // An id of the right form for a notice, but unknown.
  home: 'ACTION_ITEM',
  timesheets: 'TIMESHEET',
  'timesheets.setMaxHours': 'MAX_HOURS',
  'timesheets.addHoliday': 'HOLIDAY',
  'timesheets.removeHours': 'MAX_HOURS',
  'timesheets.holiday': 'HOLIDAY',
  'timesheets.updateHoliday': 'HOLIDAY',
  'timesheets.removeHoliday': 'HOLIDAY',
  // Planned days off have their own ids, so the id of a person is always unknown.
  'time-off': 'EMPLOYEE',
  'timesheet-reports': 'TIMESHEET',
  'timesheet-reports.allReports': 'JOB',
  'timesheet-reports.job': 'JOB',
  users: 'USER',
  'users.create': 'SPARE_USER',
  'users.update': 'SPARE_USER',
  'users.remove': 'SPARE_USER',
  // The attacked company has no webhooks, so the id is of the right form but unknown.
  ...Object.fromEntries(Object.keys(webhookCalls).map(call => [`users.${call}`, 'ACTION_ITEM'])),
  goals: 'GOAL',
  'goal-templates': 'GOAL_TEMPLATE',
  categories: 'CATEGORIES',
  reasons: 'REASONS',
  'key-result-types': 'KEY_RESULT_TYPES',
}
export const focusKindOf = (title: string): string | undefined =>
  FOCUS_BY_CALL[title] ?? FOCUS_BY_CALL[title.split('.')[0] ?? '']

/** The kind of the record that a field names, by the field's path or its last name. */
const KINDS_BY_FIELD: Readonly<Record<string, string>> = {
  id: FOCUS,
  _id: FOCUS,
  timesheetId: FOCUS,
  dayId: PART,
  'categories._id': PART,
  'ratings._id': PART,
  'descriptions._id': PART,
  'keyResults._id': PART,
  'values.keyResult': PART,
  waitsFor: PART,
  mentions: 'EMPLOYEE',
  'owner.id': 'EMPLOYEE',
  owners: 'EMPLOYEE',
  'days._id': PART,
  'home before': 'ACTION_ITEM',
  'home until': 'ACTION_ITEM',
  'home person': 'EMPLOYEE',
  // An id of the right form for an agenda item, a comment, planned days off or a delivery, but unknown.
  itemId: 'ACTION_ITEM',
  commentId: 'ACTION_ITEM',
  delivery: 'ACTION_ITEM',
  rangeId: 'ACTION_ITEM',
  sheets: FOCUS,
  supports: 'GOAL',
  // The attacked company has no goals that were set together, so the id is of the right form but unknown.
  batches: 'ACTION_ITEM',
  'goals template': 'GOAL_TEMPLATE',
  agendaTemplate: 'AGENDA_TEMPLATE',
  'one-on-ones template': 'AGENDA_TEMPLATE',
  'rewards rewards': FOCUS,
  'timesheets employee': PERSON,
  'timesheets employeeId': PERSON,
  'timesheets project': PROJECT_OF_PERSON,
  'timesheets projectId': PROJECT_OF_PERSON,
  'employees employee': PERSON,
  'employees projectFrom': PROJECT_OF_PERSON,
  employee: 'EMPLOYEE',
  employees: 'EMPLOYEE',
  employeeId: 'EMPLOYEE',
  authorizedEmployees: 'EMPLOYEE',
  createdBy: 'EMPLOYEE',
  referBy: 'EMPLOYEE',
  reassignTo: 'LEADER',
  handoverFrom: 'LEADER',
  people: 'EMPLOYEE',
  peers: 'EMPLOYEE',
  peerId: 'EMPLOYEE',
  leader: 'LEADER',
  leaders: 'LEADER',
  leaderAssigned: 'LEADER',
  project: 'PROJECTS',
  projects: 'PROJECTS',
  projectId: 'PROJECTS',
  projectFrom: 'PROJECTS',
  projectTo: 'PROJECTS',
  authorizedTimesheets: 'PROJECTS',
  jobTitle: 'JOB_TITLES',
  jobTitles: 'JOB_TITLES',
  newJobTitle: 'JOB_TITLES',
  careerDevelopmentPlanTemplate: 'DEVELOPMENT_PLAN_TEMPLATE',
  'career-development-plans template': 'DEVELOPMENT_PLAN_TEMPLATE',
  templates: 'DEVELOPMENT_PLAN_TEMPLATE',
  'onboarding template': 'ONBOARDING_TEMPLATE',
  'exit-procedure template': 'EXIT_PROCEDURE_TEMPLATE',
  category: 'CATEGORIES',
  categories: 'CATEGORIES',
  reasonID: 'REASONS',
  reasons: 'REASONS',
  type: 'KEY_RESULT_TYPES',
  typeId: 'ONE_ON_ONE',
  status: 'REWARD_STATUS',
}
export function kindOfField(title: string, path: readonly string[]): string {
  const name = path.at(-1) ?? ''
  const [feature = ''] = title.split('.')
  const kind = KINDS_BY_FIELD[`${feature} ${name}`] ?? KINDS_BY_FIELD[path.slice(-2).join('.')] ?? KINDS_BY_FIELD[name]
  if (!kind) throw new Error(`${title}: say in scripts/fuzz/record-kinds.ts which record ${path.join('.')} names`)
  return kind
}

/** Returns the kind of a field whose value only the server or a browser can create. */
export function kindCreatedBy(title: string, name: string): string | undefined {
  if (name === 'accessToken') return ID_TOKEN
  if (['salary', 'rate', 'increase', 'proposed', 'low', 'mid', 'high'].includes(name)) return ENCRYPTED_AMOUNT
  if (name === 'content') return title === 'company-import.readHire' ? EMPLOYEE_WORKBOOK : TRACKER_EXPORT
  if (name === 'key' || name === 'invoice') return UPLOAD_KEY
  return undefined
}
