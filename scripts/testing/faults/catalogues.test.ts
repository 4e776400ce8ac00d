/** Catalogues, with AWS failing at each request. */
import { catalogueScenarios } from './scenarios/catalogues.ts'
import { describeFaults } from './suite.ts'

describeFaults(catalogueScenarios, ['categories create', 'projects update (case of the name)', 'job-titles remove'])
