/**
 * The partitions of the table that only some functions may touch: how people sign in, what they earn, and the seals of
 * closed timesheets. To all others they are closed by their roles, whatever their code does.
 */

interface PrivatePartitions {
  /** As patterns of partition keys. */
  readonly keys: readonly string[]
  readonly openTo: readonly string[]
  /** Who may query what lists show of their records, and neither read them whole nor write them. */
  readonly listedBy?: readonly string[]
}

/** The nightly job does what deletions of people have left to do. */
const DELETING_REST = 'home-job'
/** An import hires people, and its undoing deletes them. */
const IMPORT = 'company-import-job'
const PAY_WRITERS = [
  'salaries',
  'salaries-job',
  'employees',
  'career-development-plans',
  // Gives many people another title.
  'process-assignments-job',
  IMPORT,
]

const PRIVATE_PARTITIONS: readonly PrivatePartitions[] = [
  { keys: ['CREDENTIAL'], openTo: ['session', 'employees', IMPORT] },
  { keys: ['SIGN_IN_ACCOUNT', 'UNIQUE#SIGN_IN_ACCOUNT'], openTo: ['session', 'employees', 'users', IMPORT] },
  { keys: ['SIGN_IN_TRIES', 'SIGN_IN_NONCE'], openTo: ['session'] },
  // Before an import begins, it says who has pay already.
  { keys: ['PAY'], openTo: [...PAY_WRITERS, 'company-import'] },
  { keys: ['RATE#*', 'PARENT#RATE'], openTo: [...PAY_WRITERS, DELETING_REST] },
  // A job title that a log names is not deleted.
  { keys: ['SALARY#*', 'PARENT#SALARY'], openTo: [...PAY_WRITERS, DELETING_REST, 'job-titles'] },
  // A proposed round waits on the homes of those who may confirm it.
  { keys: ['PAY_ROUND#*'], openTo: PAY_WRITERS, listedBy: ['home', 'home-job'] },
  { keys: ['PAY_ROUND_LINE#*'], openTo: PAY_WRITERS },
  // A job title with bands is not deleted.
  { keys: ['PAY_BAND'], openTo: ['salaries'], listedBy: ['job-titles', IMPORT] },
  { keys: ['SALARY_VIEW#*'], openTo: ['salaries'] },
  { keys: ['WEBHOOK_SECRET', 'WEBHOOK_DUE', 'WEBHOOK_STATE', 'WEBHOOK_DELIVERY#*'], openTo: ['users', 'users-job'] },
  { keys: ['TIMESHEET_SEAL#*'], openTo: ['timesheets', 'timesheets-job'] },
]

/** Patterns of the partitions that a function may not touch, but for the index of those that it may list. */
export const closedPartitionsOf = (name: string): string[] =>
  PRIVATE_PARTITIONS.flatMap(({ keys, openTo }) => (openTo.includes(name) ? [] : keys))
/** Of these, the ones whose index it may query. */
export const listedPartitionsOf = (name: string): string[] =>
  PRIVATE_PARTITIONS.flatMap(({ keys, listedBy = [] }) => (listedBy.includes(name) ? keys : []))
