/** Printed pages contain only the content, dark on white in every theme. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { readPdf } from '#scripts/testing/pdfs.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { addMonths, firstDayOfMonth, utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { callApi, getSharedToken } from './people.ts'

/** A4 in portrait format, without margins. */
const PAPER = { width: 718, height: 1000 }
const onPaper = (page: Page) => page.emulateMedia({ media: 'print', colorScheme: 'dark' })

const lastMonth = () => {
  const [year = '', month = ''] = addMonths(firstDayOfMonth(utcToday(new Date())), -1).split('-')
  return { year, month: String(Number(month)) }
}

/** Returns the lightness of a colour of the page: 0 is black, 1 is white. */
const lightnessOf = (page: Page, property: 'backgroundColor' | 'color') =>
  page.evaluate(name => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('There is no canvas')
    context.fillStyle = getComputedStyle(document.body)[name]
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / 3 / 255
  }, property)

describe('on paper', () => {
  e2eTest('a list is its rows and header, without controls', async ({ visit }) => {
    const page = await visit({ as: 'admin', at: '/users', browser: { colorScheme: 'dark' } })
    const table = page.getByRole('table', { name: 'Users', exact: true })
    await table.waitFor()
    expect(await lightnessOf(page, 'backgroundColor')).toBeLessThan(0.3)
    const hidden = [
      page.getByRole('banner'),
      page.getByRole('navigation', { name: 'Main', exact: true }),
      page.getByRole('form', { name: 'Filters', exact: true }),
      page.getByRole('navigation', { name: 'Pages', exact: true }),
      page.getByRole('link', { name: 'New', exact: true }),
      page.getByRole('button', { name: /^Delete / }).first(),
      page.getByRole('checkbox', { name: /^Mark / }).first(),
    ]
    await Promise.all(hidden.map(one => one.waitFor()))
    await onPaper(page)
    for (const one of hidden) await one.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { name: 'Users', exact: true }).waitFor()
    await table.getByRole('columnheader', { name: 'Roles', exact: true }).waitFor()
    await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(2)
    expect(await lightnessOf(page, 'backgroundColor')).toBeGreaterThan(0.9)
    expect(await lightnessOf(page, 'color')).toBeLessThan(0.4)
  })

  e2eTest('a page with several sections has no buttons either', async ({ visit }) => {
    const page = await visit({ as: 'admin', at: '/one-on-one-reports' })
    const table = page.getByRole('table', { name: 'One on one Report', exact: true })
    await table.waitFor()
    const exports = page.getByRole('button', { name: 'Export', exact: true })
    await expect.poll(() => exports.count()).toBeGreaterThan(1)
    await onPaper(page)
    await table.waitFor()
    await expect.poll(() => exports.filter({ visible: true }).count()).toBe(0)
  })

  e2eTest('a timesheet shows all days of its month', async ({ visit }) => {
    // Last month, because it is complete and everybody who worked has a sheet.
    const { items } = (await callApi(await getSharedToken('admin'), timesheetsApi.calls.list, { query: lastMonth() }))
      .body
    const [sheet] = items
    if (!sheet) throw new Error('Nobody has a sheet')
    const sheets = timesheetsApi.calls
    const { days } = (await callApi(await getSharedToken('admin'), sheets.one, { params: { id: sheet._id } })).body
    const written = days.flatMap(({ taskDescription }) => taskDescription.split('\n')[0] || [])
    expect(written.length).toBeGreaterThan(10)
    const texts = [...new Set(written)].map(words => ({ words, times: written.filter(one => one === words).length }))
    const page = await visit({ as: 'admin', at: `/timesheets-summary/${sheet.employee._id}?timesheetId=${sheet._id}` })
    for (const { words, times } of texts)
      await expect.poll(() => page.getByText(words, { exact: true }).count()).toBeGreaterThanOrEqual(times)
    const { pages } = await readPdf(await page.pdf({ format: 'A4' }))
    const text = pages.flat().join(' ')
    for (const { words, times } of texts) expect(text.split(words).length - 1, words).toBeGreaterThanOrEqual(times)
  })

  e2eTest('a form is its fields, without Save', async ({ visit }) => {
    const page = await visit({ as: 'admin', at: '/projects/new', browser: { colorScheme: 'dark' } })
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.waitFor()
    await onPaper(page)
    await save.waitFor({ state: 'hidden' })
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  })

  e2eTest('the ratings of a plan fit, however many plans there are', async ({ visit }) => {
    const plans = (await callApi(await getSharedToken('admin'), careerDevelopmentPlansApi.calls.list)).body.items
    const most = plans.find(({ employee }) => plans.filter(plan => plan.employee._id === employee._id).length > 2)
    const page = await visit({ as: 'admin', at: `/career-development-plan/${most?._id}` })
    const table = page.getByRole('table', { name: 'Ratings over time', exact: true, includeHidden: true })
    await table.waitFor({ state: 'attached' })
    await page.setViewportSize(PAPER)
    await onPaper(page)
    await table.waitFor()
    await expect.poll(() => table.getByRole('columnheader').count()).toBeGreaterThan(3)
    const right = await table.evaluate(element => element.getBoundingClientRect().right)
    expect(right).toBeLessThanOrEqual(PAPER.width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PAPER.width)
  })

  e2eTest('plots of many columns, and their figures, fit', async ({ visit }) => {
    const { year, month } = lastMonth()
    for (const [at, title, isFolded] of [
      ['/one-on-one-reports', 'One-on-one coverage', false],
      ['/rewards', 'Cost by month', true],
      [`/timesheets-summary?month=${month}&year=${year}`, 'Month by day', true],
    ] as const) {
      const page = await visit({ as: 'admin', at, browser: { viewport: PAPER } })
      if (isFolded) await page.getByRole('button', { name: title, exact: true }).click()
      const plot = page.getByRole('region', { name: title, exact: true })
      await plot.locator('[data-mark]').first().waitFor()
      await onPaper(page)
      await plot.getByRole('table').nth(1).waitFor()
      const rights = await plot
        .locator('table, [data-mark]')
        .evaluateAll(all => all.map(one => one.getBoundingClientRect().right))
      expect(Math.max(...rights), title).toBeLessThanOrEqual(PAPER.width)
    }
  })

  e2eTest('a chart comes with its figures', async ({ visit }) => {
    const page = await visit({ as: 'hr', at: '/headcount' })
    const plot = page.getByRole('region', { name: 'People', exact: true })
    await plot.waitFor()
    const table = page.locator('main table').first()
    await table.waitFor({ state: 'attached' })
    await onPaper(page)
    await table.waitFor()
    await page.getByRole('radio', { name: 'Table', exact: true }).first().waitFor({ state: 'hidden' })
  })
})
