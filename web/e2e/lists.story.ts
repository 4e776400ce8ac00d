/**
 * Measures every list: on a phone, lines separate the records, and nothing moves when they load; at 1024 px nothing is
 * cut off, and all buttons can be pressed.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { waitUntil } from '#scripts/testing/wait-until.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { SCREENS } from '#shared/features/screens.ts'
import { e2eTest } from './e2e-test.ts'
import { addActionItem, createTeam } from './own-people.ts'
import { choose } from './page-actions.ts'
import { callApi, getSharedToken } from './people.ts'

/** Returns the buttons and links at the end of rows that are covered or outside the window, and the number of all. */
const buttonsOutOfSight = (page: Page) =>
  page.evaluate(() => {
    const all = [
      ...document.querySelectorAll('main tbody tr td:last-child :is(a, button):not(:disabled, [aria-disabled="true"])'),
    ]
    const hidden = all.filter(button => {
      button.scrollIntoView({ block: 'center', inline: 'nearest' })
      for (const scroller of document.querySelectorAll('main [data-scroller]')) scroller.scrollLeft = 0
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const isHit = (x: number) => button.contains(document.elementFromPoint(x, (top + bottom) / 2))
      return right > window.innerWidth || !isHit(left + 2) || !isHit(right - 2)
    })
    return { all: all.length, hidden: hidden.map(button => button.getAttribute('aria-label')) }
  })

/** Returns the lists that are wider than their container, and by how much. */
const listsTooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [data-list] [data-scroller]')].flatMap(place => {
      const excess = place.scrollWidth - place.clientWidth
      return excess > 0 ? [`${place.querySelector('table')?.getAttribute('aria-label')}: ${excess} px`] : []
    }),
  )

/** Returns the thickness of the line below each record except the last. */
const linesBetween = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main table[role=table] tbody')].flatMap(body =>
      [...body.querySelectorAll(':scope > tr')]
        .slice(0, -1)
        .map(row => Number.parseFloat(getComputedStyle(row).borderBottomWidth)),
    ),
  )

/** Waits for all parts of the page; network idle is not enough, because a late part loads or renders only after it. */
async function waitForAll(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [data-skeleton]'))
}

interface Move {
  /** The browser's measure of a layout shift: the share of the window that moved, times how far. */
  readonly value: number
  readonly what: readonly string[]
}

/** Starts recording layout shifts. */
const watchMoves = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const watch = new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node }[] }
        const what = sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '')
        performance.mark('move', { detail: { value, what } })
      }
    })
    watch.observe({ type: 'layout-shift' })
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  })

const movesOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('move').map(mark => (mark as PerformanceMark).detail as Move))

describe.concurrent('on a phone nothing shifts when the records load', () => {
  // The subtitle of the timesheets is longer while somebody has none.
  beforeAll(async () => {
    const token = await getSharedToken('hr')
    const { items } = (await callApi(token, employeesApi.calls.list)).body
    const colleague = items.find(({ jobTitle, project }) => jobTitle && project)
    const body = {
      name: 'Sheetless',
      lastName: 'Example',
      email: 'sheetless@muster.example',
      idNumber: '7-0000-0001',
      birthdayDate: '1990-05-17',
      hireDate: '2024-03-01',
      employeeType: employeeTypes.id('Full Time'),
      jobTitle: colleague?.jobTitle?._id ?? '',
      project: colleague?.project?._id,
      isTimesheetEnabled: true,
    }
    expect((await callApi(token, employeesApi.calls.create, { body })).body).toMatchObject({
      name: 'Sheetless',
    })
  })
  for (const { path } of SCREENS)
    e2eTest(`at ${path}`, async ({ visit }) => {
      // Opens a file first, so that no request is sent before the route below holds the responses.
      const page = await visit({ as: 'admin', at: '/favicon.svg', browser: { viewport: { width: 390, height: 844 } } })
      const answers = Promise.withResolvers<void>()
      await page.route('**/api/**', async route => {
        await answers.promise
        await route.continue()
      })
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await watchMoves(page)
      answers.resolve()
      await waitForAll(page)
      const moves = await movesOf(page)
      expect(
        moves.reduce((sum, { value }) => sum + value, 0),
        moves.flatMap(({ what }) => what).join(' | '),
      ).toBeLessThan(0.005)
    })
})

