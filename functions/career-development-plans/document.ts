/** A plan as the document for its person: everything except admins' comments for each other. */
import { sortByOrder } from '#kit/entry-ids.ts'
import { fontSizes, type InlineDrawing, inkColors, type PdfBuilder, type PdfText, writePdf } from '#kit/pdf.ts'
import { settings } from '#kit/settings.ts'
import { planActionLabel } from '#shared/features/career-development-plans/form.ts'
import { PLAN_TITLE_REVIEW } from '#shared/features/career-development-plans/list.ts'
import { planMessages } from '#shared/features/career-development-plans/messages.ts'
import type { Plan, RatedCategory } from '#shared/features/career-development-plans/plan.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'

export function renderPlanDocument(plan: Plan, company: string = settings.company): Promise<Uint8Array> {
  const name = fullName(plan.employee)
  const period = formatMonth(plan.period)
  const kind = t`Career Development Plan`
  const about = {
    title: `${kind}: ${name}, ${period}`,
    author: company,
    kind,
    foot: `${name}, ${period}`,
  }
  return writePdf(about, flow => {
    flow.title(name)
    if (plan.jobTitle) flow.paragraph(plan.jobTitle.name, { ink: inkColors.muted, size: 12, gap: 0, keep: true })
    flow.facts([
      { label: t`Period`, value: period },
      { label: t`Assigned to`, value: fullName(plan.leaderAssigned) },
      { label: t`Status`, value: statusText(plan) },
      ...newTitleFacts(plan),
    ])
    flow.horizontalRule()
    for (const [index, category] of sortByOrder(plan.categories).entries()) addCategory(flow, plan, category, index + 1)
    addComment(flow, t`Additional comments`, plan.additionalComments)
    addComment(flow, planActionLabel(plan.cdpStatus._id, plan.completedVia), plan.actionComments)
  })
}

function addCategory(
  flow: PdfBuilder,
  plan: Plan,
  { title, description, rating, comments }: RatedCategory,
  number: number,
) {
  flow.heading(`${number}. ${title}`)
  flow.paragraph(description, { ink: inkColors.muted, gap: 2, keep: true })
  flow.paragraph(ratingText(plan, rating), { gap: 6, keep: Boolean(comments) })
  flow.paragraph(comments, { gap: 6 })
}

function addComment(flow: PdfBuilder, label: string | undefined, comment: string) {
  if (!label || !comment) return
  flow.heading(t(label))
  flow.paragraph(comment, { gap: 4 })
}

/** The scale with the rating's words, as `3 of 5 – Meets expectations`. */
function ratingText({ ratings }: Plan, order: number | null): PdfText {
  const scale = sortByOrder(ratings)
  const reached = scale.findIndex(rating => rating.order === order) + 1
  if (reached === 0) return [...drawCircles(0, scale.length), { text: t`Not rated`, ink: inkColors.muted }]
  const words = scale[reached - 1]?.description
  return [
    ...drawCircles(reached, scale.length),
    { text: t`${reached} of ${scale.length}`, bold: true },
    words ? ` – ${words}` : '',
  ]
}

const RADIUS = 3.6
/** More than ten circles cannot be counted at a glance. */
const MAX_CIRCLES = 10
function drawCircles(filled: number, all: number): InlineDrawing[] {
  if (all > MAX_CIRCLES) return []
  return Array.from({ length: all }, (_, index) => ({
    width: RADIUS * 2 + (index === all - 1 ? 9 : 4),
    draw: (canvas, x, baseline) =>
      canvas.drawCircle(x + RADIUS, baseline + fontSizes.body * 0.36, RADIUS - 0.4, {
        line: inkColors.accent,
        ...(index < filled && { fill: inkColors.accent }),
      }),
  }))
}

function statusText({ cdpStatus, completedVia }: Plan): PdfText {
  if (!completedVia) return t(cdpStatus.name)
  const via = completedVia === 'job title review' ? planMessages.viaReview : planMessages.viaDisciplinary
  return [`${t(cdpStatus.name)}\n`, { text: t(via), size: fontSizes.small, ink: inkColors.muted }]
}

/** A title that was denied, or chosen and later abandoned, is not shown. */
function newTitleFacts({ newJobTitle, cdpStatus, completedVia }: Plan) {
  if (!newJobTitle) return []
  if (completedVia === 'job title review') return [{ label: t`New job title`, value: newJobTitle.name }]
  return cdpStatus._id === PLAN_TITLE_REVIEW ? [{ label: t`Proposed job title`, value: newJobTitle.name }] : []
}
