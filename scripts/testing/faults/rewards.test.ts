/** Rewards, with AWS failing at each request. */
import { rewardScenarios } from './scenarios/rewards.ts'
import { describeFaults } from './suite.ts'

describeFaults(rewardScenarios, ['rewards create', 'rewards updateRefund (invoice)'])
