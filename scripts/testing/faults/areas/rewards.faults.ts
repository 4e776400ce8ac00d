/** Rewards: every fault at every request. */
import { rewardScenarios } from '../scenarios/rewards.ts'
import { describeFaults } from '../suite.ts'

describeFaults(rewardScenarios)
