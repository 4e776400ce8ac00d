/** Muster in Spanish: no English is left on any screen, and a chosen language applies everywhere. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { EMPLOYEE_SCREENS } from '#shared/features/employee-screens.ts'
import { SCREENS, type Screen } from '#shared/features/screens.ts'
import { spanish } from '#shared/spanish/index.ts'
import { e2eTest } from './e2e-test.ts'
import { findViolations } from './find-violations.ts'
import { createPerson } from './own-people.ts'
import { signInWithProvider } from './people.ts'

const SPANISH = { locale: 'es-CR' }

/** Names of demo records that are also texts of Muster. They stay English, because users' texts are not translated. */
const NAMES_OF_RECORDS = [
  'Health',
  'Finance',
  'People',
  'Security',
  'Process',
  'Performance',
  'Development plan',
  'Promotion',
  'Report',
  'Review',
  'Timesheet',
  'Beginning',
]

/** Muster's English texts that differ in Spanish. Texts with placeholders are left out: they never appear literally. */
const englishTexts = Object.entries(spanish).flatMap(([english, text]) =>
  english === text || /\{\d\}|¦/.test(english) || NAMES_OF_RECORDS.includes(english) ? [] : [english],
)

/** Waits for a screen, and returns its problems for a reader of Spanish. */
async function findFaults(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es')
  const english = await page.evaluate(texts => {
    const known = new Set(texts)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const said: (string | null)[] = []
    while (walker.nextNode()) said.push(walker.currentNode.textContent)
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-tooltip'])
        said.push(element.getAttribute(name))
    return [...new Set(said.map(text => text?.trim() ?? ''))].filter(text => known.has(text))
  }, englishTexts)
  // Texts written by users may start with any level of heading.
  const violations = (await findViolations(page)).filter(violation => !/^heading-order: <h3>/.test(violation))
  await page.setViewportSize({ width: 360, height: 900 })
  // A screen may have another layout for a phone, which is drawn in the next frame.
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await page.setViewportSize({ width: 1440, height: 900 })
  return [
    ...english.map(text => `${path}: ${text}`),
    ...violations.map(violation => `${path}: ${violation}`),
    ...(excess > 0 ? [`${path}: ${excess} px too wide at 360 px`] : []),
  ]
}

/** Checks each screen, its form for a new record, and its first record. */
async function findFaultsOf(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const faults: string[] = []
  for (const { path, canCreate, recordsAt = path } of screens) {
    faults.push(...(await findFaults(page, path)))
    const records = page.locator(`main a[href^="${recordsAt}/"]:not([href$="/new"])`)
    const record = (await records.count()) > 0 ? await records.first().getAttribute('href') : null
    for (const more of [...(canCreate ? [`${path}/new`] : []), ...(record ? [record] : [])])
      faults.push(...(await findFaults(page, more)))
  }
  return faults
}

describe('in Spanish', () => {
  // In parts, so that no single story takes minutes.
  const parts = Map.groupBy(SCREENS, (_, index) => Math.floor(index / 8))
  for (const screens of parts.values())
    e2eTest(`${screens[0]?.path} to ${screens.at(-1)?.path} contain no English, and pass axe`, async ({ visit }) => {
      const page = await visit({ as: 'admin', browser: SPANISH })
      expect(await findFaultsOf(page, screens)).toEqual([])
    })

  e2eTest('every screen of the employee host contains no English, and passes axe', async ({ visit }) => {
    const page = await visit({ as: 'employee', timesheet: true, browser: SPANISH })
    expect(await findFaultsOf(page, EMPLOYEE_SCREENS)).toEqual([])
  })
})

describe('the language that a person has chosen', () => {
  e2eTest('is kept for them, also in another browser', async ({ visit }) => {
    const email = 'lena.language@muster.example'
    await createPerson({ name: 'Lena', lastName: 'Language', email, roles: ['hr'] })
    const page = await visit()
    await signInWithProvider(page, 'Google', email)
    await page.getByRole('button', { name: 'Account of Lena Language, LL', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Español', exact: true }).click()
    await page.getByRole('button', { name: 'Cuenta de Lena Language, LL', exact: true }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es')

    const other = await visit()
    await signInWithProvider(other, 'Google', email)
    await other.getByRole('button', { name: 'Cuenta de Lena Language, LL', exact: true }).click()
    await other.getByRole('menuitemradio', { name: 'English', exact: true }).click()
    await other.getByRole('button', { name: 'Account of Lena Language, LL', exact: true }).waitFor()
  })
})
