/** 320 × 256 px (1280 × 1024 at 400 %, WCAG 1.4.10) is enough to work in. Also errors and fields on a phone. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { rewardStatuses } from '#shared/features/rewards/flow.ts'
import { availablePeriods } from '#shared/features/timesheets/closing.ts'
import { monthOfDay, utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { createPerson, createProject } from './own-people.ts'
import { findSaveButton, findToast } from './page-actions.ts'
import { callApi, getSharedToken, signInAt } from './people.ts'

const LOW = { viewport: { width: 320, height: 256 } }

/** Returns the maximum height in pixels that sticky elements cover, over all scroll positions. */
const heightUnderSticky = (page: Page) =>
  page.evaluate(() => {
    const covered = () =>
      [...document.body.querySelectorAll('*')]
        .filter(element => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
        .map(element => element.getBoundingClientRect())
        // Only wide elements: a list's buttons also stick, at the end of their row.
        .filter(({ width }) => width > window.innerWidth / 2)
        .reduce((sum, { top, bottom }) => sum + Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0)), 0)
    const heights: number[] = []
    for (let top = 0; top < document.documentElement.scrollHeight; top += 50) {
      window.scrollTo(0, top)
      heights.push(covered())
    }
    window.scrollTo(0, 0)
    return Math.max(...heights)
  })

/** Describes the focused element if less than half of its height (or of the window's) is visible and uncovered. */
const focusOutOfSight = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const x = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2
    const ys = Array.from({ length: 20 }, (_, step) => top + ((bottom - top) * (step + 0.5)) / 20)
    const seen = ys.filter(y => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (focused.contains(hit) || hit.querySelector(':focus') === focused)
    })
    const needed = Math.min(bottom - top, window.innerHeight) / 2
    if ((seen.length / ys.length) * (bottom - top) >= needed - 2) return null
    return `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.getAttribute('name') ?? focused.textContent}`
  })

/** Measures the screen, and goes through its first fields and buttons by keyboard. */
async function expectRoomToWork(page: Page, stops: number): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'no sideways scrolling').toBeLessThanOrEqual(
    320,
  )
  expect(await heightUnderSticky(page), 'what sticks').toBeLessThanOrEqual(128)
  const outOfSight: string[] = []
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab')
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const found = await focusOutOfSight(page)
    if (found) outOfSight.push(found)
  }
  expect(outOfSight).toEqual([])
}

