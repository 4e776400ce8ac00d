/** A plan as the API returns it: in lists, whole, and to its own person. */
import * as z from 'zod/mini'
import { formatShortMonth } from '#shared/kit/dates.ts'
import { day, id, YesNo } from '#shared/kit/fields.ts'
import { fullName, PersonName } from '#shared/kit/people.ts'
import { PlanCategory, PlanRating, peerMode } from '../development-plan-templates.ts'
import { NamedEntry } from '../employees/people.ts'
import { AssessmentPeriod } from './assessment.ts'
import { PlanDecision } from './decision.ts'
import { PlanRow } from './list.ts'
import { CommentedCategory } from './peers.ts'

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
export type CompletedVia = z.infer<typeof CompletedVia>

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
