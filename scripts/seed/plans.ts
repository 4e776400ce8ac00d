/** Two years of development plans for about half of the company: most are completed, with one of every other state. */
import { halfWrites, leaderHalfOf } from '#functions/career-development-plans/assessment-store.ts'
import {
  compressPlanText,
  newPlanFields,
  plans,
  planTextOf,
  reserveOpenPlanWrite,
  type StoredPlan,
} from '#functions/career-development-plans/store.ts'
import type { TableWrite } from '#kit/table.ts'
import {
  PLAN_COMPLETED,
  PLAN_DISCIPLINARY,
  PLAN_IN_PROGRESS,
  PLAN_TITLE_REVIEW,
} from '#shared/features/career-development-plans/list.ts'
import type { DevelopmentPlanTemplate } from '#shared/features/development-plan-templates.ts'
import type { NamedEntry } from '#shared/features/employees/people.ts'
import { addDays, addMonths, type Day, dayOf, firstDayOfMonth } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import type { SeededCompany } from './company.ts'
import { ASSESSMENTS, OUTLOOKS, OWN_WORDS } from './plan-comments.ts'
import { pickPlanTemplate } from './processes.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The number of months between plans, and of months back; a large company gets only the newest plans. */
const EVERY = 5
const MONTHS = 24
const LARGE = 1_000

export function makePlans(
  { employees }: SeededCompany,
  templates: readonly DevelopmentPlanTemplate[],
  titles: readonly NamedEntry[],
  now: Date,
  random: SeededRandom,
): StoredPlan[] {
  const today = dayOf(now)
  const leader = employees.find(person => person.email === 'leader@muster.example')
  /** The open plans of the demo leader. */
  const special = [PLAN_TITLE_REVIEW, PLAN_DISCIPLINARY, PLAN_IN_PROGRESS]
  return employees.flatMap(person => {
    const isOurs = person.isActive && person.leader !== null && person.leader === leader?._id
    if (!person.leader || !person.isActive || !(random.chance(0.45) || (isOurs && special.length > 0))) return []
    const began = addDays(person.hireDate ?? today, 20)
    const days = makeStartDays(today, random).filter(day => day >= began && day <= addDays(today, -2))
    return (employees.length > LARGE ? days.slice(-1) : days).map((day, index, all) => {
      const template = pickPlanTemplate(person, templates, day)
      if (!template) throw new Error('There is nothing to make a plan from')
      const isLast = index === all.length - 1
      const isRecent = addMonths(day, 4) > today
      const status = isLast
        ? ((isOurs ? special.shift() : undefined) ??
          (isRecent && random.chance(0.7) ? PLAN_IN_PROGRESS : PLAN_COMPLETED))
        : PLAN_COMPLETED
      const jobTitle = titles.find(({ _id }) => _id === person.jobTitle)
      return makePlan(
        { employee: person._id, leaderAssigned: person.leader ?? '', template, jobTitle, titles, status, day, isOurs },
        // People improve: later plans have better ratings.
        index / Math.max(1, all.length - 1),
        random,
      )
    })
  })
}

/** Returns the writes that store them. */
export const planWrites = (made: readonly StoredPlan[]): TableWrite[] =>
  made.flatMap(plan => [
    plans.insertWrite(plan._id, plan, new Date(plan.creationDate)),
    ...(plan.cdpStatus === PLAN_COMPLETED ? [] : [reserveOpenPlanWrite(plan.employee, plan._id, 'employee')]),
    ...(plan.assessment ? assessmentWrites(plan) : []),
  ])

/** Writes both halves of a fully rated plan, otherwise only the person's, whose ratings differ a little. */
function assessmentWrites(plan: StoredPlan): TableWrite[] {
  const { categories, ratings } = planTextOf(plan)
  const at = new Date(`${addDays(dayOf(new Date(plan.creationDate)), 1)}T15:00:00Z`)
  const own = categories.map(({ _id, rating }, index) => ({
    _id,
    rating: Math.max(1, Math.min(ratings.length, (rating ?? 2) + ((index + 1) % 3) - 1)),
    comments: OWN_WORDS[index % OWN_WORDS.length] ?? '',
  }))
  const leader = leaderHalfOf(plan, { employeeId: plan.leaderAssigned, name: '', lastName: '' }, at)
  return [
    ...halfWrites(plan._id, undefined, { _id: 'self', categories: own, publishedAt: at.toISOString() }),
    ...(categories.every(({ rating }) => rating !== null) ? halfWrites(plan._id, undefined, leader) : []),
  ]
}

/** The days on which a person's plans start, oldest first. */
function makeStartDays(today: Day, random: SeededRandom): Day[] {
  const last = random.between(0, EVERY - 1)
  const back = Array.from({ length: Math.floor((MONTHS - last) / EVERY) + 1 }, (_, index) => last + index * EVERY)
  return back.reverse().map(months => addDays(firstDayOfMonth(addMonths(today, -months)), random.between(1, 12)))
}

interface PlanStart {
  readonly employee: string
  readonly leaderAssigned: string
  readonly template: DevelopmentPlanTemplate
  readonly jobTitle: NamedEntry | undefined
  readonly titles: readonly NamedEntry[]
  readonly status: string
  readonly day: Day
  /** Whether the person reports to the demo leader. */
  readonly isOurs: boolean
}
function makePlan(
  { template, titles, status, day, isOurs, ...of }: PlanStart,
  progress: number,
  random: SeededRandom,
): StoredPlan {
  const created = new Date(`${day}T${String(random.between(13, 22))}:${random.between(10, 59)}:00Z`)
  const jobTitle = of.jobTitle ? { _id: of.jobTitle._id, name: of.jobTitle.name } : null
  const { peerComments: _, ...begun } = newPlanFields({ ...of, jobTitle, period: day, template }, created)
  const words = planTextOf(begun)
  const best = words.ratings.length
  const categories = words.categories.map(category =>
    status === PLAN_IN_PROGRESS && random.chance(0.5)
      ? category
      : {
          ...category,
          rating: Math.max(1, Math.min(best, Math.round(1 + progress + random.next() * (best - 2)))),
          comments: random.chance(0.7) ? random.pick(ASSESSMENTS) : '',
        },
  )
  const isMailed = status === PLAN_COMPLETED && random.chance(0.8)
  const next = titles[titles.findIndex(({ _id }) => _id === jobTitle?._id) + 1] ?? titles[0]
  return {
    ...begun,
    _id: makeId(created, random.hex(20)),
    version: 1,
    cdpStatus: status,
    words: compressPlanText({
      ...words,
      categories,
      additionalComments: random.chance(0.6) ? random.pick(OUTLOOKS) : '',
    }),
    emailSent: isMailed,
    mail: isMailed ? { state: 'sent', at: created.toISOString() } : { state: 'none', at: null },
    ...(status === PLAN_TITLE_REVIEW || (status === PLAN_IN_PROGRESS && isOurs)
      ? { assessment: { openedAt: created.toISOString(), closedAt: null } }
      : {}),
    // The template has asked for peers' comments only recently.
    ...(isOurs && (status === PLAN_TITLE_REVIEW || status === PLAN_IN_PROGRESS)
      ? { peerComments: 'anonymous' as const }
      : {}),
    ...(status === PLAN_TITLE_REVIEW && next
      ? {
          newJobTitle: { _id: next._id, name: next.name },
          actionComments: 'Has done the work of the next level for half a year, and the team looks to them for it.',
        }
      : {}),
    ...(status === PLAN_DISCIPLINARY
      ? { actionComments: 'Was absent from three client meetings without a word, after we had talked about it twice.' }
      : {}),
  }
}
