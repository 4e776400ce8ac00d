/**
 * All collections that refer to other records, in the order in which an error names them. A feature whose records refer
 * to others adds its storage here.
 */
import type { ReferenceSource } from '#shared/kit/storage.ts'
import { actionItemStorage } from './action-items/storage.ts'
import { planStorage } from './career-development-plans/storage.ts'
import {
  correctionStorage,
  employeeHistoryStorage,
  employeeStorage,
  projectChangeStorage,
} from './employees/storage.ts'
import { goalTemplateStorage } from './goal-templates/storage.ts'
import { goalStorage } from './goals/storage.ts'
import { oneOnOneStorage } from './one-on-ones/storage.ts'
import { payBandsStorage } from './pay-bands/storage.ts'
import { payRoundStorage } from './pay-rounds/storage.ts'
import { plannedChangeStorage } from './planned-changes/storage.ts'
import { processStorageFor, templateStorageFor } from './procedures/storage.ts'
import { procedures } from './procedures.ts'
import { processAssignmentStorage } from './process-assignments/storage.ts'
import { paymentBatchStorage, rewardStorage } from './rewards/storage.ts'
import { salaryLogStorage } from './salaries/storage.ts'
import { timeOffStorage } from './time-off/storage.ts'
import { sheetIdStorage, workTimeStorage } from './timesheets/storage.ts'
import { formerUserStorage, userStorage } from './users/storage.ts'

export const referenceSources: readonly ReferenceSource[] = [
  employeeStorage,
  userStorage,
  formerUserStorage,
  actionItemStorage,
  oneOnOneStorage,
  processAssignmentStorage,
  plannedChangeStorage,
  payRoundStorage,
  payBandsStorage,
  rewardStorage,
  paymentBatchStorage,
  goalStorage,
  goalTemplateStorage,
  planStorage,
  sheetIdStorage,
  workTimeStorage,
  timeOffStorage,
  ...procedures.map(processStorageFor),
  ...procedures.map(templateStorageFor),
  salaryLogStorage,
  projectChangeStorage,
  correctionStorage,
  employeeHistoryStorage,
]
