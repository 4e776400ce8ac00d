/** Jobs, with AWS failing at each request, delivered again when they failed, and twice at once. */
import { jobScenarios } from './scenarios/jobs.ts'
import { describeFaults } from './suite.ts'

describeFaults(jobScenarios, ['remind-of-timesheets', 'zip-timesheets (asked for)', 'mark-bounced'], {
  isDoubled: true,
})
