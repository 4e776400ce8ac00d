/**
 * Career development plans: a person's plan for a period, with rated categories, its outcome, and the email with its
 * PDF.
 */
import * as z from 'zod/mini'
import { ownAccess, signedInAccess, staffAccess } from '#shared/kit/access.ts'
import { defineContract, del, get, groupedPageOf, pageOf, post, put } from '#shared/kit/contract.ts'
import { formatShortMonth } from '#shared/kit/dates.ts'
import {
  choice,
  day,
  type FieldError,
  id,
  optionalLongText,
  optionalRef,
  queryFlag,
  REQUIRED,
  ref,
  YesNo,
} from '#shared/kit/fields.ts'
import { fullName, PersonName } from '#shared/kit/people.ts'
import { Assessment, AssessmentForm, AssessmentPeriod, OwnAssessment } from './career-development-plans/assessment.ts'
import { Calibration, CalibrationQuery, RATING_BANDS } from './career-development-plans/calibration.ts'
import { PlanDecision } from './career-development-plans/decision.ts'
import {
  PLAN_COMPLETED,
  PLAN_DISCIPLINARY,
  PLAN_IN_PROGRESS,
  PLAN_TITLE_REVIEW,
  PlanRow,
  planAccess,
  planHistoryList,
  planList,
  planRefusals,
  planStatuses,
} from './career-development-plans/list.ts'
import {
  CommentedCategory,
  InvitePeersForm,
  PeerAsking,
  PeerCommentsForm,
  PeerTask,
  PeerTaskListItem,
  SharePeersForm,
} from './career-development-plans/peers.ts'
import { PlanRatings } from './career-development-plans/ratings.ts'
import { PlanCategory, PlanRating, peerMode } from './development-plan-templates.ts'
import { NamedEntry } from './employees/people.ts'
import { rolesForScreens } from './screens.ts'

/** Explains a status, next to its name in the select. */
export const describePlanStatus = (status: string): string => DESCRIPTIONS[status] ?? ''
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  [PLAN_IN_PROGRESS]: 'Still being filled in',
  [PLAN_COMPLETED]: 'Every category is rated, and the plan is closed',
  [PLAN_TITLE_REVIEW]: 'A new job title is proposed, and an admin decides on it',
  [PLAN_DISCIPLINARY]: 'A letter is to be signed, and an admin confirms it',
}

export const PlanListItem = z.object({
  ...PlanRow.shape,
  /** `email` is the address that the plan is sent to. */
  employee: z.object({ ...PersonName.shape, email: z.string(), leader: z.nullable(PersonName) }),
  leaderAssigned: PersonName,
  cdpStatus: z.object({ ...NamedEntry.shape, description: z.string() }),
})
export type PlanListItem = z.infer<typeof PlanListItem>

/** A category, copied into the plan, with the person's rating in it: a rating's order number. */
export const RatedCategory = z.object({ ...PlanCategory.shape, rating: z.nullable(z.number()), comments: z.string() })
export type RatedCategory = z.infer<typeof RatedCategory>

/** What completed a plan; null if somebody set it to Completed. */
const CompletedVia = z.enum(['job title review', 'disciplinary action'])

export const Plan = z.object({
  ...PlanListItem.shape,
  template: z.object({ _id: id, title: z.string() }),
  /** The person's job title when the plan was created. */
  jobTitle: z.nullable(NamedEntry),
  categories: z.array(RatedCategory),
  ratings: z.array(PlanRating),
  additionalComments: z.string(),
  actionComments: z.string(),
  newJobTitle: z.nullable(NamedEntry),
  jobTitleUpdateApproval: z.nullable(YesNo),
  disciplinaryAction: z.nullable(YesNo),
  adminComments: z.string(),
  completedVia: z.nullable(CompletedVia),
  /** When its title or letter was answered; from then on the person may read the reason. */
  decidedAt: z.nullable(z.string()),
  /** When its person confirmed that they have read its present state. */
  acknowledgedAt: z.nullable(z.string()),
  /** Set once its person is asked to assess themselves. */
  assessment: z.nullable(AssessmentPeriod),
  /** The template's mode of peer comments when the plan began. */
  peerComments: peerMode,
})
export type Plan = z.infer<typeof Plan>

