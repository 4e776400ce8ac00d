/**
 * The partitions of the table that only some functions may use: sign-in data, pay, and the seals of closed timesheets.
 * The roles of all other functions deny access, whatever their code does.
 */

interface PrivatePartitions {
  /** As patterns of partition keys. */
  readonly keys: readonly string[]
  readonly openTo: readonly string[]
  /** Functions that may query the list index of these records, but neither read whole records nor write them. */
  readonly listedBy?: readonly string[]
}

/** The nightly job finishes deletions of people. */
const DELETING_REST = 'home-job'
/** An import hires people, and its undoing deletes them. */
const IMPORT = 'company-import-job'
const PAY_WRITERS = [
  'salaries',
  'salaries-job',
  'employees',
  'career-development-plans',
  // Changes the titles of many people.
  'process-assignments-job',
  IMPORT,
]

const PRIVATE_PARTITIONS: readonly PrivatePartitions[] = [
  { keys: ['CREDENTIAL'], openTo: ['session', 'employees', IMPORT] },
  { keys: ['SIGN_IN_ACCOUNT', 'UNIQUE#SIGN_IN_ACCOUNT'], openTo: ['session', 'employees', 'users', IMPORT] },
  { keys: ['SIGN_IN_TRIES', 'SIGN_IN_NONCE'], openTo: ['session'] },
  // The preview of an import shows who already has pay.
  { keys: ['PAY'], openTo: [...PAY_WRITERS, 'company-import'] },
  { keys: ['RATE#*', 'PARENT#RATE'], openTo: [...PAY_WRITERS, DELETING_REST] },
  // A job title in a log must not be deleted.
  { keys: ['SALARY#*', 'PARENT#SALARY'], openTo: [...PAY_WRITERS, DELETING_REST, 'job-titles'] },
  // A proposed round waits on the homes of people who may confirm it.
  { keys: ['PAY_ROUND#*'], openTo: PAY_WRITERS, listedBy: ['home', 'home-job'] },
  { keys: ['PAY_ROUND_LINE#*'], openTo: PAY_WRITERS },
  // A job title with bands must not be deleted.
  { keys: ['PAY_BAND'], openTo: ['salaries'], listedBy: ['job-titles', IMPORT] },
  { keys: ['SALARY_VIEW#*'], openTo: ['salaries'] },
  { keys: ['WEBHOOK_SECRET', 'WEBHOOK_DUE', 'WEBHOOK_STATE', 'WEBHOOK_DELIVERY#*'], openTo: ['users', 'users-job'] },
  { keys: ['TIMESHEET_SEAL#*'], openTo: ['timesheets', 'timesheets-job'] },
]

/** Returns the patterns of partitions that a function may not use, except the index of those that it may list. */
export const closedPartitionsOf = (name: string): string[] =>
  PRIVATE_PARTITIONS.flatMap(({ keys, openTo }) => (openTo.includes(name) ? [] : keys))
/** Returns those of them whose index it may query. */
export const listedPartitionsOf = (name: string): string[] =>
  PRIVATE_PARTITIONS.flatMap(({ keys, listedBy = [] }) => (listedBy.includes(name) ? keys : []))
