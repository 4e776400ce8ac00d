/** Every screen that can be reached, looked at by axe in both themes and both widths. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { rewardsApi } from '#shared/features/rewards.ts'
import { SCREENS } from '#shared/features/screens.ts'
import { availablePeriods } from '#shared/features/timesheets/closing.ts'
import { usersApi } from '#shared/features/users.ts'
import { monthOfDay } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { callApi, readPageToken } from './people.ts'

const WIDTHS = [1440, 360] as const
const THEMES = ['light', 'dark'] as const

const screens = SCREENS.flatMap(({ path, canCreate }) => (canCreate ? [path, `${path}/new`] : [path]))

/** What is wrong with a page, or a part of it, as it is now, in words. */
async function findViolations(page: Page, part = 'html'): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS)
    for (const theme of THEMES) {
      await page.setViewportSize({ width, height: 900 })
      await setTheme(page, theme)
      const axe = new AxeBuilder({ page })
        .setLegacyMode(true)
        .options({ resultTypes: ['violations'] })
        .include(part)
      // A theme changes colours and nothing else.
      const { violations } = await (theme === 'dark' ? axe.withRules('color-contrast') : axe).analyze()
      const { pathname } = new URL(page.url())
      for (const { id, nodes } of violations)
        for (const { html, failureSummary } of nodes.slice(0, 3))
          found.push(`${pathname} ${width} ${theme} ${id}, ${nodes.length} times: ${html} ${failureSummary}`)
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (excess > 0) found.push(`${pathname} ${width}: ${excess} px too wide`)
    }
  return found
}

/** Changes the theme and waits until it is painted. */
async function setTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction(dark => {
    const { classList } = document.documentElement
    return classList.contains('dark') === dark && !classList.contains('changing-theme')
  }, theme === 'dark')
  await page.evaluate(async () => {
    const painted = () => new Promise(requestAnimationFrame)
    await painted()
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
    // Another width moves what the theme does not, and one may begin when another ends.
    for (let now = moving(); now.length > 0; now = moving()) {
      await Promise.allSettled(now.map(animation => animation.finished))
      await painted()
    }
  })
}

async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
}

