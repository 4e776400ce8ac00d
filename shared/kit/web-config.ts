/** `/config.json`: what the built web app needs to know about its stage. */
import * as z from 'zod/mini'
import { text } from './fields.ts'

/** The browser's settings for a sign-in provider. */
const Provider = z.object({ authority: z.string(), clientId: z.string() })
export const WebConfig = z.object({
  stage: z.string(),
  /** The commit that was deployed. */
  version: z.optional(z.string()),
  product: text(100),
  company: text(100),
  /** Host names that serve the employee variant. */
  timesheetHosts: z.array(z.string()),
  /** The origin of each host. */
  hosts: z.object({ staff: z.string(), timesheet: z.string() }),
  providers: z.object({ microsoft: z.optional(Provider), google: z.optional(Provider) }),
  manualSignIn: z.boolean(),
  /** Which of people's own records the employee host shows. */
  ownPlace: z.array(z.string()),
  /** The currency of pay by country; dollars for all others. */
  currencies: z.record(z.string(), z.string()),
})
export type WebConfig = z.infer<typeof WebConfig>