/** A plan as the employee host lists it for its person. */
export const OwnPlanListItem = z.object({
  _id: id,
  version: z.number(),
  period: day,
  cdpStatus: NamedEntry,
  leaderAssigned: PersonName,
  acknowledgedAt: z.nullable(z.string()),
  /** Whether they may read it: one that is still being written shows only its decision and self-assessment. */
  isShared: z.boolean(),
  decision: z.nullable(PlanDecision),
  assessment: z.nullable(z.object({ publishedAt: z.nullable(z.string()), isRevealed: z.boolean() })),
})
export type OwnPlanListItem = z.infer<typeof OwnPlanListItem>
/** The contents of its document; empty while it is not shared. */
export const OwnPlan = z.object({
  ...OwnPlanListItem.shape,
  jobTitle: z.nullable(NamedEntry),
  /** Set once a review has given it. */
  newJobTitle: z.nullable(NamedEntry),
  categories: z.array(RatedCategory),
  ratings: z.array(PlanRating),
  additionalComments: z.string(),
  /** Empty where the plan's status asks for none. */
  actionLabel: z.string(),
  actionComments: z.string(),
  /** What peers wrote, where it is shared. */
  peerComments: z.nullable(z.array(CommentedCategory)),
})
export type OwnPlan = z.infer<typeof OwnPlan>

/** The file name of a plan's PDF, for downloads and attachments. */
export const planFileName = ({ employee, period }: Pick<Plan, 'employee' | 'period'>): string =>
  `CDP ${fullName(employee)} ${formatShortMonth(period)}.pdf`

export const NewPlan = z.object({
  employee: ref,
  leaderAssigned: ref,
  cdpStatus: z._default(choice(planStatuses.ids), PLAN_IN_PROGRESS),
  template: ref,
  /** Any day of the month. */
  period: day,
})
const answer = z._default(z.nullable(YesNo), null)
export const PlanForm = z.object({
  leaderAssigned: ref,
  cdpStatus: choice(planStatuses.ids),
  newJobTitle: optionalRef,
  additionalComments: optionalLongText,
  categories: z._default(
    z
      .array(z.object({ _id: id, rating: z._default(z.nullable(z.number()), null), comments: optionalLongText }))
      .check(z.maxLength(100)),
    [],
  ),
  actionComments: optionalLongText,
  jobTitleUpdateApproval: answer,
  disciplinaryAction: answer,
  adminComments: optionalLongText,
})
export type PlanForm = z.infer<typeof PlanForm>

/**
 * In Progress hides the comment; it is optional for Completed and required for the others. Source: spec 2 section 4.
 */
export const planCommentLabel = (status: string): string | undefined =>
  status === PLAN_IN_PROGRESS ? undefined : status === PLAN_COMPLETED ? 'CDP additional comments' : 'Reason'
export const needsComment = (status: string): boolean => status === PLAN_TITLE_REVIEW || status === PLAN_DISCIPLINARY

/** The comment's label in the document. If a review or a letter completed the plan, the comment is its reason. */
export const planActionLabel = (status: string, completedVia: string | null): string | undefined =>
  status === PLAN_COMPLETED && completedVia ? 'Reason' : planCommentLabel(status)

type PlanAnswers = Pick<PlanForm, 'cdpStatus' | 'jobTitleUpdateApproval' | 'disciplinaryAction'>
/** Whether the answer needs an explanation: a denied title does, and so does any answer about the letter. */
export const needsAdminComments = ({ cdpStatus, jobTitleUpdateApproval, disciplinaryAction }: PlanAnswers): boolean =>
  (cdpStatus === PLAN_TITLE_REVIEW && jobTitleUpdateApproval === 'no') ||
  (cdpStatus === PLAN_DISCIPLINARY && disciplinaryAction !== null)

/** Who fills in the form, and the plan that it edits. */
interface PlanFormContext {
  /** Whether the admin options are visible. */
  readonly asAdmin: boolean
  readonly before: Pick<Plan, 'completedVia'>
}
/** Returns why a save is blocked, field by field. Source: spec 2 section 5. */
export function validatePlanForm(form: PlanForm, { asAdmin, before }: PlanFormContext): FieldError[] {
  const wrong: FieldError[] = []
  const required = (path: string) => wrong.push({ path, message: REQUIRED })
  if (needsComment(form.cdpStatus) && !form.actionComments) required('actionComments')
  if (asAdmin && form.cdpStatus === PLAN_TITLE_REVIEW && !form.newJobTitle) required('newJobTitle')
  if (asAdmin && needsAdminComments(form) && !form.adminComments) required('adminComments')
  if (needsRatings(form, before))
    for (const [index, category] of form.categories.entries())
      if (category.rating === null) required(`categories.${index}.rating`)
  return wrong
}

