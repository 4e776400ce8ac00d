/** Timesheets and what belongs to them, with AWS failing at each request. */
import { managementScenarios, sheetScenarios } from './scenarios/timesheets.ts'
import { describeFaults } from './suite.ts'

describeFaults(
  [...sheetScenarios, ...managementScenarios],
  ['timesheets change', 'timesheets reopen', 'timesheets confirmUpload', 'timesheets setMaxHours (set before)'],
)