describe.concurrent('a list', () => {
  for (const { path } of SCREENS)
    e2eTest(
      `at ${path} fits a window of 1024 px, with all buttons and the column of its order in sight`,
      async ({ visit }) => {
        const page = await visit({ as: 'admin', at: path, browser: { viewport: { width: 1024, height: 768 } } })
        await page.getByRole('heading', { level: 1 }).waitFor()
        await waitForAll(page)
        expect((await buttonsOutOfSight(page)).hidden).toEqual([])
        const unordered = page.locator('main table:has(th[data-column] button):not(:has(th[aria-sort]))')
        await expect.poll(() => unordered.count(), { message: 'tables that do not show their order' }).toBe(0)
        expect(await listsTooWide(page), 'beside the open menu').toEqual([])
        await page.getByRole('button', { name: 'Narrow the menu', exact: true }).click()
        await page.getByRole('button', { name: 'Widen the menu', exact: true }).waitFor()
        expect(await listsTooWide(page), 'beside the collapsed menu').toEqual([])
        await page.setViewportSize({ width: 360, height: 800 })
        // The window gets its new width before the page applies the styles for it.
        await waitUntil(async () => expect((await linesBetween(page)).filter(line => line < 1)).toEqual([]))
      },
    )

  e2eTest('hides columns that do not fit, says so, and shows them again in a wider window', async ({ visit }) => {
    const page = await visit({
      as: 'admin',
      at: '/hitGoals-process',
      browser: { viewport: { width: 1024, height: 768 } },
    })
    const table = page.getByRole('table', { name: 'HitGoals Process', exact: true })
    await table.getByRole('row').nth(1).waitFor()
    const headers = async () => (await table.getByRole('columnheader').allTextContents()).filter(Boolean)
    // Who created a goal is left out first, then the last columns, except for the status and the deadline.
    expect(await headers()).toEqual(['Objective', 'Employee', 'Status', 'Deadline', 'Actions'])
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Columns', exact: true })
    await expect.poll(() => menu.getByText('No room', { exact: true }).count()).toBe(3)
    expect(await menu.getByRole('checkbox', { name: 'Reason No room', exact: true }).isChecked()).toBe(false)
    await menu.getByRole('checkbox', { name: 'Category No room', exact: true }).click()
    await page.keyboard.press('Escape')
    // A column chosen by hand replaces another one.
    await waitUntil(async () =>
      expect(await headers()).toEqual(['Objective', 'Category', 'Status', 'Deadline', 'Actions']),
    )
    expect(await listsTooWide(page)).toEqual([])
    // A phone's cards have room for every field.
    await page.setViewportSize({ width: 390, height: 844 })
    const fields = table.getByRole('row').first().locator('td > [aria-hidden]')
    const all = ['Category', 'Created by', 'Deadline', 'Employee', 'Reason', 'Status']
    await waitUntil(async () => expect((await fields.allTextContents()).sort()).toEqual(all))
    await page.setViewportSize({ width: 1440, height: 900 })
    const fitting = ['Objective', 'Employee', 'Category', 'Reason', 'Status', 'Deadline', 'Actions']
    await waitUntil(async () => expect(await headers()).toEqual(fitting))
    expect(await listsTooWide(page)).toEqual([])
  })

  e2eTest('with only hand-picked columns scrolls under its fixed header, names and buttons', async ({ visit }) => {
    const page = await visit({ as: 'admin', at: '/employees', browser: { viewport: { width: 1024, height: 768 } } })
    const table = page.getByRole('table', { name: 'Employees', exact: true })
    const lastRow = table.getByRole('row').last()
    await lastRow.waitFor()
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Columns', exact: true })
    const withoutRoom = menu.getByRole('listitem').filter({ hasText: /No room$/ })
    const choose = async () => {
      const name = ((await withoutRoom.first().textContent()) ?? '').replace(/\s*No room$/, '')
      await menu.getByRole('checkbox', { name: `${name} No room`, exact: true }).click()
      // A second click before the checkbox is updated would undo the choice.
      await expect.poll(() => menu.getByRole('checkbox', { name, exact: true }).isChecked()).toBe(true)
    }
    // While the menu is open, the table cannot be found by its role.
    const scroll = () =>
      page.locator('table').evaluate(({ parentElement: frame }) => {
        frame?.scrollTo(10_000, 10_000)
        return frame?.scrollLeft ?? 0
      })
    await withoutRoom.first().waitFor()
    // A chosen column replaces another one, with a short delay.
    await expect
      .poll(
        async () => {
          while ((await withoutRoom.count()) > 0) await choose()
          return scroll()
        },
        { message: 'how far it was scrolled sideways' },
      )
      .toBeGreaterThan(100)
    await page.keyboard.press('Escape')
    const name = await lastRow.getByRole('link').first().boundingBox()
    const head = await table.getByRole('columnheader', { name: 'Name', exact: true }).boundingBox()
    const frame = await table.locator('..').boundingBox()
    const pages = await page.getByRole('navigation', { name: 'Pages', exact: true }).boundingBox()
    if (!name || !head || !frame || !pages) throw new Error('Something is not drawn')
    expect(head.y).toBeCloseTo(frame.y, 0)
    expect(head.x - frame.x, 'only the tick boxes are before the name').toBeLessThan(50)
    await table.getByRole('checkbox', { name: 'Mark all rows on this page', exact: true }).click({ trial: true })
    expect(head.width, 'room for a name').toBeGreaterThan(140)
    expect(name.x).toBeGreaterThanOrEqual(head.x)
    expect(pages.y + pages.height, 'the pages are in the window').toBeLessThan(768)
  })

  e2eTest('keeps its scroll position when a filter is chosen', async ({ visit }) => {
    const page = await visit({ as: 'hr', at: '/insurances' })
    const table = page.getByRole('table', { name: 'Insurances', exact: true })
    await table.waitFor()
    const before = await table.boundingBox()
    await choose(page, 'Status', 'Active')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove Active', exact: true }).waitFor()
    expect((await table.boundingBox())?.y).toBe(before?.y)
  })

  e2eTest('opens no record on a click outside an open select', async ({ visit }) => {
    const page = await visit({ as: 'hr', at: '/insurances', browser: { viewport: { width: 390, height: 800 } } })
    const name = page.getByRole('table', { name: 'Insurances', exact: true }).getByRole('row').nth(1).getByRole('link')
    const place = await name.first().boundingBox()
    if (!place) throw new Error('No name is drawn')
    const pressName = () => page.mouse.click(place.x + 5, place.y + place.height / 2)
    const sort = page.getByRole('combobox', { name: 'Sort by', exact: true })
    await sort.click()
    await page.getByRole('option').first().waitFor()
    await pressName()
    await page.getByRole('option').first().waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/insurances')
    await pressName()
    await page.waitForURL(url => url.pathname !== '/insurances')
  })

  e2eTest('has rows with buttons of the right size', async ({ visit }) => {
    const page = await visit({ as: 'admin', at: '/employees', browser: { viewport: { width: 1024, height: 768 } } })
    await page.getByRole('table', { name: 'Employees', exact: true }).getByRole('row').nth(2).waitFor()
    expect((await buttonsOutOfSight(page)).all).toBeGreaterThan(10)
    expect((await linesBetween(page)).length).toBeGreaterThan(5)
  })
})

