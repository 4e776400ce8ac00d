/** Notices: every fault at every request. */
import { noticeScenarios } from '../scenarios/notices.ts'
import { describeFaults } from '../suite.ts'

describeFaults(noticeScenarios)
