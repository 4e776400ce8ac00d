/** Plans, goals and checklists: every fault at every request. */
import { careerScenarios } from '../scenarios/careers.ts'
import { describeFaults } from '../suite.ts'

describeFaults(careerScenarios)
