/** Jobs, delivered again when they failed, and twice at once: every fault at every request. */
import { jobScenarios } from '../scenarios/jobs.ts'
import { plannedChangeJobScenarios } from '../scenarios/planned-changes.ts'
import { describeFaults } from '../suite.ts'

describeFaults([...jobScenarios, ...plannedChangeJobScenarios], { isDoubled: true })
