/** The hours of projects over twelve months. */
import * as z from 'zod/mini'
import { NamedEntry } from '../employees/people.ts'

export const ProjectMonths = z.object({
  /** The first days of twelve months, oldest first. */
  months: z.array(z.string()),
  /** Most hours first; each has the hours of every month. */
  projects: z.array(z.object({ project: NamedEntry, hours: z.array(z.number()) })),
})
export type ProjectMonths = z.infer<typeof ProjectMonths>
