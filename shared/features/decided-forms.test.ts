/** What forms that are not in the specification accept and refuse: docs/decisions. */
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { errorsOf, judge, REQUIRED } from '../testing/forms.ts'
import { CommentForm } from './action-items.ts'
import { AssessmentForm } from './career-development-plans/assessment.ts'
import { InvitePeersForm, PeerCommentsForm } from './career-development-plans/peers.ts'
import { CorrectionAnswer, CorrectionForm } from './employees/corrections.ts'
import { NewProjectChange } from './employees/project-changes.ts'
import { InsuranceReportForm } from './employees/reported-insurances.ts'
import { CheckInForm } from './goals/check-ins.ts'
import { GiveGoalForm } from './goals/giving.ts'
import { AgendaItemForm } from './one-on-ones/agenda.ts'
import { AgendaTemplateForm } from './one-on-ones/agenda-templates.ts'
import { PayBandsForm } from './pay-bands.ts'
import { NewPayRound, PayRoundForm } from './pay-rounds.ts'
import { PlannedChangeForm } from './planned-changes.ts'
import { ItemDue } from './procedures/item-details.ts'
import { PaymentBatchForm } from './rewards/payment-batches.ts'
import { AllowanceForm, PlanForm } from './time-off.ts'
import { WorkTimeForm } from './timesheets/max-hours.ts'
import { NewClosedTimesheet, NewTimesheet } from './timesheets.ts'
import { WebhookForm } from './webhooks.ts'

const ID = 'a'.repeat(24)
const DAY = '2028-02-29'
const LIST = 'Choose one from the list'
/** As the browser encrypts an amount: five parts. */
const AMOUNT = 'a.b.c.d.e'

it('validates a comment', () =>
  judge(CommentForm, { comment: 'Well done' }, [
    ['comment', '', 'Please, fill the comment before submitting'],
    ['comment', ' \n', 'Please, fill the comment before submitting'],
    ['comment', undefined, 'Please, fill the comment before submitting'],
    ['comment', 'x'.repeat(5000)],
    ['comment', 'x'.repeat(5001), 'At most 5000 characters'],
    ['mentions', Array(20).fill(ID)],
    ['mentions', Array(21).fill(ID), 'A comment can name at most 20 people'],
  ]))

it('validates a correction and its answer', () => {
  judge(CorrectionForm, { text: 'My name' }, [
    ['text', '', 'Write what has to be corrected'],
    ['text', '   ', 'Write what has to be corrected'],
    ['text', 5, 'Write what has to be corrected'],
    ['text', 'x'.repeat(500)],
    ['text', 'x'.repeat(501), 'At most 500 characters'],
  ])
  judge(CorrectionAnswer, { answer: '' }, [
    ['answer', 'x'.repeat(500)],
    ['answer', 'x'.repeat(501), 'At most 500 characters'],
  ])
})

it('validates an agenda item', () => {
  judge(AgendaItemForm, { text: 'Pay' }, [
    ['text', '', REQUIRED],
    ['text', 'x'.repeat(5001), 'At most 5000 characters'],
    ['isPrivate', true],
    ['isPrivate', 'maybe', 'Choose true or false'],
  ])
  expect(errorsOf(AgendaItemForm, { text: 'Pay', isDone: true })).not.toEqual([])
})

it('validates an agenda template', () => {
  const section = (points: number) => ({ heading: 'Work', points: Array(points).fill('Goals') })
  judge(AgendaTemplateForm, { name: 'First week', sections: [section(1)] }, [
    ['name', '', REQUIRED],
    ['sections', [], 'Add a section with something to talk about'],
    ['sections', Array(10).fill(section(3))],
    ['sections', Array(11).fill(section(1)), 'At most 10 sections'],
    ['sections', [section(30)]],
    ['sections', [section(20), section(11)], 'At most 30 points in a template'],
  ])
  expect(errorsOf(AgendaTemplateForm, { name: 'First week', sections: [section(0)] })).toEqual([
    'sections.0.points: Write at least one point',
  ])
})

