/** Timesheets and what belongs to them: every fault at every request. */
import { managementScenarios, sheetScenarios } from '../scenarios/timesheets.ts'
import { describeFaults } from '../suite.ts'

describeFaults([...sheetScenarios, ...managementScenarios])
