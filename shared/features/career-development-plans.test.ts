import { describe, expect, it } from 'vitest'
import { adminQuestionFor } from './career-development-plans/decision.ts'
import {
  mayChangePlan,
  PlanForm,
  planCommentLabel,
  planOutcomeOf,
  resetStatusFields,
  validatePlanForm,
} from './career-development-plans/form.ts'
import {
  PLAN_COMPLETED,
  PLAN_DISCIPLINARY,
  PLAN_IN_PROGRESS,
  PLAN_TITLE_REVIEW,
} from './career-development-plans/list.ts'

const id = (letter: string) => letter.repeat(24)
const rated = { _id: id('b'), rating: 2, comments: '' }
const unrated = { _id: id('c'), rating: null, comments: 'Later' }
const form = (changes: Partial<PlanForm> = {}): PlanForm => ({
  leaderAssigned: id('a'),
  cdpStatus: PLAN_IN_PROGRESS,
  newJobTitle: null,
  additionalComments: '',
  categories: [rated],
  actionComments: '',
  jobTitleUpdateApproval: null,
  disciplinaryAction: null,
  adminComments: '',
  ...changes,
})
const review = { cdpStatus: PLAN_TITLE_REVIEW, actionComments: 'Leads the team', newJobTitle: id('d') }
const OPEN = { completedVia: null }
const letter = { cdpStatus: PLAN_DISCIPLINARY, actionComments: 'Absent for a week' }

describe('a save is blocked', () => {
  it.each<[string, Partial<PlanForm>, boolean, string[]]>([
    ['a job title review without a reason', { ...review, actionComments: '' }, false, ['actionComments']],
    ['the same by an admin', { ...review, actionComments: '' }, true, ['actionComments']],
    ['a disciplinary action without a reason', { ...letter, actionComments: '' }, false, ['actionComments']],
    ['a reviewed title that is not named, by an admin', { ...review, newJobTitle: null }, true, ['newJobTitle']],
    ['an approval of no title', { ...review, newJobTitle: null, jobTitleUpdateApproval: 'yes' }, true, ['newJobTitle']],
    ['a denied title without a word', { ...review, jobTitleUpdateApproval: 'no' }, true, ['adminComments']],
    ['a signed letter without a word', { ...letter, disciplinaryAction: 'yes' }, true, ['adminComments']],
    ['an unsigned letter without a word', { ...letter, disciplinaryAction: 'no' }, true, ['adminComments']],
    [
      'all of it at once',
      { cdpStatus: PLAN_TITLE_REVIEW, jobTitleUpdateApproval: 'no' },
      true,
      ['actionComments', 'newJobTitle', 'adminComments'],
    ],
    [
      'a completed plan with a category unrated',
      { cdpStatus: PLAN_COMPLETED, categories: [rated, unrated] },
      false,
      ['categories.1.rating'],
    ],
    [
      'a completed plan with nothing rated, by an admin',
      { cdpStatus: PLAN_COMPLETED, categories: [unrated, unrated] },
      true,
      ['categories.0.rating', 'categories.1.rating'],
    ],
    [
      'an approved title with a category unrated',
      { ...review, jobTitleUpdateApproval: 'yes', categories: [rated, unrated] },
      true,
      ['categories.1.rating'],
    ],
  ])('for %s', (_, changes, asAdmin, paths) => {
    expect(validatePlanForm(form(changes), { asAdmin, before: OPEN }).map(({ path }) => path)).toEqual(paths)
  })

  it.each<[string, unknown]>([
    ['nobody assigned', { ...form(), leaderAssigned: '' }],
    ['no status', { ...form(), cdpStatus: '' }],
    ['a status that there is not', { ...form(), cdpStatus: id('e') }],
    ['a comment of 5,001 characters', { ...form(), actionComments: 'a'.repeat(5001) }],
    ['a category with a comment of 5,001', { ...form(), categories: [{ ...rated, comments: 'a'.repeat(5001) }] }],
    ['an answer that is neither yes nor no', { ...form(), disciplinaryAction: 'maybe' }],
  ])('for a form with %s', (_, sent) => {
    expect(PlanForm.safeParse(sent).success).toBe(false)
  })
})

