/** Employees, users and pay, with AWS failing at each request. */
import { payScenarios } from './scenarios/pay.ts'
import { employeeScenarios, userScenarios } from './scenarios/people.ts'
import { describeFaults } from './suite.ts'

describeFaults(
  [...employeeScenarios, ...userScenarios, ...payScenarios],
  ['employees changeProject', 'users update (no admin any more)', 'salaries update'],
)
