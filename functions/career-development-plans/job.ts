import * as z from 'zod/mini'
import { createJobHandler } from '#kit/jobs.ts'
import { jobsOf } from '#shared/features/jobs.ts'
import { id } from '#shared/kit/fields.ts'
import { markBounced } from './mail-state.ts'

/** An SES notification about an email, with the tags it was sent with. */
const BounceEvent = z.object({
  mail: z.object({ tags: z.object({ plan: z.tuple([id]), sent: z.optional(z.tuple([z.string()])) }) }),
})

export const handler = createJobHandler(jobsOf('career-development-plans'), {
  'mark-bounced': async (now, detail) => {
    const { plan, sent } = BounceEvent.parse(detail).mail.tags
    const at = sent && new Date(Number(sent[0])).toISOString()
    const found = await markBounced(plan[0], at, now)
    const isMarked = found?.mail.state === 'bounced' && (at === undefined || found.mail.at === at)
    return { [isMarked ? 'bounced' : 'sent anew or deleted']: 1, failed: 0 }
  },
})
