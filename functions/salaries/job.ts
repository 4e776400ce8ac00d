import { jobLambda } from '#kit/jobs.ts'
import { comesIntoForce } from './coming-into-force.ts'

export const handler = jobLambda('salaries', { 'give-job-titles': comesIntoForce })
