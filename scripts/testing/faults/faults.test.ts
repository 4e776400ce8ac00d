/**
 * Runs a few commands of each area with a lost answer at each of their writes; `npm run faults` runs all commands with
 * all faults. Also checks that the scenarios contain every call that writes.
 */
import { expect, it } from 'vitest'
import { features } from '#shared/features/index.ts'
import { backgroundJobs, bounceJobs, noticeJob, scheduledJobs, warmJob, webhookJob } from '#shared/features/jobs.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { careerScenarios } from './scenarios/careers.ts'
import { catalogueScenarios } from './scenarios/catalogues.ts'
import { jobScenarios } from './scenarios/jobs.ts'
import { meetingScenarios } from './scenarios/meetings.ts'
import { noticeScenarios } from './scenarios/notices.ts'
import { payScenarios } from './scenarios/pay.ts'
import { payRoundScenarios } from './scenarios/pay-rounds.ts'
import { employeeScenarios, userScenarios } from './scenarios/people.ts'
import { plannedChangeJobScenarios, plannedChangeScenarios } from './scenarios/planned-changes.ts'
import { rewardScenarios } from './scenarios/rewards.ts'
import { managementScenarios, sheetScenarios } from './scenarios/timesheets.ts'
import { describeFaults } from './suite.ts'

const scenarios = [
  ...[catalogueScenarios, meetingScenarios, employeeScenarios, userScenarios, payScenarios, careerScenarios].flat(),
  ...[
    rewardScenarios,
    sheetScenarios,
    managementScenarios,
    jobScenarios,
    noticeScenarios,
    payRoundScenarios,
    plannedChangeScenarios,
    plannedChangeJobScenarios,
  ].flat(),
]
const CHOSEN = [
  'projects update (case of the name)',
  'job-titles remove',
  'one-on-ones update',
  'action-items remove',
  'employees changeProject',
  'salaries update',
  'salaries confirmRound',
  'career-development-plans send',
  'onboarding update',
  'rewards create',
  'rewards updateRefund (invoice)',
  'rewards payMany',
  'timesheets change',
  'timesheets reopen',
  'home markNoticesRead',
  'mail-notices',
  'apply-planned-changes',
  'process-assignments undoChange',
  'tidy-up',
  'zip-timesheets (asked for)',
]
describeFaults(
  scenarios.filter(({ name }) => CHOSEN.includes(name)),
  { faults: ['answer lost once', 'answer lost', 'stopped'] },
)

const LEFT_OUT: Readonly<Record<string, string>> = {
  'session google': 'signs in: without a session there is no key',
  'session microsoft': 'signs in',
  'session manual': 'signs in',
  'session employeeGoogle': 'signs in',
  'session employeeMicrosoft': 'signs in',
  'session createAccessToken': 'its own tests send it again: as with a feed, the secret is another',
  'session revokeAccessToken': 'removes one entry; done twice, it is the same',
  'home unsubscribe': 'needs no session, so it has no key; done twice, it is the same',
  'employees reportInsurances': 'its own tests press it twice',
  'company-import readHire': 'writes nothing',
  'company-import upload': 'writes nothing',
  'company-import create': 'writes one record of its own, and nothing of the company',
  'company-import start': 'its own tests run it twice, and against another import',
  'company-import stop': 'done twice, it is the same',
  'company-import undo': 'its own tests run it twice',
  'pictures upload': 'writes nothing',
  'pictures confirm': 'its own tests send it twice',
  'pictures removeOwn': 'done twice, it is the same',
  'pictures remove': 'done twice, it is the same',
  'process-assignments previewChange': 'writes nothing',
  'timesheets previewApproval': 'writes nothing',
  'timesheets previewImport': 'writes nothing',
  'timesheet-reports correctSheets': 'its own tests send it again, and it finds what is left',
  'timesheet-reports settleCorrections': 'done twice, it is the same',
  'time-off plan': 'its own tests send it again',
  'time-off change': 'its own tests send it again',
  'time-off takeBack': 'writes one record; done twice, it is the same',
  'time-off setAllowance': 'its own tests send it again',
  'time-off planFor': 'the same as plan',
  'time-off changeFor': 'the same as change',
  'time-off takeBackFor': 'the same as takeBack',
  'time-off createFeed': 'its own tests send it again: its answer is kept nowhere, so the secret is another',
  'time-off revokeFeed': 'removes one record; done twice, it is the same',
  'users createWebhook': 'its own tests send it again: its answer is kept nowhere, so the secret is another',
  'users changeWebhook': 'writes one record in the version that was seen; done twice, it is the same',
  'users removeWebhook': 'removes one record with what belongs to it, in one transaction',
  'users replaceWebhookSecret': 'done twice, the secret is that of the last answer',
  'users testWebhook': 'done twice, it sends two tests',
  'users resendDelivery': 'refused while the delivery waits',
  'goals previewGive': 'writes nothing',
  'goals give': 'its own tests send it again, and it finds what is left',
  'run-import': 'its own tests stop it, kill it and deliver it again',
  'undo-import': 'its own tests deliver it again',
  'send-webhooks': 'its own tests run it several times at once',
  'keep-warm': 'writes nothing but a copy of rows that nobody needs',
}

it('every call that writes and every job has a scenario, or a reason why not', () => {
  const calls = features.flatMap(({ name, calls }) =>
    Object.entries(calls as Record<string, AnyCall>).flatMap(([call, { method }]) =>
      method === 'GET' ? [] : [`${name} ${call}`],
    ),
  )
  const jobs = [...scheduledJobs, ...backgroundJobs, ...bounceJobs, noticeJob, webhookJob, warmJob].map(
    ({ name }) => name,
  )
  const hasScenario = (call: string) => scenarios.some(({ name }) => name === call || name.startsWith(`${call} (`))
  expect([...calls, ...jobs].filter(call => !hasScenario(call))).toEqual(Object.keys(LEFT_OUT))
})
