/** Employees, users and pay: every fault at every request. */
import { payScenarios } from '../scenarios/pay.ts'
import { employeeScenarios, userScenarios } from '../scenarios/people.ts'
import { describeFaults } from '../suite.ts'

describeFaults([...employeeScenarios, ...userScenarios, ...payScenarios])
