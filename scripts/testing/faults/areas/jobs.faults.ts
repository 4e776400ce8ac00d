/** Jobs, delivered again after a failure, and twice concurrently: every fault at every request. */
import { jobScenarios } from '../scenarios/jobs.ts'
import { plannedChangeJobScenarios } from '../scenarios/planned-changes.ts'
import { describeFaults } from '../suite.ts'

describeFaults([...jobScenarios, ...plannedChangeJobScenarios], { isDoubled: true })
