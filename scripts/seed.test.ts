import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { planTextOf } from '#functions/career-development-plans/store.ts'
import { rewardAmountOf } from '#functions/rewards/steps.ts'
import { sanitizeHtml } from '#kit/rich-text.ts'
import { ActionItemRow, actionItemStatuses } from '#shared/features/action-items.ts'
import { needsComment } from '#shared/features/career-development-plans/form.ts'
import {
  PLAN_COMPLETED,
  PLAN_DISCIPLINARY,
  PLAN_IN_PROGRESS,
  PLAN_TITLE_REVIEW,
  PlanRow,
} from '#shared/features/career-development-plans/list.ts'
import { EmployeeRow } from '#shared/features/employees/people.ts'
import { GoalTemplateRow } from '#shared/features/goal-templates.ts'
import { GoalRow } from '#shared/features/goals/list.ts'
import { goalStatusOf } from '#shared/features/goals/rules.ts'
import { OneOnOneRow, oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { isOneOnOneClosed } from '#shared/features/one-on-ones/rules.ts'
import { isChecklistCompleted } from '#shared/features/procedures/checklist.ts'
import { ProcedureProcessRow as ProcedureRow } from '#shared/features/procedures/process.ts'
import { ProcedureTemplate } from '#shared/features/procedures/template.ts'
import { isPlanProcess, ProcessAssignmentRow } from '#shared/features/process-assignments.ts'
import { rewardStatuses } from '#shared/features/rewards/flow.ts'
import { RewardRow } from '#shared/features/rewards/list.ts'
import { dayTypes } from '#shared/features/timesheets/days.ts'
import { HolidayForm } from '#shared/features/timesheets/holidays.ts'
import { monthOfId, yearOfId } from '#shared/kit/ids.ts'
import { makeDemoCompany } from './seed.ts'

const now = new Date('2026-11-21T09:00:00Z')
const made = makeDemoCompany({ now })
const { employees, items, comments, processes, meetings } = made
const byId = new Map(employees.map(person => [person._id, person]))

describe('the demo company', () => {
  it('is deterministic for a given time', () => expect(makeDemoCompany({ now })).toEqual(made))

  it('has 60 people with unique emails and ids, and action items from three calendar years', () => {
    expect(employees).toHaveLength(60)
    for (const unique of [employees.map(person => person.email), employees.map(person => person._id)])
      expect(new Set(unique).size).toBe(60)
    expect(new Set(items.map(item => yearOfId(item._id)))).toEqual(new Set([2024, 2025, 2026]))
  })

  it('has employees and action items that match their schemas', () => {
    for (const person of employees) expect(z.safeParse(EmployeeRow, person).error).toBeUndefined()
    for (const item of items) expect(z.safeParse(ActionItemRow, item).error).toBeUndefined()
  })

  it('has no cycle of leaders, and assigns only leaders as leaders', () => {
    for (const person of employees) {
      const seen = new Set<string>()
      for (let at = byId.get(person._id); at?.leader; at = byId.get(at.leader)) {
        expect(seen.has(at._id)).toBe(false)
        seen.add(at._id)
      }
      if (person.leader) expect(byId.get(person.leader)?.isLeader).toBe(true)
    }
  })

  it('has action items about existing people with consistent dates, and comments only on existing items', () => {
    const known = new Set(items.map(item => item._id))
    for (const item of items) {
      expect([byId.has(item.employee), byId.has(item.leaderAssigned)]).toEqual([true, true])
      expect(item.completionDate !== null).toBe(item.status === actionItemStatuses.id('Completed'))
      expect(item.creationDate <= now.toISOString()).toBe(true)
      if (item.completionDate) expect(item.completionDate <= now.toISOString()).toBe(true)
    }
    for (const { on } of comments) expect(known.has(on)).toBe(true)
  })

  it('has at most one one-on-one per person and month, with consistent months, statuses and sanitized text', async () => {
    const keys = meetings.oneOnOnes.map(one => `${one.employee} ${one.creationDate}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBeGreaterThan(800)
    for (const one of meetings.oneOnOnes) {
      expect(z.safeParse(OneOnOneRow, one).error).toBeUndefined()
      expect(monthOfId(one._id)).toBe(one.creationDate.slice(0, 7))
      if (isOneOnOneClosed(one.status)) expect(one.creationDate < '2026-11-01').toBe(true)
      expect(one.feelings.length > 0).toBe(!['Open', 'Not Done'].includes(oneOnOneStatuses.byId(one.status).name))
    }
    for (const text of [meetings.template.template, ...new Set(meetings.oneOnOnes.map(one => one.talkingPoint))])
      expect(await sanitizeHtml(text)).toBe(text)
  })

  it('links each one-on-one action item to the one-on-one of that person and month', () => {
    const known = new Map(meetings.oneOnOnes.map(one => [one._id, one]))
    const agreed = items.filter(item => item.type === 'OneOnOne')
    expect(agreed.length).toBeGreaterThan(items.length * 0.25)
    for (const { typeId, employee, creationDate } of agreed)
      expect(known.get(typeId ?? '')).toMatchObject({ employee, creationDate: `${creationDate.slice(0, 7)}-01` })
    for (const item of items) if (item.type === 'General') expect(item.typeId).toBeNull()
  })

  it("leaves this month's one-on-ones of people who are due to the nightly job", () => {
    const thisMonth = meetings.oneOnOnes.filter(one => one.creationDate === '2026-11-01')
    expect(thisMonth.length).toBeGreaterThan(30)
    for (const one of thisMonth) expect(isOneOnOneClosed(one.status)).toBe(false)
    const due = processes.assignments.filter(one => one.isActive && one.nextPeriodStartDate <= '2026-11-21')
    expect(due.length).toBeGreaterThan(0)
    for (const { employee } of due) expect(thisMonth.some(one => one.employee === employee)).toBe(false)
  })

  it('gives the demo leader a team and action items', () => {
    const leader = employees.find(person => person.email === 'leader@muster.example')
    expect(employees.filter(person => person.leader === leader?._id).length).toBeGreaterThanOrEqual(6)
    expect(items.filter(item => item.leaderAssigned === leader?._id).length).toBeGreaterThan(30)
  })

  it('has at least a dozen goal templates, some official, and goals of every status', () => {
    const { goals, templates } = made.goals
    expect(templates.length).toBeGreaterThanOrEqual(12)
    expect(new Set(templates.map(({ official, status }) => `${official} ${status}`)).size).toBe(3)
    expect(goals.length).toBeGreaterThan(45)
    expect(goals.length).toBeLessThan(90)
    expect(new Set(goals.map(({ _id }) => yearOfId(_id)))).toEqual(new Set([2024, 2025, 2026]))
    const statuses = goals.map(goal => goalStatusOf(goal, '2026-11-21'))
    for (const status of ['Completed', 'Incomplete', 'Uncompleted', 'Unsuccessful'])
      expect(statuses.filter(one => one === status).length, status).toBeGreaterThan(2)
    const known = new Set(Object.values(made.entries).flatMap(entries => entries.map(({ _id }) => _id)))
    for (const template of templates) {
      expect(z.safeParse(GoalTemplateRow, template).error).toBeUndefined()
      expect(known.has(template.category)).toBe(true)
    }
    for (const goal of goals) {
      expect(z.safeParse(GoalRow, goal).error).toBeUndefined()
      expect([goal.category, goal.reasonID, goal.type].every(id => known.has(id)) && byId.has(goal.employee)).toBe(true)
      expect(goal.createdAt.slice(0, 10) <= goal.deadLine && goal.createdAt <= now.toISOString()).toBe(true)
      expect(goal.unsuccessfulReason !== '').toBe(goal.isUnsuccessful)
    }
  })

  it('has timesheets of three months, with the current month filled in only up to yesterday', () => {
    const { sheets } = made.sheets
    expect(new Set(sheets.map(sheet => sheet.period))).toEqual(new Set(['2026-09-01', '2026-10-01', '2026-11-01']))
    expect(new Set(sheets.map(sheet => sheet._id)).size).toBe(sheets.length)
    for (const sheet of sheets) {
      expect(monthOfId(sheet._id)).toBe(sheet.period.slice(0, 7))
      expect(sheet.closedAt !== null).toBe(sheet.period < '2026-11-01')
      const late = sheet.days.filter(
        ({ date, timeSpent, type }) => date >= '2026-11-21' && timeSpent && type === NORMAL,
      )
      expect(late).toEqual([])
    }
    const over = sheets.filter(sheet => sheet.closedAt)
    const share = over.filter(sheet => sheet.submittedAt).length / over.length
    expect([share > 0.8, share < 1]).toEqual([true, true])
    expect(sheets.some(sheet => sheet.hasEmptyDescriptions)).toBe(true)
  })

  it('has the holidays and monthly hours of three years', () => {
    const { holidays, maxHours } = made.sheets
    const keys = holidays.map(({ year, month, day, country }) => `${year}-${month}-${day} ${country}`)
    expect(new Set(keys).size).toBe(keys.length)
    for (const real of [
      '2025-4-17 Costa Rica',
      '2026-4-3 El Salvador',
      '2026-11-26 United States',
      '2027-5-31 United States',
      '2025-6-30 Colombia',
      '2026-11-16 Colombia',
      '2026-2-16 Bolivia',
      '2027-5-27 Bolivia',
    ])
      expect(keys).toContain(real)
    expect(maxHours).toHaveLength(36)
    for (const { _id, version, ...holiday } of holidays) expect(z.safeParse(HolidayForm, holiday).error).toBeUndefined()
  })

  it('assigns one-on-ones to most people, and plans from existing templates to some', () => {
    const { templates, assignments } = processes
    const active = employees.filter(person => person.isActive && person.leader)
    const pairs = assignments.map(one => `${one.employee} ${one.processType}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    const [talks, plans] = [assignments.filter(isOneOnOneProcess), assignments.filter(one => !isOneOnOneProcess(one))]
    expect(talks.length).toBeGreaterThan(active.length * 0.8)
    expect(plans.length).toBeGreaterThan(active.length * 0.2)
    for (const one of assignments) {
      expect(z.safeParse(ProcessAssignmentRow, one).error).toBeUndefined()
      expect(active.map(person => person._id)).toContain(one.employee)
      expect(templates.some(({ _id }) => _id === one.careerDevelopmentPlanTemplate)).toBe(!isOneOnOneProcess(one))
    }
  })
})

describe('the development plans of the demo company', () => {
  const { plans } = made
  const { templates } = processes
  it('exist for about half of the people, over three calendar years, and are mostly completed', () => {
    const planned = new Set(plans.map(plan => plan.employee)).size / employees.filter(one => one.isActive).length
    expect(planned).toBeGreaterThan(0.35)
    expect(planned).toBeLessThan(0.65)
    expect(new Set(plans.map(plan => yearOfId(plan._id)))).toEqual(new Set([2024, 2025, 2026]))
    const count = (status: string) => plans.filter(plan => plan.cdpStatus === status).length
    expect(count(PLAN_COMPLETED)).toBeGreaterThan(plans.length / 2)
    expect(count(PLAN_IN_PROGRESS)).toBeGreaterThan(2)
    expect([count(PLAN_TITLE_REVIEW), count(PLAN_DISCIPLINARY)]).toEqual([1, 1])
  })

  it('are valid, with at most one open plan per person', () => {
    const open = plans.filter(plan => plan.cdpStatus !== PLAN_COMPLETED).map(plan => plan.employee)
    expect(new Set(open).size).toBe(open.length)
    for (const plan of plans) {
      const { words: _, saved: __, ...row } = plan
      expect(z.safeParse(PlanRow, row).error).toBeUndefined()
      expect(byId.get(plan.employee)?.leader).toBe(plan.leaderAssigned)
      expect(templates.some(({ _id }) => _id === plan.template._id)).toBe(true)
      expect(plan.creationDate > (byId.get(plan.employee)?.hireDate ?? '')).toBe(true)
      expect(plan.creationDate <= now.toISOString()).toBe(true)
      const { categories, ratings } = planTextOf(plan)
      const orders = ratings.map(({ order }) => order)
      for (const { rating } of categories)
        expect(rating === null ? plan.cdpStatus === PLAN_IN_PROGRESS : orders.includes(rating)).toBe(true)
      expect(needsComment(plan.cdpStatus) && !plan.actionComments).toBe(false)
    }
  })
})

describe.each(made.procedures)('the demo company’s $name', ({ templates, processes }) => {
  it('has two templates, and processes of existing people, some completed and some not', () => {
    expect(templates).toHaveLength(2)
    for (const template of templates) expect(z.safeParse(ProcedureTemplate, template).error).toBeUndefined()
    expect(processes.length).toBeGreaterThan(4)
    expect(new Set(processes.map(isChecklistCompleted))).toEqual(new Set([true, false]))
    for (const { items, ...row } of processes) {
      expect(z.safeParse(ProcedureRow, row).error).toBeUndefined()
      expect(byId.has(row.employee)).toBe(true)
      expect(items.filter(item => item.doneBy).length).toBe(row.done)
      for (const { doneAt } of items) expect((doneAt ?? '') <= now.toISOString()).toBe(true)
    }
  })
})

describe('the reward requests of the demo company', () => {
  const { cases } = made
  it('cover every status and three calendar years, and include some of the demo employee', () => {
    expect(new Set(cases.map(({ reward }) => reward.rewStatusID)).size).toBe(rewardStatuses.all.length)
    expect(cases.length).toBeGreaterThan(20)
    expect(new Set(cases.map(({ reward }) => yearOfId(reward._id)))).toEqual(new Set([2024, 2025, 2026]))
    const demo = employees.find(person => person.email === 'employee@muster.example')
    expect(cases.filter(({ reward }) => reward.employee === demo?._id).length).toBeGreaterThan(1)
  })

  it('match their schema, belong to people with rewards activated, and agree with their steps', () => {
    for (const { reward, steps } of cases) {
      expect(z.safeParse(RewardRow, reward).error).toBeUndefined()
      expect(byId.get(reward.employee)?.activateRewards).toBe(true)
      expect(yearOfId(reward._id)).toBe(Number(reward.requestDate.slice(0, 4)))
      expect(steps.at(-1)).toMatchObject({ status: reward.rewStatusID, date: reward.updateDate })
      expect(steps.map(step => step.date)).toEqual(steps.map(step => step.date).sort())
      expect(reward.updateDate <= now.toISOString()).toBe(true)
    }
  })

  it('stay within the yearly budgets', () => {
    const taken = new Map<string, number>()
    for (const { reward } of cases) {
      if (reward.rewStatusID === rewardStatuses.id('Rejected')) continue
      const key = `${reward.employee} ${yearOfId(reward._id)}`
      taken.set(key, (taken.get(key) ?? 0) + rewardAmountOf(reward))
    }
    for (const [key, dollars] of taken)
      expect(dollars).toBeLessThanOrEqual(byId.get(key.split(' ')[0] ?? '')?.yearlyBudget ?? Number.POSITIVE_INFINITY)
  })
})

const NORMAL = dayTypes.id('Normal')
const isOneOnOneProcess = (one: ProcessAssignmentRow) => !isPlanProcess(one.processType)
