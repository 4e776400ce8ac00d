/** A plan as the document that its person is handed: everything in it but what admins wrote for each other. */

import type { Mark, Text } from '#kit/pdf/text.ts'
import { inks, sizes } from '#kit/pdf/theme.ts'
import { type Flow, writePdf } from '#kit/pdf.ts'
import { settings } from '#kit/settings.ts'
import {
  COMPLETED,
  commentLabel,
  type Plan,
  planMessages,
  type RatedCategory,
  TITLE_REVIEW,
} from '#shared/features/career-development-plans.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { MONTH_NAMES } from '#shared/kit/dates.ts'

const KIND = 'Career Development Plan'

export function planDocument(plan: Plan, company: string = settings.company): Promise<Uint8Array> {
  const name = fullName(plan.employee)
  const period = monthOf(plan.period)
  const about = { title: `${KIND}: ${name}, ${period}`, author: company, kind: KIND, foot: `${name}, ${period}` }
  return writePdf(about, flow => {
    flow.title(name)
    if (plan.jobTitle) flow.paragraph(plan.jobTitle.name, { ink: inks.muted, size: 12, gap: 0, keep: true })
    flow.facts([
      { label: 'Period', value: period },
      { label: 'Assigned to', value: fullName(plan.leaderAssigned) },
      { label: 'Status', value: statusOf(plan) },
      ...newTitleOf(plan),
    ])
    flow.rule()
    for (const [index, category] of inOrder(plan.categories).entries()) addCategory(flow, plan, category, index + 1)
    addComment(flow, 'Additional comments', plan.additionalComments)
    addComment(flow, actionLabel(plan), plan.actionComments)
  })
}

function addCategory(flow: Flow, plan: Plan, { title, description, rating, comments }: RatedCategory, number: number) {
  flow.heading(`${number}. ${title}`)
  flow.paragraph(description, { ink: inks.muted, gap: 2, keep: true })
  flow.paragraph(ratingOf(plan, rating), { gap: 6, keep: Boolean(comments) })
  flow.paragraph(comments, { gap: 6 })
}

function addComment(flow: Flow, label: string | undefined, comment: string) {
  if (!label || !comment) return
  flow.heading(label)
  flow.paragraph(comment, { gap: 4 })
}

/** The scale with the rating's words, as `3 of 5 – Meets expectations`. */
function ratingOf({ ratings }: Plan, order: number | null): Text {
  const scale = inOrder(ratings)
  const reached = scale.findIndex(rating => rating.order === order) + 1
  if (reached === 0) return [...circles(0, scale.length), { text: 'Not rated', ink: inks.muted }]
  const words = scale[reached - 1]?.description
  return [
    ...circles(reached, scale.length),
    { text: `${reached} of ${scale.length}`, bold: true },
    words ? ` – ${words}` : '',
  ]
}

const RADIUS = 3.6
/** More than ten nobody counts at a glance. */
const MOST_CIRCLES = 10
function circles(filled: number, all: number): Mark[] {
  if (all > MOST_CIRCLES) return []
  return Array.from({ length: all }, (_, index) => ({
    width: RADIUS * 2 + (index === all - 1 ? 9 : 4),
    draw: (canvas, x, baseline) =>
      canvas.circle(x + RADIUS, baseline + sizes.body * 0.36, RADIUS - 0.4, {
        line: inks.accent,
        ...(index < filled && { fill: inks.accent }),
      }),
  }))
}

function statusOf({ cdpStatus, completedVia }: Plan): Text {
  if (!completedVia) return cdpStatus.name
  const via = completedVia === 'job title review' ? planMessages.viaReview : planMessages.viaDisciplinary
  return [`${cdpStatus.name}\n`, { text: via, size: sizes.small, ink: inks.muted }]
}

/** A title that was denied, or chosen and then left, is nobody's news. */
function newTitleOf({ newJobTitle, cdpStatus, completedVia }: Plan) {
  if (!newJobTitle) return []
  if (completedVia === 'job title review') return [{ label: 'New job title', value: newJobTitle.name }]
  return cdpStatus._id === TITLE_REVIEW ? [{ label: 'Proposed job title', value: newJobTitle.name }] : []
}

/** What completed a plan by way of a review or a letter was written as its reason. */
const actionLabel = ({ cdpStatus, completedVia }: Plan): string | undefined =>
  cdpStatus._id === COMPLETED && completedVia ? 'Reason' : commentLabel(cdpStatus._id)

const inOrder = <T extends { readonly order: number }>(all: readonly T[]): readonly T[] =>
  all.toSorted((one, other) => one.order - other.order)

const monthOf = (day: string) => `${MONTH_NAMES[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
