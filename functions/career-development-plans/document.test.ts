import { describe, expect, it } from 'vitest'
import { pdfBodyText, readPdf } from '#scripts/testing/pdfs.ts'
import {
  PLAN_COMPLETED,
  PLAN_DISCIPLINARY,
  PLAN_IN_PROGRESS,
  PLAN_TITLE_REVIEW,
  planStatuses,
} from '#shared/features/career-development-plans/list.ts'
import { planMessages } from '#shared/features/career-development-plans/messages.ts'
import type { Plan } from '#shared/features/career-development-plans/plan.ts'
import { renderPlanDocument } from './document.ts'

const ratings = ['Below', 'Partly', 'Meets expectations', 'Above', 'Exemplary'].map((description, index) => ({
  _id: `r${index}`,
  order: index + 1,
  description,
}))
const category = (order: number, change: Partial<Plan['categories'][number]> = {}) => ({
  _id: `c${order}`,
  order,
  title: `Category ${order}`,
  description: `What ${order} is about`,
  rating: 3,
  comments: `Comment on ${order}`,
  ...change,
})
const status = (id: string) => ({ ...planStatuses.byId(id), description: '' })
const plan = (change: Partial<Plan> = {}): Plan => ({
  _id: 'p',
  version: 1,
  employee: { _id: 'e', name: 'Ada', lastName: 'Lovelace', email: 'ada@muster.example', leader: null },
  leaderAssigned: { _id: 'l', name: 'Charles', lastName: 'Babbage' },
  cdpStatus: status(PLAN_IN_PROGRESS),
  period: '2026-11-01',
  creationDate: '2026-11-02T10:00:00.000Z',
  emailSent: false,
  template: { _id: 't', title: 'Engineers' },
  jobTitle: { _id: 'j', name: 'Engineer' },
  categories: [category(2), category(1)],
  ratings,
  additionalComments: 'On the whole',
  actionComments: '',
  newJobTitle: null,
  jobTitleUpdateApproval: null,
  disciplinaryAction: null,
  adminComments: 'Between admins',
  completedVia: null,
  acknowledgedAt: null,
  decidedAt: null,
  assessment: null,
  peerComments: null,
  mail: { state: 'none', at: null },
  ...change,
})
const read = async (of: Plan) => readPdf(await renderPlanDocument(of, 'Muster Example'))
const bodyOfPlan = async (change: Partial<Plan>) => pdfBodyText(await read(plan(change)))

it('a plan is printed in the order in which it is read', async () => {
  const { pages, ...told } = await read(plan())
  expect(told).toEqual({
    title: 'Career Development Plan: Ada Lovelace, November 2026',
    author: 'Muster Example',
    language: 'en',
  })
  expect(pages.flat().map(line => line.replace(/\s+/g, ' '))).toEqual([
    'Muster Example Career Development Plan',
    'Ada Lovelace, November 2026 Page 1 of 1',
    'Ada Lovelace',
    'Engineer',
    'Period',
    'November 2026',
    'Assigned to',
    'Charles Babbage',
    'Status',
    'In Progress',
    '1. Category 1',
    'What 1 is about',
    '3 of 5 – Meets expectations',
    'Comment on 1',
    '2. Category 2',
    'What 2 is about',
    '3 of 5 – Meets expectations',
    'Comment on 2',
    'Additional comments',
    'On the whole',
  ])
})

it('an empty plan still makes a document', async () => {
  const empty = { categories: [], ratings: [], additionalComments: '', jobTitle: null }
  const { pages } = await read(plan(empty))
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('Ada Lovelace')
})

it('missing ratings and ratings outside the scale are printed as “Not rated”', async () => {
  const body = await bodyOfPlan({ categories: [category(1, { rating: null }), category(2, { rating: 9 })] })
  expect(body.match(/Not rated/g)).toHaveLength(2)
})

describe('the outcome of a plan', () => {
  const newJobTitle = { _id: 'n', name: 'Architect' }
  const actionComments = 'Because of that'
  it.each([
    ['completed', PLAN_COMPLETED, null, 'CDP additional comments Because of that', 'Architect'],
    ['in review', PLAN_TITLE_REVIEW, null, 'Proposed job title Architect', '*Completed'],
    [
      'approved',
      PLAN_COMPLETED,
      'job title review',
      `${planMessages.viaReview} New job title Architect`,
      'CDP additional',
    ],
    ['disciplinary', PLAN_DISCIPLINARY, null, 'Reason Because of that', 'Architect'],
    ['signed', PLAN_COMPLETED, 'disciplinary action', planMessages.viaDisciplinary, 'Architect'],
  ] as const)('%s', async (_, cdpStatus, completedVia, shown, hidden) => {
    const body = await bodyOfPlan({ cdpStatus: status(cdpStatus), completedVia, newJobTitle, actionComments })
    expect(body).toContain(shown)
    expect(body).not.toContain(hidden)
    expect(body).toContain(actionComments)
  })
})

it('admin notes are not in the document', async () => {
  for (const { _id } of planStatuses.all) expect(await bodyOfPlan({ cdpStatus: status(_id) })).not.toContain('Between')
})

it.each([
  ['محمد', 'العربي'],
  ['שרה', 'לוי'],
  ['田中', 'さくら'],
  ['小龙', '李'],
  ['Győző', 'Müller-Żółć'],
  ['Ada 👩🏽‍🚀', '🎉'],
])('the name %s %s is printed in full', async (name, lastName) => {
  const { pages, title } = await read(
    plan({ employee: { _id: 'e', name, lastName, email: 'ada@muster.example', leader: null } }),
  )
  const letters = (of: string) => of.replace(/\s|\u200D|\uFE0F/g, '')
  expect(letters(pages.flat().join(''))).toContain(letters(`${name}${lastName}`))
  expect(title).toContain(`${name} ${lastName}`)
})

it('40 categories with 5,000 characters each are printed in full, within seconds', async () => {
  // Words that do not repeat, so that already laid out text cannot be reused.
  const words = (seed: number) =>
    Array.from({ length: 900 }, (_, index) => `${((index * 7919 + seed * 104_729) % 99_991).toString(36)}a`)
  const long = (seed: number) => words(seed).join(' ').slice(0, 5000)
  const categories = Array.from({ length: 40 }, (_, index) => category(index + 1, { comments: long(index) }))
  const before = process.memoryUsage.rss()
  const start = process.cpuUsage()
  const bytes = await renderPlanDocument(plan({ categories }), 'Muster Example')
  // Measures CPU time, about a second, because other work on the machine does not affect it.
  const { user, system } = process.cpuUsage(start)
  expect(user + system).toBeLessThan(8e6)
  expect(process.memoryUsage.rss() - before).toBeLessThan(600e6)
  expect(bytes.length).toBeLessThan(1e6)
  const file = await readPdf(bytes)
  const body = pdfBodyText(file)
  expect(categories.filter(({ comments }) => !body.includes(comments))).toEqual([])
  expect(file.pages.length).toBeGreaterThan(40)
  expect(file.pages.at(-1)?.join(' ')).toContain(`Page ${file.pages.length} of ${file.pages.length}`)
})

it('a plan closed by a letter is printed with each category unrated', async () => {
  const unrated = [category(1, { rating: null, comments: '' }), category(2, { rating: null, comments: '' })]
  const body = await bodyOfPlan({
    cdpStatus: status(PLAN_COMPLETED),
    completedVia: 'disciplinary action',
    categories: unrated,
  })
  expect(body).toContain('*Completed via disciplinary action')
  expect(body.split('Not rated')).toHaveLength(3)
})
