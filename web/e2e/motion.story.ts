/** Nothing moves for people who prefer less motion, as all stories' browsers do. */
import { expect } from 'vitest'
import { e2eTest } from './e2e-test.ts'
import { findSaveButton, findToast } from './page-actions.ts'

declare global {
  interface Window {
    movements: Set<string>
  }
}

e2eTest('menus, dialogs, toasts and links to sections appear and scroll at once', async ({ visit }) => {
  const page = await visit({ as: 'admin', at: '/employees/new' })
  await findSaveButton(page).waitFor()
  await page.evaluate(() => {
    window.movements = new Set()
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const { duration = 0, iterations = 1 } = effect?.getComputedTiming() ?? {}
        const { target = null } = effect instanceof KeyframeEffect ? effect : {}
        if (Number(duration) * iterations > 1) window.movements.add(target?.outerHTML.slice(0, 200) ?? 'something')
      }
      requestAnimationFrame(look)
    }
    look()
  })
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await findSaveButton(page).click()
  await findToast(page, 'Please, fix the errors on the form before submitting').waitFor()
  expect(await page.evaluate(() => [...window.movements])).toEqual([])

  const sections = page.getByRole('navigation', { name: 'Sections', exact: true })
  const [atOnce, later] = await sections
    .getByRole('link')
    .last()
    .evaluate(async link => {
      window.scrollTo(0, 0)
      ;(link as HTMLElement).click()
      const first = window.scrollY
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
      return [first, window.scrollY]
    })
  expect(atOnce).toBeGreaterThan(500)
  expect(later).toBe(atOnce)
})
