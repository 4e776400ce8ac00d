/** One-on-ones, action items and process assignments, with AWS failing at each request. */
import { meetingScenarios } from './scenarios/meetings.ts'
import { describeFaults } from './suite.ts'

describeFaults(meetingScenarios, ['one-on-ones update', 'action-items remove'])