e2eTest('a phone selects rows by touch, and the bulk actions stay in view', async ({ visit }) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const page = await visit({ as: 'admin', at: '/jobtitles', browser: phone })
  const boxes = page.getByRole('table', { name: 'JobTitles', exact: true }).getByRole('checkbox')
  await boxes.nth(0).tap()
  await boxes.nth(1).tap()
  const bar = page.getByRole('group', { name: 'Marked rows', exact: true })
  await bar.getByText('2 marked', { exact: true }).waitFor()
  const place = await bar.boundingBox()
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(740)
  // A tap that narrowly misses the box still toggles it, and does not open the record.
  const box = await boxes.nth(1).boundingBox()
  await page.touchscreen.tap((box?.x ?? 0) - 8, (box?.y ?? 0) - 8)
  await bar.getByText('1 marked', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/jobtitles')
})

e2eTest('a phone shows the whole chips of all filters', async ({ visit }) => {
  const page = await visit({ as: 'admin', at: '/rewards', browser: { viewport: { width: 360, height: 740 } } })
  const chips = page.getByRole('button', { name: /^Remove |^\d+ more$/ })
  await page.getByRole('button', { name: 'Remove Pending Approval', exact: true }).waitFor()
  const shown = await chips.evaluateAll(all =>
    all.map(chip => {
      const { left, right, top, bottom } = chip.getBoundingClientRect()
      return [left + 2, right - 2].every(x => chip.contains(document.elementFromPoint(x, (top + bottom) / 2)))
    }),
  )
  expect(shown).toEqual([true, true, true, true, true, true])
})

e2eTest('a title of one long word, such as a URL, leaves room for the other columns', async ({ visit }) => {
  const { leader, led } = await createTeam('Longword')
  const title = `https://tracker.example/${'a'.repeat(76)}`
  await addActionItem(leader, led, title)
  const page = await visit({ as: 'hr', at: `/action-items?search=${title.slice(0, 40)}` })
  await page.getByRole('row').filter({ hasText: title }).waitFor()
  for (const name of ['Employee', 'Assigned to', 'Status', 'Priority', 'Due'])
    await page.getByRole('columnheader', { name, exact: true }).waitFor()
})