e2eTest('a phone shows an error above Save, so that Save can be pressed again at once', async ({ visit }) => {
  const page = await visit({
    as: 'leader',
    at: '/action-items/new',
    browser: { viewport: { width: 360, height: 740 } },
  })
  await findSaveButton(page).click()
  const notice = page.locator('[data-sonner-toast]').filter({ hasText: 'Please, fix the errors on the form' })
  await notice.waitFor()
  const [above, save] = [await notice.boundingBox(), await findSaveButton(page).boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(save?.y ?? 0)
})

e2eTest('the line being edited is never covered by Save', async ({ visit }) => {
  const page = await visit({
    as: 'leader',
    at: '/action-items/new',
    browser: { viewport: { width: 1280, height: 800 } },
  })
  const text = page.getByRole('textbox', { name: /^Description/ })
  await text.click()
  await text.evaluate(element => {
    window.scrollTo(0, 0)
    window.scrollTo(0, element.getBoundingClientRect().top - window.innerHeight + 100)
  })
  // The field grows with its text.
  for (let line = 0; line < 12; line++) await page.keyboard.type(`Line ${line}\n`)
  await page.keyboard.type('The last')
  const end = async () => (await text.evaluate(element => element.getBoundingClientRect().bottom)) - 8
  await expect.poll(end).toBeLessThanOrEqual((await findSaveButton(page).boundingBox())?.y ?? 0)
})

describe('on a phone,', () => {
  const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

  e2eTest('a long word is never wider than the screen, in a list and on the home', async ({ visit }) => {
    const email = 'lola.long@muster.example'
    const { employeeId: lola } = await createPerson({
      name: 'Lola',
      lastName: 'Long',
      email,
      isLeader: true,
      roles: ['leader'],
    })
    const made = await callApi(await getSharedToken('admin'), actionItemsApi.calls.create, {
      body: {
        employee: lola,
        leaderAssigned: lola,
        title: 'W'.repeat(100),
        description: 'It has no spaces',
        status: actionItemStatuses.id('Open'),
        priority: actionItemPriorities.id('High'),
        isShared: true,
        dueDate: utcToday(new Date()),
      },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    for (const [timesheet, at] of [
      [true, '/my-action-items'],
      [false, '/home'],
    ] as const) {
      const page = await visit({ timesheet, browser: PHONE })
      await signInAt(page, email, at)
      await page.getByText('W'.repeat(100)).first().waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBe(390)
    }
  })

  e2eTest('a long status is shown in full', async ({ visit }) => {
    const small = { viewport: { width: 360, height: 640 }, locale: 'es-CR' }
    const at = `/rewards?status=${rewardStatuses.id('Pending Approval')}`
    const page = await visit({ as: 'admin', at, browser: { ...PHONE, ...small } })
    const chip = page.getByRole('cell').getByText('Pendiente de aprobación', { exact: true }).first()
    await chip.waitFor()
    const over = await chip.evaluate(element => {
      const cell = element.closest('td')?.getBoundingClientRect()
      return element.getBoundingClientRect().right - (cell?.right ?? 0)
    })
    expect(over).toBeLessThanOrEqual(0)
  })

  for (const locale of ['en-GB', 'es-CR'])
    e2eTest(`the top bar has room for all its buttons, even at 400 % zoom, in ${locale}`, async ({ visit }) => {
      for (const viewport of [{ width: 360, height: 640 }, LOW.viewport]) {
        const page = await visit({
          as: 'admin',
          at: '/process-assignment',
          browser: { ...PHONE, locale, viewport },
        })
        await page.getByRole('heading', { level: 1 }).waitFor()
        const parts = await page
          .getByRole('banner')
          .locator('nav, button:visible')
          .evaluateAll(all =>
            all.map(part => {
              const { left, right } = part.getBoundingClientRect()
              return { left, right }
            }),
          )
        expect(parts).toHaveLength(6)
        expect(parts.filter(({ left }, index) => left < (parts[index - 1]?.right ?? 0))).toEqual([])
        expect(parts.at(-1)?.right).toBeLessThanOrEqual(viewport.width)
      }
    })

  e2eTest('a tap closes a message that covers what the person needs', async ({ visit }) => {
    const page = await visit({ as: 'leader', at: '/action-items/new', browser: PHONE })
    await findSaveButton(page).tap()
    const toast = findToast(page, 'Please, fix the errors on the form before submitting')
    await toast.tap()
    await toast.waitFor({ state: 'detached' })
  })

  e2eTest('a field has letters large enough that no phone zooms in', async ({ visit }) => {
    const page = await visit({ as: 'leader', at: '/action-items/new', browser: PHONE })
    await findSaveButton(page).waitFor()
    const sizes = await page
      .locator('input:not([type="checkbox"]), textarea')
      .evaluateAll(fields => fields.map(field => Number.parseFloat(getComputedStyle(field).fontSize)))
    expect(sizes.length).toBeGreaterThan(2)
    expect(Math.min(...sizes)).toBe(16)
  })
})

describe('a window of 320 × 256 px', () => {
  e2eTest('is large enough to sign in', async ({ visit }) => {
    const page = await visit({ at: '/login-manual', browser: LOW })
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
    await expectRoomToWork(page, 4)
  })

  for (const [what, path] of [
    ['see what waits', '/home'],
    ['go through a list', '/action-items'],
  ] as const)
    e2eTest(`is large enough to ${what}`, async ({ visit }) => {
      const page = await visit({ as: 'leader', at: path, browser: LOW })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectRoomToWork(page, 40)
    })

  e2eTest('is large enough to fill in a form, and to read its errors', async ({ visit }) => {
    const page = await visit({ as: 'leader', at: '/action-items/new', browser: LOW })
    await findSaveButton(page).waitFor()
    await expectRoomToWork(page, 20)
    await findSaveButton(page).click()
    await page.getByRole('navigation', { name: 'Fields that need attention', exact: true }).waitFor()
    await findToast(page, 'Please, fix the errors on the form before submitting').waitFor({ state: 'detached' })
    await expectRoomToWork(page, 20)
  })

  e2eTest('is large enough to fill in a timesheet', async ({ visit }) => {
    // A new person's sheet for next month, because this month's is closed in the month's last hour.
    const { _id: project } = await createProject('Low window')
    const email = 'lois.low@muster.example'
    await createPerson({ name: 'Lois', lastName: 'Low', email, project, roles: ['it'] })
    const page = await visit({ timesheet: true, browser: LOW })
    const [, , coming = ''] = availablePeriods(new Date())
    await signInAt(page, email, `/?month=${monthOfDay(coming)}`)
    await page.getByRole('button', { name: 'Initialize', exact: true }).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
    await expectRoomToWork(page, 40)
  })
})
