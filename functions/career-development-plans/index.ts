import { employees, loadDirectory } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { notFoundError, validationError } from '#kit/app-error.ts'
import { deletionEntry, selectEarlierEntries } from '#kit/audit-log.ts'
import { toCsv } from '#kit/csv.ts'
import { planDeletion } from '#kit/deletions.ts'
import { contentDisposition, WithHeaders } from '#kit/http-responses.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { inLanguage, languageOfRequest } from '#kit/languages.ts'
import {
  PLAN_COMPLETED,
  type PlanRow,
  planHistoryList,
  planList,
  planStatuses,
} from '#shared/features/career-development-plans/list.ts'
import { planMessages } from '#shared/features/career-development-plans/messages.ts'
import { planFileName } from '#shared/features/career-development-plans/plan.ts'
import { compareRatings } from '#shared/features/career-development-plans/ratings.ts'
import { careerDevelopmentPlansApi as contract } from '#shared/features/career-development-plans.ts'
import { toNamedEntry } from '#shared/features/employees/people.ts'
import type { Actor } from '#shared/kit/access.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { selectAll, selectPage } from '#shared/kit/list.ts'
import { assessmentHandlers } from './assessment.ts'
import { halvesOf } from './assessment-store.ts'
import { calibrationCsvColumns, loadCalibration, toCalibrationRows } from './calibration.ts'
import { checkNewPlan, checkPlanOpen, checkPlanVersion } from './checks.ts'
import { planCsvColumns, toPlanDetail, toPlanListItem, toPlanStatus } from './dto.ts'
import { mailPlan } from './mail-plan.ts'
import { assignedWrites } from './notices.ts'
import { ownAssessmentHandlers } from './own-assessment.ts'
import { ownPeerHandlers } from './own-peers.ts'
import { ownPlanHandlers } from './own-plans.ts'
import { peerPartitionsOf, removePeerTasksWrites } from './peer-store.ts'
import { peerHandlers } from './peers.ts'
import { isAdmin, isHiddenFrom, loadPlanInScope, savePlan } from './save-plan.ts'
import {
  isPlanInScope,
  newPlanFields,
  PLAN_AUDIT_LOG,
  planAuditEntry,
  planCreatedChanges,
  plans,
  planTextOf,
  releaseOpenPlanWrite,
  reserveOpenPlanWrite,
  type StoredPlan,
} from './store.ts'

