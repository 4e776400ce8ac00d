/** Jobs, delivered again when they failed, and twice at once: every fault at every request. */
import { jobScenarios } from '../scenarios/jobs.ts'
import { describeFaults } from '../suite.ts'

describeFaults(jobScenarios, { isDoubled: true })
