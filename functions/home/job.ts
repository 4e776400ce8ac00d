import { finishDeletions } from '#kit/deletions.ts'
import { removeFile } from '#kit/files.ts'
import { createJobHandler, type JobSummary } from '#kit/jobs.ts'
import { migrations } from '#kit/migrations/list.ts'
import { runMigrations } from '#kit/migrations/run.ts'
import { jobsOf } from '#shared/features/jobs.ts'
import { tellOwnChecklistItemsDue, tellOwnGoalsDue, tellOwnPeerCommentsDue, tellWhatIsDue } from './due-notices.ts'
import { keepFunctionsWarm } from './keep-warm.ts'
import { mailNotices, sendDigests } from './mail-notices.ts'
import { logOverRetention } from './retention.ts'

export const handler = createJobHandler(jobsOf('home'), {
  'tidy-up': async now => {
    const finished = await finishDeletions(now, removeFile)
    const migrated = await runMigrations(migrations, now)
    return addUp(finished, { failed: 0, ...(migrated ? { migrated } : {}) }, await logOverRetention(now))
  },
  'mail-notices': mailNotices,
  'keep-warm': keepFunctionsWarm,
  'send-digests': async now => {
    const told = await tellWhatIsDue(now)
    const reminded = await tellOwnGoalsDue(now)
    const owing = await tellOwnChecklistItemsDue(now)
    const asked = await tellOwnPeerCommentsDue(now)
    const mailed = await mailNotices(now)
    const digests = await sendDigests(now)
    return addUp(told, reminded, owing, asked, mailed, digests)
  },
})

function addUp(...summaries: readonly JobSummary[]): JobSummary {
  const sum: Record<string, number> & { failed: number } = { failed: 0 }
  for (const summary of summaries)
    for (const [result, count] of Object.entries(summary)) sum[result] = (sum[result] ?? 0) + count
  return sum
}
