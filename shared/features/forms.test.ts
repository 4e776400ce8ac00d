/** What the shorter forms accept and refuse: the validation rules of the specification, section 5 of each part. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { errorsOf, judge, REQUIRED } from '../testing/forms.ts'
import { NewPlan, PlanForm } from './career-development-plans/form.ts'
import { planStatuses } from './career-development-plans/list.ts'
import { makeCopyTitle } from './copy-title.ts'
import { DevelopmentPlanTemplateForm } from './development-plan-templates.ts'
import { GoalTemplateForm } from './goal-templates.ts'
import { jobTitlesCatalogue } from './job-titles.ts'
import { NewOneOnOne, OneOnOneForm } from './one-on-ones/form.ts'
import { feelings, oneOnOneStatuses } from './one-on-ones/list.ts'
import { NewProcedureProcess } from './procedures/process.ts'
import { ProcedureTemplateForm } from './procedures/template.ts'
import { projectsCatalogue } from './projects.ts'
import { dayTypes } from './timesheets/days.ts'
import { HolidayForm } from './timesheets/holidays.ts'
import { TimesheetSummaryQuery } from './timesheets/list.ts'
import { MaxHoursForm } from './timesheets/max-hours.ts'
import { DayChange, Hours, WholeTimesheetForm } from './timesheets.ts'

const ID = 'a'.repeat(24)

it('validates a project', () =>
  judge(projectsCatalogue.Form, { name: 'Maya' }, [
    ['name', '', REQUIRED],
    ['name', 'x'.repeat(32)],
    ['name', 'x'.repeat(33), 'At most 32 characters'],
    ['category', 'x'.repeat(33), 'At most 32 characters'],
    ['partner', 'x'.repeat(33), 'At most 32 characters'],
    ['techStack', 'x'.repeat(5000)],
    ['techStack', 'x'.repeat(5001), 'At most 5000 characters'],
    ['clientSince', null],
    ['clientSince', '2026-13-01', 'Invalid date'],
  ]))
it('fills in the defaults of a project', () =>
  expect(z.parse(projectsCatalogue.Form, { name: 'Maya' })).toEqual({
    name: 'Maya',
    category: '',
    partner: '',
    techStack: '',
    clientSince: null,
    isActive: true,
    holidays: false,
    vacations: false,
    allowTimsheetImport: false,
    needsApproval: false,
  }))

it('validates a job title', () =>
  judge(jobTitlesCatalogue.Form, { name: 'Developer', order: '1' }, [
    ['name', '', REQUIRED],
    ['name', 'x'.repeat(280)],
    ['name', 'x'.repeat(281), 'At most 280 characters'],
    ['order', '', REQUIRED],
    ['order', 'first', 'Invalid number'],
    ['order', 0, 'Invalid number'],
    ['jobFamily', 'x'.repeat(280)],
    ['jobFamily', 'x'.repeat(281), 'At most 280 characters'],
  ]))

it('validates a procedure template', () => {
  judge(ProcedureTemplateForm, { title: 'Developers' }, [
    ['title', '', REQUIRED],
    ['title', 'x'.repeat(280)],
    ['title', 'x'.repeat(281), 'At most 280 characters'],
    ['descriptions', [{ description: 'x'.repeat(5000), order: 1 }]],
    ['descriptions', Array(100).fill({ description: 'Laptop' })],
    ['descriptions', Array(101).fill({ description: 'Laptop' }), 'At most 100 descriptions'],
  ])
  expect(errorsOf(ProcedureTemplateForm, { title: 'Developers', descriptions: [{ description: ' ' }] })).toEqual([
    `descriptions.0.description: ${REQUIRED}`,
  ])
  expect(z.parse(ProcedureTemplateForm, { title: 'Developers' })).toEqual({
    title: 'Developers',
    descriptions: [],
    isActive: true,
  })
})
it('validates a new procedure', () =>
  judge(NewProcedureProcess, { employee: ID, template: ID }, [
    ['employee', '', REQUIRED],
    ['template', '', REQUIRED],
  ]))

it('validates a plan template', () => {
  judge(DevelopmentPlanTemplateForm, { title: 'Developers' }, [
    ['title', '', REQUIRED],
    ['title', 'x'.repeat(281), 'At most 280 characters'],
    ['categories', [{ title: 'x'.repeat(280), description: 'Anything' }]],
    ['categories', Array(101).fill({ title: 'T', description: 'D' }), 'At most 100 categories'],
    ['ratings', [{ description: 'Good', order: '1' }]],
    ['ratings', Array(51).fill({ description: 'Good' }), 'At most 50 ratings'],
  ])
  const wrong = { title: 'Developers', categories: [{}], ratings: [{ order: 'first' }] }
  expect(errorsOf(DevelopmentPlanTemplateForm, wrong)).toEqual([
    `categories.0.title: ${REQUIRED}`,
    `categories.0.description: ${REQUIRED}`,
    'ratings.0.order: Invalid number',
    `ratings.0.description: ${REQUIRED}`,
  ])
})
it.each([
  ['Developers', 'Developers (copy)'],
  ['x'.repeat(273), `${'x'.repeat(273)} (copy)`],
  ['x'.repeat(280), `${'x'.repeat(273)} (copy)`],
  [`${'x'.repeat(272)}😀 and more`, `${'x'.repeat(272)} (copy)`],
])('a copy of %j is called %j', (title, copy) => expect(makeCopyTitle(title)).toBe(copy))

it('validates a plan', () => {
  const plan = { employee: ID, leaderAssigned: ID, template: ID, period: '2026-11-05' }
  expect(z.parse(NewPlan, plan)).toEqual({ ...plan, cdpStatus: planStatuses.id('In Progress') })
  judge(NewPlan, plan, [
    ['employee', '', REQUIRED],
    ['leaderAssigned', '', REQUIRED],
    ['template', '', REQUIRED],
    ['period', '', REQUIRED],
    ['cdpStatus', ID, 'Choose one from the list'],
  ])
  const form = { leaderAssigned: ID, cdpStatus: planStatuses.id('Completed') }
  judge(PlanForm, form, [
    ['leaderAssigned', '', REQUIRED],
    ['cdpStatus', '', REQUIRED],
    ['additionalComments', 'x'.repeat(5001), 'At most 5000 characters'],
    ['actionComments', 'x'.repeat(5001), 'At most 5000 characters'],
    ['adminComments', 'x'.repeat(5001), 'At most 5000 characters'],
    ['jobTitleUpdateApproval', 'maybe', 'Choose one from the list'],
    ['disciplinaryAction', 'maybe', 'Choose one from the list'],
    ['categories', [{ _id: ID }]],
  ])
  expect(z.parse(PlanForm, { ...form, categories: [{ _id: ID }] })).toEqual({
    ...form,
    newJobTitle: null,
    additionalComments: '',
    categories: [{ _id: ID, rating: null, comments: '' }],
    actionComments: '',
    jobTitleUpdateApproval: null,
    disciplinaryAction: null,
    adminComments: '',
  })
})

it('validates a one-on-one', () => {
  const talk = { employee: ID, creationDate: '2026-11-05' }
  expect(z.parse(NewOneOnOne, talk)).toEqual({
    ...talk,
    leaderAssigned: null,
    status: oneOnOneStatuses.id('Open'),
  })
  judge(NewOneOnOne, talk, [
    ['employee', '', REQUIRED],
    ['creationDate', '', REQUIRED],
    ['status', ID, 'Choose one from the list'],
  ])
  judge(OneOnOneForm, { leaderAssigned: null, status: oneOnOneStatuses.id('Open') }, [
    ['leaderAssigned', undefined, REQUIRED],
    ['status', '', REQUIRED],
    ['feelings', feelings.ids],
    ['talkingPoint', 5, 'Invalid values'],
    ['talkingPoint', 'x'.repeat(50_000)],
    ['talkingPoint', 'x'.repeat(50_001), 'At most 50000 characters'],
  ])
  const open = { leaderAssigned: null, status: oneOnOneStatuses.id('Open') }
  expect(errorsOf(OneOnOneForm, { ...open, feelings: [ID] })).toEqual(['feelings.0: Choose one from the list'])
  expect(errorsOf(OneOnOneForm, { ...open, feelings: [...feelings.ids, ...feelings.ids] })).not.toEqual([])
})

it('validates a goal template', () => {
  const template = { objective: 'Learn', category: ID, keyResults: [{ keyResult: 'A book', source: 'Library' }] }
  judge(GoalTemplateForm, template, [
    ['objective', '', REQUIRED],
    ['objective', 'x'.repeat(281), 'At most 280 characters'],
    ['category', '', REQUIRED],
    ['lastReviewDate', null],
    ['lastReviewDate', 'soon', 'Invalid date'],
  ])
  expect(z.parse(GoalTemplateForm, template)).toMatchObject({ status: true, official: false, lastReviewDate: null })
  expect(errorsOf(GoalTemplateForm, { ...template, keyResults: [] })).not.toEqual([])
  expect(errorsOf(GoalTemplateForm, { ...template, keyResults: [{ keyResult: '', source: 'x'.repeat(281) }] })).toEqual(
    [`keyResults.0.keyResult: ${REQUIRED}`, 'keyResults.0.source: At most 280 characters'],
  )
})

describe('timesheets', () => {
  it.each([
    ['7:30', 7.5],
    [null, 0],
    [undefined, REQUIRED],
    ['7.25', 'Invalid time value. You can only add half an hour'],
    ['24.5', 'A day has 24 hours'],
  ])('validate hours of %j: %j', (value, expected) => {
    const { success, data, error } = z.safeParse(Hours, value)
    expect(success ? data : error.issues[0]?.message).toBe(expected)
  })
  it('validate a change of a day', () =>
    judge(DayChange, { dayId: ID }, [
      ['dayId', '', REQUIRED],
      ['hours', '7.25', 'Invalid time value. You can only add half an hour'],
      ['description', 'x'.repeat(5000)],
      ['description', 'x'.repeat(5001), 'At most 5000 characters'],
      ['type', ID, 'Choose one from the list'],
      ['subType', null],
      ['subType', ID, 'Choose one from the list'],
      ['dropHours', 'yes', 'Choose true or false'],
    ]))
  it('validate a whole sheet', () => {
    const day = { _id: ID, type: dayTypes.id('Sick'), timeSpent: '8' }
    expect(z.parse(WholeTimesheetForm, { _id: ID, days: [day] })).toEqual({
      _id: ID,
      days: [{ ...day, timeSpent: 8 }],
      submit: false,
    })
    expect(errorsOf(WholeTimesheetForm, { _id: ID, days: [{ ...day, timeSpent: 25 }] })).toEqual([
      'days.0.timeSpent: A day has 24 hours',
    ])
    expect(
      errorsOf(WholeTimesheetForm, { _id: ID, days: [{ ...day, taskDescription: 'x'.repeat(5001) }] }),
    ).not.toEqual([])
  })
  it('validate a holiday', () =>
    judge(HolidayForm, { year: '2028', month: 2, day: 29, description: 'Leap', country: 'Costa Rica' }, [
      ['year', '', REQUIRED],
      ['day', 0, 'The date is invalid'],
      ['day', -1, 'The date is invalid'],
      ['day', 30, 'The date is invalid'],
      ['day', '', REQUIRED],
      ['description', '', REQUIRED],
      ['description', 'x'.repeat(200)],
      ['description', 'x'.repeat(201), 'At most 200 characters'],
      ['country', 'Panama', 'Choose one from the list'],
      ['country', '', REQUIRED],
    ]))
  it.each([0, 13, '', 'May'])('refuse a holiday in month %j', month => {
    const holiday = { year: 2028, month, day: 1, description: 'Day', country: 'Bolivia' }
    expect(errorsOf(HolidayForm, holiday)[0]).toBe(`month: ${month === '' ? REQUIRED : 'Invalid number'}`)
  })
  it('refuse a holiday on 29 February outside leap years', () =>
    expect(
      errorsOf(HolidayForm, { year: 2027, month: 2, day: 29, description: 'Leap', country: 'Costa Rica' }),
    ).toEqual(['day: The date is invalid']))
  it('validate the max hours of a month', () =>
    judge(MaxHoursForm, { year: 2026, month: 11, totalHours: '168' }, [
      ['totalHours', -1, 'Invalid hours value'],
      ['totalHours', '', REQUIRED],
      ['totalHours', 0],
      ['totalHours', 744],
      ['totalHours', 745, 'Invalid hours value'],
      ['totalHours', 167.5],
      ['totalHours', 167.25, 'Invalid time value. You can only add half an hour'],
      ['month', '', REQUIRED],
      ['year', '', REQUIRED],
    ]))
  it('validate the query of a summary', () => {
    expect(z.parse(TimesheetSummaryQuery, { month: '12', year: '2026' })).toMatchObject({ month: 12, year: 2026 })
    expect(z.safeParse(TimesheetSummaryQuery, { month: '13' }).success).toBe(false)
    expect(z.safeParse(TimesheetSummaryQuery, { year: '1999' }).success).toBe(false)
  })
})
