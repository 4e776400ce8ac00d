import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Calibration, CalibrationGroup } from '#shared/features/career-development-plans/calibration.ts'
import { addMonths, firstDayOfMonth, utcToday } from '#shared/kit/dates.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const MONTH = firstDayOfMonth(utcToday(new Date()))
const group = (name: string, digit: string, more: Partial<CalibrationGroup> = {}): CalibrationGroup => ({
  _id: id(digit),
  name,
  plans: 3,
  bands: [0, 1, 4, 1, 0],
  average: 50,
  difference: 0,
  isOutlier: false,
  ...more,
})
let answer: Calibration

beforeEach(() => {
  signInWithRoles('devmanager')
  answer = {
    all: { plans: 6, bands: [0, 1, 4, 1, 6], average: 75 },
    leaders: [
      group('Leandra Mamani', 'a'),
      group('Odd Leader', 'b', { bands: [0, 0, 0, 0, 6], average: 100, difference: 50, isOutlier: true }),
    ],
    templates: [group('Growth', 'c', { plans: 6, difference: null })],
    titles: [group('Developer', 'd', { difference: -12 })],
    outliers: [
      {
        _id: id('1'),
        template: 'Growth',
        jobTitle: 'Developer',
        period: '2026-11-01',
        average: 100,
        expected: 60,
        employee: { _id: id('2'), name: 'Ana', lastName: 'Solís' },
        leader: { _id: id('b'), name: 'Odd', lastName: 'Leader' },
      },
    ],
    templateChoices: [{ _id: id('c'), title: 'Growth' }],
  }
  mockServer.mockImplementation(path =>
    jsonResponse(path.startsWith('/api/careerDevelopmentPlans/calibration') ? answer : []),
  )
})
const asked = () =>
  mockServer.mock.calls.map(([path]) => path).filter(path => path.startsWith('/api/careerDevelopmentPlans/calibration'))

it('shows the distribution of ratings by leader, template and title, and the outliers', async () => {
  const { user } = renderApp('/calibration')
  const leaders = within(await screen.findByRole('region', { name: 'By leader' }))
  leaders.getByText('Stands out: Odd Leader, +50 points against the others.')
  expect(leaders.getAllByRole('img').map(bar => bar.getAttribute('aria-label'))).toEqual([
    'Leandra Mamani (3\u00a0plans): 50%, Low 1, Middle 4, High 1',
    'Odd Leader (3\u00a0plans, outlier): 100%, Highest 6',
  ])
  expect(screen.getAllByRole('list', { name: 'Colours' })).toHaveLength(3)
  const titles = within(screen.getByRole('region', { name: 'By job title' }))
  await user.click(titles.getByRole('radio', { name: 'Table' }))
  expect(
    within(titles.getByRole('row', { name: /^Developer/ }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['3', '0', '1', '4', '1', '0', '50%', '−12'])
  expect(screen.getByRole('region', { name: 'By template' })).toBeDefined()
  expect(asked()).toEqual([
    `/api/careerDevelopmentPlans/calibration?startDate=${addMonths(MONTH, -11)}&endDate=${MONTH}`,
  ])
})

it('links from an outlier to its plan', async () => {
  renderApp('/calibration')
  const card = within(await screen.findByRole('region', { name: 'Plans that stand out' }))
  card.getByText('6 plans with 12 ratings, 75% of the scale on average. 50% of the ratings are the highest.')
  expect(card.getByRole('link', { name: 'Ana Solís' }).getAttribute('href')).toBe(
    `/career-development-plan/${id('1')},readOnly`,
  )
  expect(card.getByRole('listitem').textContent).toContain('Nov 2026 · Growth · Developer · rated by Odd Leader')
  card.getByText('100%, template average 60%')
})

it('describes the position of a single rating', async () => {
  answer = { ...answer, all: { plans: 1, bands: [0, 0, 0, 1, 0], average: 75 }, leaders: [], outliers: [] }
  renderApp('/calibration')
  await screen.findByText('1 plan with 1 rating, at 75% of the scale.')
})

it('says that nothing was completed, and offers no export', async () => {
  answer = { ...answer, all: { plans: 0, bands: [0, 0, 0, 0, 0], average: 0 }, leaders: [], outliers: [] }
  renderApp('/calibration')
  await screen.findByText('No plan with ratings was completed for these months.')
  expect(screen.getByRole('button', { name: 'Export to CSV' })).toHaveProperty('disabled', true)
})
