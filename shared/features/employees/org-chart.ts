/** The org chart: who leads whom, and what a card shows of each person. Source: decisions, "Org chart". */
import * as z from 'zod/mini'
import { flag, id } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'

export const OrgChartPerson = z.object({
  ...PersonName.shape,
  picture: z.string(),
  /** Empty if the person has none; the same goes for the project and the country. */
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
  /** The names of leaders of these people who are out of the caller's scope. */
  leadersOutOfScope: z.array(PersonName),
})
export type OrgChart = z.infer<typeof OrgChart>
