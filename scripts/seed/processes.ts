/** How often the people of the demo company meet their leader, who has a development plan, and from which template. */
import { developmentPlanTemplates } from '#functions/development-plan-templates/store.ts'
import {
  processAssignments,
  reserveAssignmentWrite,
  type StoredAssignment,
} from '#functions/process-assignments/store.ts'
import type { TableWrite } from '#kit/table.ts'
import type { DevelopmentPlanTemplate } from '#shared/features/development-plan-templates.ts'
import { defaultPeriodicityOf, processTypes } from '#shared/features/process-assignments.ts'
import { addDays, addMonths, dayOf, dayOfMonth, firstDayOfMonth } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import type { SeededCompany } from './company.ts'
import { PLAN_TEMPLATES, type PlanTemplateText } from './plan-templates.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface SeededProcesses {
  readonly templates: readonly DevelopmentPlanTemplate[]
  readonly assignments: readonly StoredAssignment[]
}

export function makeProcesses({ employees, users }: SeededCompany, now: Date, random: SeededRandom): SeededProcesses {
  const admin = users.find(user => user.roles.includes('admin'))
  if (!admin) throw new Error('Nobody could have written the templates')
  const templates = PLAN_TEMPLATES.map(words => makeTemplate(words, admin, now, random))
  const day = dayOf(now)
  const assign = (
    employee: string,
    name: 'One on One' | 'Career Development Plan',
    fields: Pick<StoredAssignment, 'nextPeriodStartDate'> & Partial<StoredAssignment>,
  ): StoredAssignment => ({
    _id: makeId(now, random.hex(20)),
    version: 1,
    employee,
    processType: processTypes.id(name),
    periodicity: defaultPeriodicityOf(processTypes.id(name)),
    isActive: true,
    careerDevelopmentPlanTemplate: null,
    startDate: dayOfMonth(fields.nextPeriodStartDate),
    ...fields,
  })

  const nextMonth = addMonths(firstDayOfMonth(day), 1)
  const assignments = employees.flatMap(person => {
    if (!person.isActive || !person.leader) return []
    const made: StoredAssignment[] = []
    if (random.chance(0.92))
      made.push(
        assign(person._id, 'One on One', {
          // Most start with the month; a few are due tonight, so that the nightly job has something to do.
          nextPeriodStartDate: random.chance(0.1) ? day : random.chance(0.2) ? addDays(nextMonth, 14) : nextMonth,
          periodicity: random.chance(0.15) ? random.between(2, 3) : 1,
          isActive: random.chance(0.95),
        }),
      )
    if (random.chance(0.4)) {
      const template = pickPlanTemplate(person, templates, day)
      made.push(
        assign(person._id, 'Career Development Plan', {
          nextPeriodStartDate: addMonths(nextMonth, random.between(0, 3)),
          ...(random.chance(0.2) ? { periodicity: 6 } : {}),
          careerDevelopmentPlanTemplate: template?._id ?? null,
        }),
      )
    }
    return made
  })
  return { templates, assignments }
}

/** Returns the writes that store them. */
export const processWrites = ({ templates, assignments }: SeededProcesses, now: Date): TableWrite[] => [
  ...templates.map(template => developmentPlanTemplates.insertWrite(template._id, template, now)),
  ...assignments.flatMap(one => [
    processAssignments.insertWrite(one._id, one, now),
    reserveAssignmentWrite(one, one._id),
  ]),
]

/** Leaders learn to lead, newcomers settle in, everybody else grows. */
export function pickPlanTemplate(
  { isLeader, hireDate }: SeededCompany['employees'][number],
  [growth, leading, firstYear]: readonly DevelopmentPlanTemplate[],
  day: string,
) {
  if (isLeader) return leading
  return addMonths(hireDate ?? day, 12) > day ? firstYear : growth
}

function makeTemplate(
  { title, categories, ratings, peerComments }: PlanTemplateText,
  { name, lastName }: { readonly name: string; readonly lastName: string },
  now: Date,
  random: SeededRandom,
): DevelopmentPlanTemplate {
  const _id = () => makeId(now, random.hex(20))
  return {
    _id: _id(),
    version: 1,
    title,
    categories: categories.map(([title, description], index) => ({ _id: _id(), title, description, order: index + 1 })),
    ratings: ratings.map((description, index) => ({ _id: _id(), order: index + 1, description })),
    peerComments: peerComments ?? null,
    createdBy: { name, lastName },
    creationDate: now.toISOString(),
  }
}