/**
 * Whether every category must be rated: completing a plan requires it, unless a disciplinary letter closes the plan as
 * it is.
 */
export function needsRatings(form: PlanAnswers, before: Pick<Plan, 'completedVia'>): boolean {
  const { cdpStatus, completedVia } = planOutcomeOf(form)
  const isClosedByLetter = form.cdpStatus === PLAN_COMPLETED && before.completedVia === 'disciplinary action'
  return cdpStatus === PLAN_COMPLETED && completedVia !== 'disciplinary action' && !isClosedByLetter
}

/** Clears the fields that belong to the previous status when the status changes. */
export const resetStatusFields = <F extends PlanForm>(form: F): F => ({
  ...form,
  actionComments: '',
  adminComments: '',
  disciplinaryAction: null,
  jobTitleUpdateApproval: null,
})

/**
 * Returns the status after a save: an approved title or a signed letter completes the plan, a denied title returns it
 * to In Progress.
 */
export function planOutcomeOf(form: PlanAnswers): {
  cdpStatus: string
  completedVia: z.infer<typeof CompletedVia> | null
} {
  const { cdpStatus, jobTitleUpdateApproval, disciplinaryAction } = form
  if (cdpStatus === PLAN_TITLE_REVIEW && jobTitleUpdateApproval === 'yes')
    return { cdpStatus: PLAN_COMPLETED, completedVia: 'job title review' }
  if (cdpStatus === PLAN_TITLE_REVIEW && jobTitleUpdateApproval === 'no')
    return { cdpStatus: PLAN_IN_PROGRESS, completedVia: null }
  if (cdpStatus === PLAN_DISCIPLINARY && disciplinaryAction === 'yes')
    return { cdpStatus: PLAN_COMPLETED, completedVia: 'disciplinary action' }
  return { cdpStatus, completedVia: null }
}

/** Whether the user may change the plan: only admins may change a completed one. */
export const mayChangePlan = ({ cdpStatus }: { cdpStatus: string }, asAdmin: boolean): boolean =>
  asAdmin || cdpStatus !== PLAN_COMPLETED

export const planMessages = {
  created: 'Career Development Plan created successfully.',
  updated: 'Career Development Plan updated successfully.',
  loaded: 'Previous CDP info loaded',
  sent: 'Email sent',
  resend: 'The email was already sent. Do you want to send it again?',
  noPrevious: 'There are not other similar CDPs for this employee',
  blocked: 'Please, fix the errors on the form before submitting ',
  ...planRefusals,
  onlyInProgress: 'A new plan is In Progress',
  closed: 'This plan is completed',
  unknownEmployee: 'Choose an employee from the list',
  unknownLeader: 'Choose a leader from the list',
  unknownTemplate: 'Choose a template from the list',
  unknownJobTitle: 'Choose a job title from the list',
  titleByReview: 'Choose Job Title Review to give another job title',
  unknownRating: 'Choose one of the ratings',
  unknownCategory: 'This plan has no such category',
  month: 'Choose a month from January 2020 to the end of next year',
  left: 'This employee has left the company',
  notAdmin: 'You are not authorized',
  sending: 'This email is being sent already',
  failed: 'The email could not be sent, please try again',
  unknown: 'It is not known whether the email was sent. Ask the employee before you send it again',
  viaReview: '*Completed via job title review',
  viaDisciplinary: '*Completed via disciplinary action',
}

