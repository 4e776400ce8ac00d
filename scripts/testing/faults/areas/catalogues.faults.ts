/** Catalogues: every fault at every request. */
import { catalogueScenarios } from '../scenarios/catalogues.ts'
import { describeFaults } from '../suite.ts'

describeFaults(catalogueScenarios)
