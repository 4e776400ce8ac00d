import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { employeesApi } from '#shared/features/employees.ts'
import type { Result } from '#shared/kit/contract.ts'
import { fullName } from '#shared/kit/people.ts'
import { e2eTest } from './e2e-test.ts'
import { findViolations } from './find-violations.ts'
import { callApi, getSharedToken } from './people.ts'

const treeOf = (page: Page) => page.getByRole('tree', { name: 'Org chart', exact: true })
const loadChart = async (who: 'leader' | 'hr') =>
  (await callApi(await getSharedToken(who), employeesApi.calls.orgChart)).body.people

describe('the org chart', () => {
  e2eTest(
    'leads a leader from a typed name to the person’s page and back, by the keyboard alone',
    async ({ visit }) => {
      const people = await loadChart('leader')
      const [person] = people.filter(one => one.leader && /^[A-Za-z]+ [A-Za-z]+$/.test(fullName(one)))
      if (!person) throw new Error('The leader leads nobody whose name can be typed')
      const page = await visit({ as: 'leader', at: '/org-chart' })
      await treeOf(page).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.type(fullName(person))
      await page.getByRole('option', { name: new RegExp(`^${fullName(person)}`) }).waitFor()
      await page.keyboard.press('Enter')
      const card = page.getByRole('treeitem', { name: new RegExp(`^${fullName(person)} `) })
      await expect.poll(() => card.getAttribute('aria-selected')).toBe('true')
      expect(await findViolations(page)).toEqual([])
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/people/${person._id}`)
      await page.getByRole('heading', { level: 1, name: fullName(person), exact: true }).waitFor()
      await page.getByRole('region', { name: 'One-on-ones', exact: true }).getByRole('list').waitFor()
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
      expect(await findViolations(page)).toEqual([])
      expect(await page.getByRole('region', { name: 'Pay', exact: true }).count()).toBe(0)
      await page.goBack()
      await expect.poll(() => card.getAttribute('aria-selected')).toBe('true')
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tree')
    },
  )

  e2eTest('is Not Found for a leader who opens somebody else’s person', async ({ visit, expectProblems }) => {
    const own = new Set((await loadChart('leader')).map(({ _id }) => _id))
    const stranger = (await loadChart('hr')).find(({ _id }) => !own.has(_id))
    const page = await visit({ as: 'leader' })
    expectProblems(page, '404 GET /api/employees/')
    await page.goto(`/people/${stranger?._id}`)
    await page.getByRole('heading', { name: 'Not Found', exact: true }).waitFor()
  })

  e2eTest('is dragged, zoomed and fitted, and becomes an SVG and a PNG', async ({ visit }) => {
    const page = await visit({ as: 'hr' })
    // Other stories hire people meanwhile, which moves the cards: this page keeps to the answer that it had first.
    const { path } = employeesApi.calls.orgChart
    const [loaded] = await Promise.all([
      page.waitForResponse(answer => new URL(answer.url()).pathname === path),
      page.goto('/org-chart'),
    ])
    const chart = (await loaded.json()) as Result<typeof employeesApi.calls.orgChart>
    await page.route(`**${path}`, route => route.fulfill({ json: chart }))
    const { people } = chart
    // By its id and seen from the frame, the card in the middle: when others hire people, it is the one that stays.
    const middle = await treeOf(page).evaluate(tree => {
      const frame = tree.getBoundingClientRect()
      const distanceOf = (card: Element) => {
        const { x, y, width, height } = card.getBoundingClientRect()
        return Math.hypot(x + width / 2 - frame.x - frame.width / 2, y + height / 2 - frame.y - frame.height / 2)
      }
      const [nearest] = [...tree.querySelectorAll('[role=treeitem]')].sort((a, b) => distanceOf(a) - distanceOf(b))
      return nearest?.id ?? ''
    })
    const card = page.locator(`[id="${middle}"]`)
    const measure = async () => {
      const [frame, box] = [await treeOf(page).boundingBox(), await card.boundingBox()]
      if (!frame || !box) throw new Error('The chart does not show')
      return { frame, width: box.width, x: Math.round(box.x - frame.x), y: Math.round(box.y - frame.y) }
    }
    const before = await measure()
    const [x, y] = [before.frame.x + before.frame.width / 2, before.frame.y + before.frame.height - 60]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 90, y - 40, { steps: 6 })
    await page.mouse.up()
    // The last step may be drawn a moment later.
    await expect
      .poll(async () => {
        const { x, y } = await measure()
        return [x - before.x, y - before.y]
      })
      .toEqual([-90, -40])
    // Dragging opens nothing.
    expect(new URL(page.url()).pathname).toBe('/org-chart')

    await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await expect.poll(async () => (await measure()).width).toBeGreaterThan(before.width)
    await page.getByRole('button', { name: 'Fit the chart', exact: true }).click()
    const unfold = page.getByRole('button', { name: 'Unfold all', exact: true })
    if (await unfold.isVisible()) await unfold.click()
    for (const [kind, begins] of [
      ['SVG drawing', '<svg xmlns'],
      ['PNG picture', '\u0089PNG'],
    ] as const) {
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: kind, exact: true }).click(),
      ])
      const file = join(inject('data'), download.suggestedFilename())
      await download.saveAs(file)
      const bytes = await readFile(file)
      expect(bytes.toString('latin1', 0, begins.length)).toBe(begins)
      if (kind === 'SVG drawing') expect(bytes.toString().match(/<g /g)).toHaveLength(people.length)
    }
  })
})