const calibrationAccess = staffAccess(rolesForScreens('/calibration'), 'all')
const at = '/api/careerDevelopmentPlans'
const SendResult = z.object({ emailSent: z.boolean(), mail: Plan.shape.mail })
const pdfResponse = { file: 'CDP.pdf', type: 'application/pdf' } as const
export const careerDevelopmentPlansApi = defineContract(
  'career-development-plans',
  ['careerDevelopmentPlans', 'cdpstatus'],
  {
    list: get(at, {
      access: planAccess,
      summary: 'A page of plans in scope',
      query: planList.query,
      result: groupedPageOf(PlanListItem),
    }),
    csv: get(`${at}/queryAllCdps.csv`, {
      access: planAccess,
      summary: 'The filtered list as CSV',
      query: planList.query,
      file: 'Cdp_Report.csv',
      cells: { Period: 'month' },
    }),
    calibration: get(`${at}/calibration`, {
      access: calibrationAccess,
      summary: 'How the ratings of completed plans spread over leaders, templates and job titles',
      query: CalibrationQuery,
      result: Calibration,
    }),
    calibrationCsv: get(`${at}/calibration.csv`, {
      access: calibrationAccess,
      summary: 'The same as CSV, a row a group',
      query: CalibrationQuery,
      file: 'Calibration.csv',
      cells: { Plans: 'number', ...Object.fromEntries(RATING_BANDS.map(band => [band, 'number' as const])) },
    }),
    history: get(`${at}/{id}/cdps`, {
      access: planAccess,
      summary: "A page of a person's plans, by the employee's id",
      params: { id },
      query: planHistoryList.query,
      result: pageOf(PlanListItem),
    }),
    previous: get(`${at}/{id}/previousCdp`, {
      access: planAccess,
      summary: "The employee's plan before this one, of the same template; nothing when there is none",
      params: { id },
      result: z.nullable(z.object({ categories: z.array(RatedCategory), additionalComments: z.string() })),
    }),
    mine: get(`${at}/mine`, {
      access: ownAccess,
      summary: "The caller's plans that are shared, decided or to be assessed, newest first",
      result: z.array(OwnPlanListItem),
    }),
    ownPlan: get(`${at}/mine/{id}`, {
      access: ownAccess,
      summary: "A plan of the caller's",
      params: { id },
      result: OwnPlan,
    }),
    acknowledge: post(`${at}/mine/{id}/acknowledge`, {
      access: ownAccess,
      summary: "Acknowledges a plan of the caller's",
      params: { id },
      body: z.strictObject({}),
      result: OwnPlan,
      creates: false,
    }),
    ownAssessment: get(`${at}/mine/{id}/assessment`, {
      access: ownAccess,
      summary: "The caller's self-assessment of a plan",
      params: { id },
      result: OwnAssessment,
    }),
    saveOwnAssessment: put(`${at}/mine/{id}/assessment`, {
      access: ownAccess,
      summary: "Saves the draft of the caller's self-assessment",
      params: { id },
      existingFrom: 'ownAssessment',
      body: AssessmentForm,
      result: OwnAssessment,
    }),
    publishOwnAssessment: post(`${at}/mine/{id}/assessment/publish`, {
      access: ownAccess,
      summary: "Publishes the caller's self-assessment as it is sent",
      params: { id },
      body: AssessmentForm,
      result: OwnAssessment,
      creates: false,
    }),
    assessment: get(`${at}/{id}/assessment`, {
      access: planAccess,
      summary: "A plan's self-assessment, with the person's half once it is revealed",
      params: { id },
      result: Assessment,
    }),
    openAssessment: post(`${at}/{id}/assessment`, {
      access: planAccess,
      summary: 'Asks the person for a self-assessment',
      params: { id },
      body: z.strictObject({}),
      result: Assessment,
    }),
    publishAssessment: post(`${at}/{id}/assessment/publish`, {
      access: planAccess,
      summary: "Publishes the plan's ratings as the leader's half of the self-assessment",
      params: { id },
      body: z.strictObject({}),
      result: Assessment,
      creates: false,
    }),
    closeAssessment: post(`${at}/{id}/assessment/close`, {
      access: planAccess,
      summary: 'Closes the self-assessment: both sides see what is published',
      params: { id },
      body: z.strictObject({}),
      result: Assessment,
      creates: false,
    }),
    peerTasks: get(`${at}/peers`, {
      access: signedInAccess,
      summary: 'Whom the caller is asked to comment on, and what they have sent while others may still answer',
      result: z.array(PeerTaskListItem),
    }),
    peerTask: get(`${at}/peers/{id}`, {
      access: signedInAccess,
      summary: "The caller's comments on a plan's person",
      params: { id },
      result: PeerTask,
    }),
    savePeerComments: put(`${at}/peers/{id}`, {
      access: signedInAccess,
      summary: "Saves the draft of the caller's comments",
      params: { id },
      existingFrom: 'peerTask',
      body: PeerCommentsForm,
      result: PeerTask,
    }),
    sendPeerComments: post(`${at}/peers/{id}/send`, {
      access: signedInAccess,
      summary: "Sends the caller's comments, once",
      params: { id },
      body: PeerCommentsForm,
      result: PeerTask,
      creates: false,
    }),
    declinePeerComments: post(`${at}/peers/{id}/decline`, {
      access: signedInAccess,
      summary: 'Declines to comment; a draft goes',
      params: { id },
      body: z.strictObject({}),
      result: PeerTask,
      creates: false,
    }),
    peers: get(`${at}/{id}/peers`, {
      access: planAccess,
      summary: "The peers who are asked about a plan's person, and their comments once these may be read",
      params: { id },
      result: PeerAsking,
    }),
    peerCandidates: get(`${at}/{id}/peers/candidates`, {
      access: planAccess,
      summary: "Who may be invited to comment on a plan's person",
      params: { id },
      result: z.array(z.object({ ...PersonName.shape, jobTitle: z.string() })),
    }),
    invitePeers: post(`${at}/{id}/peers`, {
      access: planAccess,
      summary: 'Invites peers to comment by category, and sets the last day for all of them',
      params: { id },
      body: InvitePeersForm,
      result: PeerAsking,
    }),
    withdrawPeer: del(`${at}/{id}/peers/{peerId}`, {
      access: planAccess,
      summary: 'Withdraws an invitation; what was sent stays',
      params: { id, peerId: id },
    }),
    closePeers: post(`${at}/{id}/peers/close`, {
      access: planAccess,
      summary: 'Stops asking: nobody can answer any more, and anonymous comments are read',
      params: { id },
      body: z.strictObject({}),
      result: PeerAsking,
      creates: false,
    }),
    sharePeers: put(`${at}/{id}/peers/sharing`, {
      access: planAccess,
      summary: 'Shares the comments with the person, or ends that',
      params: { id },
      body: SharePeersForm,
      result: PeerAsking,
    }),
    ratings: get(`${at}/{id}/ratings`, {
      access: planAccess,
      summary: "The ratings of all plans in reach of a plan's person",
      params: { id },
      result: PlanRatings,
    }),
    one: get(`${at}/{id}`, { access: planAccess, summary: 'A plan', params: { id }, result: Plan }),
    create: post(at, {
      access: planAccess,
      summary: 'Creates a plan; a person has at most one open plan',
      body: NewPlan,
      result: Plan,
    }),
    update: put(`${at}/{id}`, {
      access: planAccess,
      summary: 'Changes a plan',
      params: { id },
      existingFrom: 'one',
      body: PlanForm,
      result: Plan,
    }),
    remove: del(`${at}/{id}`, { access: planAccess, summary: 'Deletes a plan', params: { id } }),
    /** The documented way to send is a GET; requiring the session header stops links and images from triggering it. */
    sendByGet: get(`${at}/{id}/sendMail`, {
      access: planAccess,
      summary: 'Mails the plan to its employee (the documented GET); `again=true` sends it again',
      params: { id },
      query: z.strictObject({ again: z._default(queryFlag, false) }),
      result: SendResult,
    }),
    send: post(`${at}/{id}/sendMail`, {
      access: planAccess,
      summary: 'Mails the plan with its document to its employee',
      params: { id },
      body: z.object({ again: z._default(z.boolean(), false) }),
      result: SendResult,
      creates: false,
    }),
    /** Saved as `CDP {employee} {period}.pdf`. */
    pdf: get(`${at}/{id}/pdf`, {
      access: planAccess,
      summary: 'The plan as a document',
      params: { id },
      ...pdfResponse,
    }),
    statuses: get('/api/cdpstatus', {
      access: staffAccess(rolesForScreens('/career-development-plan'), 'none'),
      summary: 'All statuses',
      result: z.array(z.object({ ...NamedEntry.shape, description: z.string() })),
    }),
  },
)
