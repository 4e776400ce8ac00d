/** Employees, users and pay: every fault at every request. */

import { payScenarios } from '../scenarios/pay.ts'
import { payRoundScenarios } from '../scenarios/pay-rounds.ts'
import { employeeScenarios, userScenarios } from '../scenarios/people.ts'
import { describeFaults } from '../suite.ts'

describeFaults([...employeeScenarios, ...userScenarios, ...payRoundScenarios, ...payScenarios])