describe('a save passes', () => {
  it.each<[string, Partial<PlanForm>, boolean]>([
    ['a plan in progress with nothing rated', { categories: [unrated] }, false],
    ['a plan in progress with an old comment that is hidden', { actionComments: 'Old' }, true],
    ['a plan without categories that is completed', { cdpStatus: PLAN_COMPLETED, categories: [] }, false],
    ['a completed plan without a comment', { cdpStatus: PLAN_COMPLETED }, false],
    ['a completed plan with one', { cdpStatus: PLAN_COMPLETED, actionComments: 'Well done' }, true],
    ['a review that a leader asks for without a title', { ...review, newJobTitle: null }, false],
    ['a review with a title', review, false],
    ['a review that an admin leaves open', review, true],
    ['an approval without a word', { ...review, jobTitleUpdateApproval: 'yes' }, true],
    ['a denial that is explained', { ...review, jobTitleUpdateApproval: 'no', adminComments: 'Next year' }, true],
    ['a review with a category unrated', { ...review, categories: [unrated] }, true],
    ['a letter that nobody has answered for', letter, true],
    ['a signed letter that is explained', { ...letter, disciplinaryAction: 'yes', adminComments: 'Signed' }, true],
    [
      'a signed letter with nothing rated',
      { ...letter, disciplinaryAction: 'yes', adminComments: 'Signed', categories: [unrated, unrated] },
      true,
    ],
    [
      'a denial with nothing rated',
      { ...review, jobTitleUpdateApproval: 'no', adminComments: 'Next year', categories: [unrated] },
      true,
    ],
    ['an unsigned one', { ...letter, disciplinaryAction: 'no', adminComments: 'Talked about' }, true],
    ['a leader where admins would be asked', { ...letter, disciplinaryAction: 'yes' }, false],
    ['an answer to a question that is no longer asked', { disciplinaryAction: 'yes' }, true],
    ['a denial of a title that is no longer asked for', { jobTitleUpdateApproval: 'no' }, true],
  ])('for %s', (_, changes, asAdmin) => {
    expect(validatePlanForm(form(changes), { asAdmin, before: OPEN })).toEqual([])
    expect(PlanForm.safeParse(form(changes)).success).toBe(true)
  })
})

it('lets a plan completed by a disciplinary letter stay unrated when corrected, but no other', () => {
  const corrected = form({ cdpStatus: PLAN_COMPLETED, categories: [unrated] })
  expect(validatePlanForm(corrected, { asAdmin: true, before: { completedVia: 'disciplinary action' } })).toEqual([])
  expect(validatePlanForm(corrected, { asAdmin: true, before: { completedVia: 'job title review' } })).toHaveLength(1)
  // Set to a review again, it is validated like any other.
  const reopened = form({ ...review, jobTitleUpdateApproval: 'yes', categories: [unrated] })
  expect(validatePlanForm(reopened, { asAdmin: true, before: { completedVia: 'disciplinary action' } })).toHaveLength(1)
})

describe('a status', () => {
  it.each([
    [PLAN_IN_PROGRESS, undefined, undefined],
    [PLAN_COMPLETED, 'CDP additional comments', undefined],
    [PLAN_TITLE_REVIEW, 'Reason', 'jobTitleUpdateApproval'],
    [PLAN_DISCIPLINARY, 'Reason', 'disciplinaryAction'],
  ])('%s has its comment label and its question to admins', (status, label, question) => {
    expect(planCommentLabel(status)).toBe(label)
    expect(adminQuestionFor(status)).toBe(question)
  })

  it('resets the comments and answers about the previous one, and nothing else', () => {
    const said = form({
      ...review,
      jobTitleUpdateApproval: 'no',
      disciplinaryAction: 'yes',
      adminComments: 'Not yet',
      additionalComments: 'A good year',
    })
    expect(resetStatusFields(said)).toEqual(form({ ...review, actionComments: '', additionalComments: 'A good year' }))
  })

  it.each<[string, Partial<PlanForm>, string, string | null]>([
    ['an approved title completes', { ...review, jobTitleUpdateApproval: 'yes' }, PLAN_COMPLETED, 'job title review'],
    ['a denied title goes back', { ...review, jobTitleUpdateApproval: 'no' }, PLAN_IN_PROGRESS, null],
    ['an open review stays', review, PLAN_TITLE_REVIEW, null],
    ['a signed letter completes', { ...letter, disciplinaryAction: 'yes' }, PLAN_COMPLETED, 'disciplinary action'],
    ['an unsigned letter stays', { ...letter, disciplinaryAction: 'no' }, PLAN_DISCIPLINARY, null],
    ['a completed plan is simply completed', { cdpStatus: PLAN_COMPLETED }, PLAN_COMPLETED, null],
    ['an answer to another question says nothing', { disciplinaryAction: 'yes' }, PLAN_IN_PROGRESS, null],
  ])('%s', (_, changes, cdpStatus, completedVia) => {
    expect(planOutcomeOf(form(changes))).toEqual({ cdpStatus, completedVia })
  })

  it('lets everybody change a plan until it is completed, and only admins afterwards', () => {
    expect(mayChangePlan({ cdpStatus: PLAN_TITLE_REVIEW }, false)).toBe(true)
    expect(mayChangePlan({ cdpStatus: PLAN_COMPLETED }, false)).toBe(false)
    expect(mayChangePlan({ cdpStatus: PLAN_COMPLETED }, true)).toBe(true)
  })
})
