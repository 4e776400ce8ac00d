/** Counts what a browser with an empty cache fetches before a screen appears, which is the same on every machine. */
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { addDays, type Day, monthOfDay, utcToday } from '#shared/kit/dates.ts'
import { type E2eContext, e2eTest, type VisitOptions } from './e2e-test.ts'

/**
 * Counts the files requested before the screen's heading appeared, and all API calls, which may be sent before or after
 * it. Files that the browser fetches when idle do not count.
 */
async function weigh(visit: E2eContext['visit'], at: string, heading: string, options: VisitOptions = {}) {
  const page = await visit(options)
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('h1')) return
      performance.mark('heading')
      watch.disconnect()
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.goto(at)
  await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const asked = await page.evaluate(() => {
    const [shown] = performance.getEntriesByName('heading')
    return performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime }))
      .filter(({ path, startTime }) => path.startsWith('/api/') || startTime < (shown?.startTime ?? 0))
      .map(({ path }) => path)
  })
  const kilobytes = [...new Set(asked)]
    .filter(path => /\.(js|css)$/.test(path))
    .reduce((sum, path) => sum + brotliCompressSync(readFileSync(`dist/web${path}`)).length / 1000, 0)
  return { requests: asked.length + 1, kilobytes }
}

/** Whether the rest of the week, until Sunday, belongs to two months: the home asks who is out in each of them. */
const doesWeekSpanMonths = (today: Day): boolean => {
  const daysLeft = (7 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7
  return monthOfDay(addDays(today, daysLeft)) !== monthOfDay(today)
}

describe('the first screen', () => {
  e2eTest('preloads its fonts before its styles are read', async ({ visit }) => {
    const page = await visit({ at: '/login' })
    await page.getByRole('heading', { name: 'Muster', exact: true, level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const fonts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.woff2'))
        .map(font => (font as PerformanceResourceTiming).toJSON()),
    )
    // If the stylesheet requested the font too, it would be a different file than the preloaded one.
    expect(fonts.map(({ initiatorType }) => initiatorType)).toEqual(['link'])
    // The package's own file has 48 kB.
    expect(fonts[0].encodedBodySize).toBeLessThanOrEqual(23_000)
  })

  e2eTest('loads only the sign-in for visitors without a session', async ({ visit }) => {
    const { requests, kilobytes } = await weigh(visit, '/login', 'Muster')
    expect(requests).toBeLessThanOrEqual(9)
    expect(kilobytes).toBeLessThanOrEqual(89)
  })

  e2eTest('loads in few files after signing in: the home, a list, the timesheet', async ({ visit }) => {
    const home = await weigh(visit, '/home', 'Home', { as: 'admin' })
    expect(home.requests).toBeLessThanOrEqual(doesWeekSpanMonths(utcToday(new Date())) ? 17 : 16)
    expect(home.kilobytes).toBeLessThanOrEqual(147)
    const list = await weigh(visit, '/employees', 'Employees', { as: 'admin' })
    expect(list.requests).toBeLessThanOrEqual(20)
    expect(list.kilobytes).toBeLessThanOrEqual(191)
    const sheet = await weigh(visit, '/', 'Timesheet', { as: 'employee', timesheet: true })
    expect(sheet.requests).toBeLessThanOrEqual(27)
    expect(sheet.kilobytes).toBeLessThanOrEqual(203)
  })
})