it('validates an invitation of peers and their comments', () => {
  judge(InvitePeersForm, { peers: [ID], until: DAY }, [
    ['peers', Array(12).fill(ID)],
    ['peers', Array(13).fill(ID), 'At most 12 people'],
    ['until', '', REQUIRED],
    ['until', '2027-02-29', 'Invalid date'],
  ])
  expect(z.parse(PeerCommentsForm, { categories: [{ _id: ID }] })).toEqual({ categories: [{ _id: ID, comments: '' }] })
  expect(errorsOf(PeerCommentsForm, { categories: [{ _id: ID, comments: 'x'.repeat(5001) }] })).toEqual([
    'categories.0.comments: At most 5000 characters',
  ])
})

it('fills in the defaults of a self-assessment', () => {
  expect(z.parse(AssessmentForm, {})).toEqual({ categories: [] })
  expect(z.parse(AssessmentForm, { categories: [{ _id: ID }] })).toEqual({
    categories: [{ _id: ID, rating: null, comments: '' }],
  })
})

it('validates a goal for several people', () => {
  const given = { template: ID, employees: [ID], reasonID: ID, type: ID, deadLine: DAY }
  judge(GiveGoalForm, given, [
    ['template', '', REQUIRED],
    ['employees', [], 'Choose at least one person'],
    ['employees', Array(100).fill(ID)],
    ['employees', Array(101).fill(ID), 'At most 100 people at once'],
    ['reasonID', '', REQUIRED],
    ['type', '', REQUIRED],
    ['deadLine', '', REQUIRED],
    ['deadLine', '2027-02-29', 'Invalid date'],
  ])
  // The objective is the template's.
  expect(errorsOf(GiveGoalForm, { ...given, objective: 'Learn' })).not.toEqual([])
})

it('validates a check-in', () =>
  judge(CheckInForm, { day: DAY, confidence: 'At risk' }, [
    ['day', '', REQUIRED],
    ['confidence', '', REQUIRED],
    ['confidence', 'sure', LIST],
    ['comment', 'x'.repeat(5001), 'At most 5000 characters'],
  ]))

it('validates a pay round', () => {
  const round = { title: 'May', year: 2028, month: 4, date: DAY, people: [ID] }
  judge(NewPayRound, round, [
    ['title', '', REQUIRED],
    ['title', 'x'.repeat(100)],
    ['title', 'x'.repeat(101), 'At most 100 characters'],
    // January, May and September.
    ['month', 0],
    ['month', 8],
    ['month', 1, LIST],
    ['people', Array(250).fill(ID)],
    ['people', Array(251).fill(ID), 'At most 250 people'],
  ])
  const line = { _id: ID, proposed: AMOUNT, note: '' }
  judge(PayRoundForm, { title: 'May', date: DAY, lines: [line] }, [
    ['title', '', REQUIRED],
    ['date', '', REQUIRED],
    ['lines', [{ ...line, proposed: null }]],
    ['lines', Array(251).fill(line), 'At most 250 people'],
  ])
  const wrong = { ...line, proposed: '1000', note: 'x'.repeat(201) }
  expect(errorsOf(PayRoundForm, { title: 'May', date: DAY, lines: [wrong] })).toEqual([
    'lines.0.proposed: Invalid amount',
    'lines.0.note: At most 200 characters',
  ])
})

it('validates pay bands', () => {
  const band = { currency: 'USD', low: AMOUNT, mid: AMOUNT, high: null }
  judge(PayBandsForm, { bands: [band] }, [
    ['bands', []],
    ['bands', Array(10).fill(band)],
    ['bands', Array(11).fill(band), 'At most 10 currencies'],
  ])
  expect(errorsOf(PayBandsForm, { bands: [{ ...band, currency: 'usd', low: '1000' }] })).toEqual([
    'bands.0.currency: Choose a currency',
    'bands.0.low: Invalid amount',
  ])
})

it('validates a planned change', () => {
  const change = { day: DAY, people: [ID] }
  judge(PlannedChangeForm, change, [
    ['day', '', REQUIRED],
    ['country', 'Bolivia'],
    ['country', 'Panama', LIST],
    ['employeeType', ID, LIST],
  ])
  expect(z.parse(PlannedChangeForm, { day: DAY })).toEqual({
    day: DAY,
    people: [],
    handoverFrom: null,
    leader: null,
    project: null,
    jobTitle: null,
    country: null,
    employeeType: null,
  })
})