// Much of it is waiting for the page, so two at a time.
describe.concurrent('axe finds nothing wrong', () => {
  for (const path of screens)
    e2eTest(`on ${path}`, async ({ visit }) => {
      const page = await visit({ as: 'admin', at: path })
      await waitUntilLoaded(page)
      expect(await findViolations(page)).toEqual([])
    })

  e2eTest('on a record', async ({ visit }) => {
    const page = await visit({ as: 'admin', at: '/users' })
    const [user] = (await callApi(await readPageToken(page), usersApi.calls.all)).body
    await page.goto(`/users/${user?._id}`)
    await waitUntilLoaded(page)
    await page.getByRole('option').first().click()
    expect(await findViolations(page)).toEqual([])
  })

  e2eTest('on what is for everybody, and in no menu', async ({ visit }) => {
    const page = await visit({ as: 'leader', at: '/notifications' })
    await waitUntilLoaded(page)
    expect(await findViolations(page)).toEqual([])
    await page.goto('/access-tokens')
    await waitUntilLoaded(page)
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('dialog', { name: 'New access token', exact: true }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.goto('/api-reference?call=employees-create')
    await page.getByRole('heading', { name: 'Creates an employee', exact: true }).waitFor()
    expect(await findViolations(page)).toEqual([])
  })

  e2eTest('on an unknown address', async ({ visit }) => {
    const page = await visit({ as: 'admin', at: '/nowhere' })
    expect(await findViolations(page)).toEqual([])
  })

  e2eTest('on the employees’ host', async ({ visit }) => {
    const page = await visit({ as: 'employee', timesheet: true })
    for (const path of ['/', '/rewards', '/rewards/new']) {
      await page.goto(path)
      await waitUntilLoaded(page)
      expect(await findViolations(page)).toEqual([])
    }
  })

  const PATHS_WITHOUT_RECORDS = ['/my-checklists', '/my-time-off', '/my-details']
  e2eTest('on what is a person’s own, and on a record of each', async ({ visit }) => {
    const page = await visit({ as: 'employee', timesheet: true })
    for (const path of [
      '/my-one-on-ones',
      '/my-action-items',
      '/my-plan',
      '/my-goals',
      '/my-checklists',
      '/my-time-off',
      '/my-details',
    ]) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await waitUntilLoaded(page)
      expect(await findViolations(page)).toEqual([])
      if (PATHS_WITHOUT_RECORDS.includes(path)) continue
      const links = page.locator(`main li a[href^="${path}/"]`)
      await links.first().waitFor()
      const found = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
      // One of each kind: a plan leads to its page, and what a peer is asked to its own below it.
      const kinds = new Map(found.map(href => [href.slice(path.length + 1).replace(/^[^/]+/, ''), href]))
      for (const href of kinds.values()) {
        await page.goto(href)
        await waitUntilLoaded(page)
        expect(await findViolations(page, 'main')).toEqual([])
      }
    }
  })

  e2eTest('on a timesheet that is closed, not begun, or has something wrong', async ({ visit }) => {
    const page = await visit({ as: 'admin2', timesheet: true })
    const [closed = '', , next = ''] = availablePeriods(new Date()).map(monthOfDay)
    for (const month of [closed, next]) {
      await page.goto(`/?month=${month}`)
      await waitUntilLoaded(page)
      await page.getByRole('button', { name: month === closed ? 'Download PDF' : 'Initialize', exact: true }).waitFor()
      expect(await findViolations(page, 'main')).toEqual([])
    }
    // Next month, which is open in the last hour of this one too.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Initialize', exact: true }).click()
    const cell = (row: number, name: 'description' | 'hours') =>
      page.locator(`[role="gridcell"][data-row="${row}"][data-field="${name}"]`)
    await cell(0, 'hours').click()
    await page.keyboard.type('7.25')
    await page.keyboard.press('Enter')
    await page.getByText('Invalid time value').first().waitFor()
    expect(await findViolations(page, 'main')).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    // An empty day is not repeated.
    await cell(1, 'description').click()
    await page.keyboard.type('Planning')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Alt+r')
    await page.getByRole('dialog').waitFor()
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
  })

  e2eTest('on a reward, whatever its state', async ({ visit }) => {
    const page = await visit({ as: 'admin', at: '/rewards' })
    const { items } = (await callApi(await readPageToken(page), rewardsApi.calls.list)).body
    for (const status of new Set(items.map(({ rewStatusID }) => rewStatusID._id))) {
      await page.goto(`/rewards/${items.find(({ rewStatusID }) => rewStatusID._id === status)?._id}`)
      await waitUntilLoaded(page)
      const uploads = page.getByRole('radiogroup', { name: 'Electronic Invoice', exact: true })
      if (await uploads.isVisible()) await uploads.getByRole('radio', { name: 'No', exact: true }).click()
      expect(await findViolations(page)).toEqual([])
    }
  })

  e2eTest('before one is signed in', async ({ visit }) => {
    const page = await visit()
    for (const path of ['/login', '/login-manual', '/token-expired']) {
      await page.goto(path)
      await waitUntilLoaded(page)
      expect(await findViolations(page)).toEqual([])
    }
  })

  e2eTest('in what opens over a page', async ({ visit }) => {
    const page = await visit({ as: 'admin', at: '/users' })
    await waitUntilLoaded(page)
    await page.getByRole('button', { name: /^Account of / }).click()
    await page.getByRole('menu').waitFor()
    expect(await findViolations(page, '[role="menu"]')).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await page.getByRole('alertdialog').waitFor()
    expect(await findViolations(page, '[role="alertdialog"]')).toEqual([])
  })
})
