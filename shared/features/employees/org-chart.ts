/** The org chart: who leads whom, and what a card shows of each person. Source: decisions, "Org chart". */
import * as z from 'zod/mini'
import { flag, id } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'

export const OrgChartPerson = z.object({
  ...PersonName.shape,
  picture: z.string(),
  /** Empty for nobody's, as are the project's and the country's. */
  jobTitle: z.string(),
  project: z.string(),
  country: z.string(),
  leader: z.nullable(id),
  isActive: flag,
})
export type OrgChartPerson = z.infer<typeof OrgChartPerson>

export const OrgChart = z.object({
  /** Active people in scope, and former ones who still lead some of them. */
  people: z.array(OrgChartPerson),
  /** Leaders of these people who are out of the caller's scope: their names alone. */
  leadersOutOfScope: z.array(PersonName),
})
export type OrgChart = z.infer<typeof OrgChart>