export const handler = createApiHandler(contract, {
  list: async ({ actor, query, now }) => {
    const { people, rows } = await loadPlansInScope(actor, now)
    const { items, ...page } = selectPage(planList, rows, query, people)
    return { ...page, items: items.map(row => toPlanListItem(row, people)) }
  },
  csv: async ({ actor, query, now }) => {
    const { people, rows } = await loadPlansInScope(actor, now)
    return toCsv(planCsvColumns(people), selectAll(planList, rows, query, people))
  },
  calibration: async ({ actor, query, now }) => loadCalibration(query, { actor, now }),
  calibrationCsv: async ({ actor, query, now }) =>
    toCsv(calibrationCsvColumns, toCalibrationRows(await loadCalibration(query, { actor, now }))),
  history: async ({ actor, params, query, now }) => {
    const { people, rows } = await loadPlansInScope(actor, now)
    const theirs = rows.filter(row => row.employee === params.id)
    const isReached = people.person(params.id) && people.isInScope(params.id)
    if (!isReached && theirs.length === 0) throw notFoundError()
    const { totalItems, items } = selectPage(planHistoryList, theirs, query, people)
    return { totalItems, items: items.map(row => toPlanListItem(row, people)) }
  },
  previous: async ({ actor, params, now }) => {
    const [{ rows }, { plan }] = await Promise.all([
      loadPlansInScope(actor, now),
      loadPlanInScope(params.id, { actor, now }),
    ])
    const found = await findPreviousPlan(plan, rows)
    if (!found || (await isHiddenFrom(actor, found))) return null
    const { categories, additionalComments } = planTextOf(found)
    return { categories, additionalComments }
  },
  ...ownPlanHandlers,
  ...ownAssessmentHandlers,
  ...assessmentHandlers,
  ...ownPeerHandlers,
  ...peerHandlers,
  ratings: async ({ actor, params, now }) => {
    const [{ rows }, { plan }] = await Promise.all([
      loadPlansInScope(actor, now),
      loadPlanInScope(params.id, { actor, now }),
    ])
    const theirs = rows.filter(({ employee }) => employee === plan.employee).map(({ _id }) => _id)
    const stored = await plans.getMany(theirs)
    const hidden = await Promise.all(stored.map(one => isHiddenFrom(actor, one)))
    const shown = stored.filter((_, index) => !hidden[index])
    return compareRatings(shown.map(one => ({ ...one, ...planTextOf(one) })))
  },
  one: async ({ actor, params, now }) => {
    const { people, plan } = await loadPlanInScope(params.id, { actor, now })
    return toPlanDetail(plan, people)
  },
  create: async ({ actor, body, newId, now }) => {
    const people = await loadDirectory(actor, now)
    const template = await checkNewPlan(body, people, utcToday(now))
    const { employee, leaderAssigned, period } = body
    const title = (await jobTitles.byId(now)).get(people.person(employee)?.jobTitle ?? '')
    const fields = newPlanFields({ employee, leaderAssigned, period, template, jobTitle: toNamedEntry(title) }, now)
    const others = [
      reserveOpenPlanWrite(employee, newId.id, 'employee'),
      employees.conditionCheck(employee, () => validationError('employee', planMessages.unknownEmployee), {
        isActive: true,
      }),
      planAuditEntry(newId.id, 1, actor, now, planCreatedChanges(fields)),
      ...assignedWrites({ ...fields, _id: newId.id }, people.name(employee), { actor, now, change: 1 }),
    ]
    return toPlanDetail(await plans.insert(newId, fields, now, ...others), people)
  },
  update: async ({ actor, params, body, ifMatch, now }) => {
    const { people, plan } = await savePlan(params.id, body, { actor, now, ifMatch })
    return toPlanDetail(plan, people)
  },
  remove: async ({ actor, params, ifMatch, now }) => {
    const { plan } = await loadPlanInScope(params.id, { actor, now })
    checkPlanVersion(plan, ifMatch)
    checkPlanOpen(plan, isAdmin(actor))
    const partitions = [
      selectEarlierEntries(PLAN_AUDIT_LOG, plan._id, now),
      halvesOf(plan._id),
      ...peerPartitionsOf(plan._id),
    ]
    const [rest, tasks] = await Promise.all([planDeletion({ partitions }, now), removePeerTasksWrites(plan._id)])
    await plans.remove(
      plan,
      now,
      deletionEntry(PLAN_AUDIT_LOG, plan, actor, now),
      ...rest.writes,
      ...tasks,
      ...(plan.cdpStatus === PLAN_COMPLETED ? [] : [releaseOpenPlanWrite(plan.employee)]),
    )
    await rest.finish()
  },
  sendByGet: ({ actor, params, query, now, newId }) => mailPlan(params.id, query.again, { actor, now, newId }),
  send: ({ actor, params, body, now, newId }) => mailPlan(params.id, body.again, { actor, now, newId }),
  pdf: async ({ actor, params, now, header }) => {
    const { people, plan } = await loadPlanInScope(params.id, { actor, now })
    const shown = toPlanDetail(plan, people)
    const { renderPlanDocument } = await import('./document.ts')
    const document = await inLanguage(languageOfRequest(header('accept-language')), () => renderPlanDocument(shown))
    return new WithHeaders(document, contentDisposition(planFileName(shown)))
  },
  statuses: () => planStatuses.ids.map(toPlanStatus),
})

async function loadPlansInScope(actor: Actor, now: Date) {
  const [people, rows] = await Promise.all([loadDirectory(actor, now), plans.rows(now)])
  return { people, rows: rows.filter(row => isPlanInScope(row, actor, people)) }
}

/** The same employee's latest earlier plan from the same template. */
async function findPreviousPlan({ employee, creationDate, template }: StoredPlan, rows: readonly PlanRow[]) {
  const earlier = rows.filter(row => row.employee === employee && row.creationDate < creationDate)
  return (await plans.getMany(earlier.map(({ _id }) => _id)))
    .filter(plan => plan.template._id === template._id)
    .sort((a, b) => (a.creationDate < b.creationDate ? -1 : 1))
    .at(-1)
}
