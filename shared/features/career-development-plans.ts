/** The calls of career development plans: a person's plan for a period, with rated categories, its outcome and email. */
import * as z from 'zod/mini'
import { ownAccess, signedInAccess, staffAccess } from '#shared/kit/access.ts'
import { defineContract, del, get, groupedPageOf, pageOf, post, put } from '#shared/kit/contract.ts'
import { id, queryFlag } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'
import { Assessment, AssessmentForm, OwnAssessment } from './career-development-plans/assessment.ts'
import { Calibration, CalibrationQuery, RATING_BANDS } from './career-development-plans/calibration.ts'
import { NewPlan, PlanForm } from './career-development-plans/form.ts'
import { planAccess, planHistoryList, planList } from './career-development-plans/list.ts'
import {
  InvitePeersForm,
  PeerAsking,
  PeerCommentsForm,
  PeerTask,
  PeerTaskListItem,
  SharePeersForm,
} from './career-development-plans/peers.ts'
import { OwnPlan, OwnPlanListItem, Plan, PlanListItem, RatedCategory } from './career-development-plans/plan.ts'
import { PlanRatings } from './career-development-plans/ratings.ts'
import { NamedEntry } from './employees/people.ts'
import { rolesForScreens } from './screens.ts'

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
      summary: 'How the ratings of completed plans spread, by leader, template and job title',
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
