import { expect, it } from 'vitest'
import { describeDecision, planDecisionOf } from './decision.ts'

const AT = '2026-11-24T10:00:00.000Z'
const plan = {
  newJobTitle: null,
  jobTitleUpdateApproval: null,
  disciplinaryAction: null,
  adminComments: 'Why',
  decidedAt: AT,
}
const senior = { name: 'Senior Developer' }

it.each([
  [
    'a denied title',
    { newJobTitle: senior, jobTitleUpdateApproval: 'no' },
    'The job title update to Senior Developer was denied',
  ],
  [
    'an approved title',
    { newJobTitle: senior, jobTitleUpdateApproval: 'yes' },
    'The job title update to Senior Developer was approved',
  ],
  ['a title that is gone', { jobTitleUpdateApproval: 'no' }, 'The job title update was denied'],
  ['a signed letter', { disciplinaryAction: 'yes' }, 'The disciplinary letter was signed'],
  ['an unsigned letter', { disciplinaryAction: 'no' }, 'The disciplinary letter was not signed'],
] as const)('%s is described with its reason', (_, more, sentence) => {
  const decision = planDecisionOf({ ...plan, ...more })
  expect(decision).toMatchObject({ reason: 'Why', at: AT })
  expect(decision && describeDecision(decision)).toBe(sentence)
})

it('leaves a missing job title empty', () =>
  expect(planDecisionOf({ ...plan, jobTitleUpdateApproval: 'no' })).toEqual({
    about: 'title',
    answer: 'no',
    title: '',
    reason: 'Why',
    at: AT,
  }))

it.each([
  ['nothing is answered', {}],
  ['a title is only proposed', { newJobTitle: senior }],
  ['it was answered before reasons were told', { jobTitleUpdateApproval: 'no', decidedAt: null }],
] as const)('returns no decision when %s', (_, more) => {
  expect(planDecisionOf({ ...plan, ...more })).toBeNull()
})
