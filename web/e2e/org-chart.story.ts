import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { e2eTest } from './e2e-test.ts'
import { findViolations } from './find-violations.ts'
import { addOneOnOne, createPerson, createTeam } from './own-people.ts'
import { signInAt } from './people.ts'

const treeOf = (page: Page) => page.getByRole('tree', { name: 'Org chart', exact: true })

describe('the org chart', () => {
  e2eTest('takes a leader from a typed name to the person’s page and back, by keyboard alone', async ({ visit }) => {
    const { email, leader, led } = await createTeam('Charted')
    await addOneOnOne(leader, led)
    const page = await visit()
    await signInAt(page, email, '/org-chart')
    await treeOf(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('Olmo Charted')
    await page.getByRole('option', { name: /^Olmo Charted/ }).waitFor()
    await page.keyboard.press('Enter')
    const card = page.getByRole('treeitem', { name: /^Olmo Charted / })
    await expect.poll(() => card.getAttribute('aria-selected')).toBe('true')
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/people/${led}`)
    await page.getByRole('heading', { level: 1, name: 'Olmo Charted', exact: true }).waitFor()
    await page.getByRole('region', { name: 'One-on-ones', exact: true }).getByRole('list').waitFor()
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
    expect(await findViolations(page)).toEqual([])
    expect(await page.getByRole('region', { name: 'Pay', exact: true }).count()).toBe(0)
    await page.goBack()
    await expect.poll(() => card.getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tree')
  })

  e2eTest('shows Not Found to a leader who opens somebody out of reach', async ({ visit, expectProblems }) => {
    const { employeeId } = await createPerson({
      name: 'Sten',
      lastName: 'Stranger',
      email: 'sten.stranger@muster.example',
    })
    const page = await visit({ as: 'leader' })
    expectProblems(page, '404 GET /api/employees/')
    await page.goto(`/people/${employeeId}`)
    await page.getByRole('heading', { name: 'Not Found', exact: true }).waitFor()
  })

  e2eTest('can be dragged, zoomed, fitted, and exported as SVG and PNG', async ({ visit }) => {
    // A small team of its own, into which no other story hires.
    const { email, leader } = await createTeam('Drawn')
    await createPerson({ name: 'Otto', lastName: 'Drawn', email: 'otto.drawn@muster.example', leader })
    const page = await visit()
    // Records the first card's position in the frame when it is added to the page.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const card = document.querySelector('[role=treeitem]')
        const frame = card?.closest('[role=tree]')?.getBoundingClientRect()
        if (!card || !frame) return
        observer.disconnect()
        document.documentElement.dataset.firstPlace = String(Math.round(card.getBoundingClientRect().y - frame.y))
      }).observe(document, { childList: true, subtree: true })
    })
    await signInAt(page, email, '/org-chart')
    const card = page.getByRole('treeitem', { name: /^Lena Drawn / })
    await card.waitFor()
    // Both are measured at the same moment, because content above the chart may still grow and move them.
    const measure = () =>
      card.evaluate(element => {
        const frame = element.closest('[role=tree]')?.getBoundingClientRect()
        if (!frame) throw new Error('The chart does not show')
        const { x, y, width } = element.getBoundingClientRect()
        return { frame: frame.toJSON() as DOMRect, width, x: Math.round(x - frame.x), y: Math.round(y - frame.y) }
      })
    const before = await measure()
    expect(Number(await page.evaluate(() => document.documentElement.dataset.firstPlace))).toBe(before.y)
    expect(before.y).toBeGreaterThan(0)
    const [x, y] = [before.frame.x + before.frame.width / 2, before.frame.y + before.frame.height - 60]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 90, y - 40, { steps: 6 })
    await page.mouse.up()
    const after = await measure()
    expect([after.x - before.x, after.y - before.y]).toEqual([-90, -40])
    // Dragging does not open a person.
    expect(new URL(page.url()).pathname).toBe('/org-chart')

    await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await expect.poll(async () => (await measure()).width).toBeGreaterThan(before.width)
    await page.getByRole('button', { name: 'Fit the chart', exact: true }).click()
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
      if (kind === 'SVG drawing') expect(bytes.toString().match(/<g /g)).toHaveLength(3)
    }
  })
})
