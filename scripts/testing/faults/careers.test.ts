/** Plans, goals and checklists, with AWS failing at each request. */
import { careerScenarios } from './scenarios/careers.ts'
import { describeFaults } from './suite.ts'

describeFaults(careerScenarios, ['career-development-plans send', 'onboarding update'])