it('validates a change of project', () => {
  const move = { employee: ID, effectiveDate: DAY, projectTo: ID }
  judge(NewProjectChange, move, [
    ['employee', '', REQUIRED],
    ['effectiveDate', '', REQUIRED],
    ['projectTo', '', REQUIRED],
    ['projectFrom', ''],
    ['comments', 'x'.repeat(5001), 'At most 5000 characters'],
  ])
  expect(z.parse(NewProjectChange, move)).toEqual({ ...move, projectFrom: null, comments: '' })
})

it('validates an insurance report', () =>
  judge(InsuranceReportForm, { country: 'Bolivia', digest: 'abc' }, [['country', 'Panama', LIST]]))

it('validates the due date of a checklist item', () =>
  judge(ItemDue, { from: 'hire', days: -7 }, [
    ['from', 'lastDay'],
    ['from', 'birthday', LIST],
  ]))

it('validates a batch of reward payments', () =>
  judge(PaymentBatchForm, { rewards: [ID], paymentDate: DAY }, [
    ['rewards', Array(100).fill(ID)],
    ['rewards', Array(101).fill(ID), 'At most 100 requests at once'],
    ['paymentDate', '', REQUIRED],
  ]))

it('validates planned time off and allowances', () => {
  judge(PlanForm, { from: DAY, to: DAY }, [
    ['from', '', REQUIRED],
    ['to', '2027-02-29', 'Invalid date'],
    ['part', 'morning'],
    ['part', 'night', LIST],
    ['note', 'x'.repeat(200)],
    ['note', 'x'.repeat(201), 'At most 200 characters'],
  ])
  const WRONG = 'Whole or half days, from 0 to 60'
  judge(AllowanceForm, { year: 2028, ownAllowance: null, carryOver: 0 }, [
    ['ownAllowance', ''],
    ['ownAllowance', '12.5'],
    ['ownAllowance', 60],
    ['ownAllowance', 60.5, WRONG],
    ['carryOver', 0.25, WRONG],
    ['carryOver', -0.5, WRONG],
    ['carryOver', '', REQUIRED],
  ])
})

it('validates part-time work', () => {
  const half = { employee: ID, year: 2028, month: 2, amount: 50 }
  const WRONG = 'A percentage from 1 to 100'
  judge(WorkTimeForm, half, [
    ['employee', '', REQUIRED],
    ['kind', 'days', LIST],
    ['amount', 1],
    ['amount', 0.5, WRONG],
    ['amount', 100],
    ['amount', 100.5, WRONG],
    ['amount', '', REQUIRED],
  ])
  judge(WorkTimeForm, { ...half, kind: 'hours' }, [
    ['amount', 0],
    ['amount', 100.5],
    ['amount', 744],
    ['amount', 744.5, 'Invalid hours value'],
  ])
})

it('validates a new timesheet, also of a closed month', () => {
  const sheet = { employee: ID, period: DAY, project: ID }
  judge(NewTimesheet, sheet, [
    ['employee', '', REQUIRED],
    ['period', '', REQUIRED],
    ['project', '', REQUIRED],
  ])
  judge(NewClosedTimesheet, { ...sheet, until: '2028-03-05T23:00:00.000Z', reason: 'Sick' }, [
    ['employee', '', REQUIRED],
    ['reason', '', REQUIRED],
    ['until', '', REQUIRED],
    ['until', 'tomorrow', 'Invalid date'],
  ])
})

it('validates a webhook', () => {
  const NO_URL = 'Enter an address that begins with https://'
  judge(WebhookForm, { url: ' https://example.com/hook ', events: ['employee.created'] }, [
    ['url', '', NO_URL],
    ['url', 'ftp://example.com', NO_URL],
    ['url', 'https://ana:secret@example.com', NO_URL],
    ['url', 'https://example.com/#part', NO_URL],
    ['url', `https://example.com/${'x'.repeat(480)}`],
    ['url', `https://example.com/${'x'.repeat(481)}`, 'At most 500 characters'],
    ['description', 'x'.repeat(100)],
    ['description', 'x'.repeat(101), 'At most 100 characters'],
    ['events', [], 'Choose at least one event'],
  ])
})
