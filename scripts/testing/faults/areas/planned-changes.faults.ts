/** Changes of many people: every fault at every request. */
import { plannedChangeScenarios } from '../scenarios/planned-changes.ts'
import { describeFaults } from '../suite.ts'

describeFaults(plannedChangeScenarios)
