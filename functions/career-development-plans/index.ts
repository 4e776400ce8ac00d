import { employees, everybody } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { Headed, savedAs } from '#kit/answers.ts'
import { csv } from '#kit/csv.ts'
import { lambda } from '#kit/lambda.ts'
import { invalid, notFound } from '#kit/refusal.ts'
import {
  COMPLETED,
  careerDevelopmentPlans as contract,
  type PlanRow,
  planFileName,
  planHistory,
  planList,
  planMessages,
  planStatuses,
} from '#shared/features/career-development-plans.ts'
import type { Actor } from '#shared/kit/access.ts'
import { selectAll, selectPage, today } from '#shared/kit/list.ts'
import { csvColumns, described, listed, whole } from './answers.ts'
import { checkNew, checkOpen, checkSaved } from './checks.ts'
import { mail } from './mailing.ts'
import { isAdmin, reached, save } from './saving.ts'
import {
  begun,
  entryOf,
  newPlan,
  plans,
  reaches,
  recording,
  releasingOpen,
  type StoredPlan,
  takingOpen,
  wordsOf,
} from './store.ts'
import { changesOf } from './told.ts'

export const handler = lambda(contract, {
  list: async ({ actor, query, now }) => {
    const { people, rows } = await inReach(actor, now)
    const { totalItems, items } = selectPage(planList, rows, query, people)
    return { totalItems, items: items.map(row => listed(row, people)) }
  },
  csv: async ({ actor, query, now }) => {
    const { people, rows } = await inReach(actor, now)
    return csv(csvColumns(people), selectAll(planList, rows, query, people))
  },
  history: async ({ actor, params, query, now }) => {
    const { people, rows } = await inReach(actor, now)
    const theirs = rows.filter(row => row.employee === params.id)
    const isReached = people.person(params.id) && people.reaches(params.id)
    if (!isReached && theirs.length === 0) throw notFound()
    const { totalItems, items } = selectPage(planHistory, theirs, query, people)
    return { totalItems, items: items.map(row => listed(row, people)) }
  },
  previous: async ({ actor, params, now }) => {
    const [{ rows }, { plan }] = await Promise.all([inReach(actor, now), reached(params.id, { actor, now })])
    const found = await latestAlike(plan, rows)
    if (!found) return null
    const { categories, additionalComments } = wordsOf(found)
    return { categories, additionalComments }
  },
  one: async ({ actor, params, now }) => {
    const { people, plan } = await reached(params.id, { actor, now })
    return whole(plan, people)
  },
  create: async ({ actor, body, newId, now }) => {
    const people = await everybody(actor, now)
    const template = await checkNew(body, people, today(now))
    const { employee, leaderAssigned, period } = body
    const title = (await jobTitles.byId(now)).get(people.person(employee)?.jobTitle ?? '')
    const fields = newPlan({ employee, leaderAssigned, period, template, jobTitle: entryOf(title) }, now)
    const others = [
      takingOpen(employee, newId.id, 'employee'),
      employees.holding(employee, () => invalid('employee', planMessages.unknownEmployee), { isActive: true }),
      recording(newId.id, 1, actor, now, begun(fields)),
    ]
    return whole(await plans.insert(newId, fields, now, ...others), people)
  },
  update: async ({ actor, params, body, ifMatch, now }) => {
    const { people, plan } = await save(params.id, body, { actor, now, ifMatch })
    return whole(plan, people)
  },
  remove: async ({ actor, params, ifMatch, now }) => {
    const { plan } = await reached(params.id, { actor, now })
    checkSaved(plan, ifMatch)
    checkOpen(plan, isAdmin(actor))
    await plans.remove(
      plan,
      now,
      recording(plan._id, plan.version + 1, actor, now, changesOf(plan)),
      ...(plan.cdpStatus === COMPLETED ? [] : [releasingOpen(plan.employee)]),
    )
  },
  sendByGet: ({ actor, params, query, now, newId }) => mail(params.id, query.again, { actor, now, newId }),
  send: ({ actor, params, body, now, newId }) => mail(params.id, body.again, { actor, now, newId }),
  pdf: async ({ actor, params, now }) => {
    const { people, plan } = await reached(params.id, { actor, now })
    const shown = whole(plan, people)
    const { planDocument } = await import('./document.ts')
    return new Headed(await planDocument(shown), savedAs(planFileName(shown)))
  },
  statuses: () => planStatuses.ids.map(described),
})

async function inReach(actor: Actor, now: Date) {
  const [people, rows] = await Promise.all([everybody(actor, now), plans.rows(now)])
  return { people, rows: rows.filter(row => reaches(row, actor, people)) }
}

/** The same employee's newest before this one, from the same template. */
async function latestAlike({ employee, creationDate, template }: StoredPlan, rows: readonly PlanRow[]) {
  const earlier = rows.filter(row => row.employee === employee && row.creationDate < creationDate)
  return (await plans.several(earlier.map(({ _id }) => _id)))
    .filter(plan => plan.template._id === template._id)
    .sort((a, b) => (a.creationDate < b.creationDate ? -1 : 1))
    .at(-1)
}
