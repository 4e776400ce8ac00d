/** One-on-ones, action items and process assignments: every fault at every request. */
import { meetingScenarios } from '../scenarios/meetings.ts'
import { describeFaults } from '../suite.ts'

describeFaults(meetingScenarios)
