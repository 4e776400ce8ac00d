/** The org chart with a thousand people: how soon it appears, and how smoothly it drags. Prints its measurements. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { OrgChart } from '#shared/features/employees/org-chart.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { e2eTest } from './e2e-test.ts'

const PEOPLE = 1000
/** Each person leads seven others, until there are none left. */
const TEAM = 7
const idOf = (index: number) => index.toString(16).padStart(24, '0')
const company: OrgChart = {
  people: Array.from({ length: PEOPLE }, (_, index) => ({
    _id: idOf(index),
    name: `Person${index}`,
    lastName: 'Mora',
    picture: '',
    isActive: true,
    jobTitle: 'Engineer',
    project: `Project ${index % 40}`,
    country: 'Bolivia',
    leader: index === 0 ? null : idOf(Math.floor((index - 1) / TEAM)),
  })),
  leadersOutOfScope: [],
}

/** Measures the time from opening the address until the first card is painted. */
const watchFirstCard = () => {
  const seen = window as unknown as { firstCard?: number }
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[role="treeitem"]')) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => Object.assign(seen, { firstCard: performance.now() })))
  })
  observer.observe(document, { childList: true, subtree: true })
}
const readFirstCard = (page: Page) =>
  page.evaluate(() => (window as unknown as { firstCard?: number }).firstCard ?? null)

/** Counts frames and added cards during a drag of about 1.5 seconds. */
async function drag(page: Page) {
  const box = await page.getByRole('tree', { name: 'Org chart', exact: true }).boundingBox()
  if (!box) throw new Error('The chart does not show')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.evaluate(() => {
    const count = { frames: 0, began: performance.now(), ended: 0, longest: 0, cards: 0, isOver: false }
    Object.assign(window, { dragged: count })
    new MutationObserver(changes => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.getAttribute('role') === 'treeitem') count.cards++
    }).observe(document.body, { childList: true, subtree: true })
    let last = count.began
    const step = (now: number) => {
      count.frames++
      count.longest = Math.max(count.longest, now - last)
      last = now
      count.ended = now
      if (!count.isOver) requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 500, y - 250, { steps: 90 })
  await page.mouse.move(x + 400, y + 150, { steps: 90 })
  await page.mouse.up()
  return page.evaluate(() => {
    const { dragged } = window as unknown as {
      dragged: Record<'frames' | 'began' | 'ended' | 'longest' | 'cards', number> & { isOver: boolean }
    }
    dragged.isOver = true
    const seconds = (dragged.ended - dragged.began) / 1000
    return { ...dragged, seconds, perSecond: dragged.frames / seconds }
  })
}

e2eTest('a thousand people are shown at once, and the chart moves with few cards in the DOM', async ({ visit }) => {
  const page = await visit({ as: 'hr' })
  await page.route(`**${employeesApi.calls.orgChart.path}`, route => route.fulfill({ json: company }))
  await page.addInitScript(watchFirstCard)
  await page.goto('/org-chart')
  await expect.poll(() => readFirstCard(page)).not.toBeNull()
  const firstCard = await readFirstCard(page)
  await page.getByRole('button', { name: 'Unfold all', exact: true }).click()
  for (const scale of ['whole', 'nearer', 'readable'] as const) {
    if (scale === 'readable') {
      // Shows somebody in the middle of the lowest row, at the zoom that a search uses.
      await page.getByRole('combobox', { name: 'Find a person in the chart', exact: true }).fill('Person571')
      await page.getByRole('option', { name: /^Person571 Mora/ }).click()
      await page.getByRole('treeitem', { name: /^Person571 Mora / }).waitFor()
    } else await page.getByRole('button', { name: 'Fit the chart', exact: true }).click()
    if (scale === 'nearer')
      for (let step = 0; step < 6; step++) await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    const cards = await page.getByRole('treeitem').count()
    const { perSecond, longest, frames, ...moved } = await drag(page)
    process.stderr.write(
      `${PEOPLE} people, ${scale}: first card after ${firstCard?.toFixed(0)} ms, ${cards} cards in the page, ` +
        `${frames} frames, ${perSecond.toFixed(1)} a second, the longest ${longest.toFixed(0)} ms, ${moved.cards} cards made\n`,
    )
    expect(frames).toBeGreaterThan(0)
    // Tests do not measure time: a drag is smooth because the page renders only the cards in view.
    expect(cards).toBeLessThan(PEOPLE / 4)
    expect(moved.cards).toBeLessThan(PEOPLE)
  }
})
