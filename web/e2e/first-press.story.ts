/** Forms that fit into the window: the first press on Save counts, even if the field just left shows an error. */
import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { SCREENS } from '#shared/features/screens.ts'
import { e2eTest } from './e2e-test.ts'
import { findToast } from './page-actions.ts'

const SENTENCE = 'Please, fix the errors on the form before submitting'
/** How long a person holds the button down, in milliseconds. */
const PRESS = 100

const forms = SCREENS.filter(({ canCreate }) => canCreate).map(({ path }) => `${path}/new`)

/** The forms whose Save is disabled until a person or a template is chosen. */
const WAITING = [
  '/one-on-ones/new',
  '/career-development-plan/new',
  '/onboarding-process-screen/new',
  '/onboarding-process-templates/new',
  '/exit-procedure-process/new',
  '/exit-procedure-templates/new',
]

/** Finds the form in which a field is left empty. */
const formOf = (page: Page, name?: string): Locator =>
  name ? page.getByRole('form', { name, exact: true }) : page.getByRole('main').locator('form')

/** Focuses the form's first required field, and leaves it empty. */
async function enterFirstRequired(form: Locator): Promise<void> {
  const field = form.locator('[aria-required="true"]:not([disabled])').first()
  await field.focus()
  if (await field.evaluate(element => element instanceof HTMLInputElement && !element.readOnly)) await field.fill('')
}

/** Presses the middle of Save as a person does, with `happening` in between. @returns how far the button moved. */
async function press(page: Page, save: Locator, happening?: () => Promise<unknown>): Promise<number> {
  const before = await save.boundingBox()
  if (!before) throw new Error('Save is not to be seen')
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
  await page.mouse.down()
  await happening?.()
  await page.waitForTimeout(PRESS)
  const after = await save.boundingBox()
  await page.mouse.up()
  return Math.abs((after?.y ?? Number.NaN) - before.y)
}

describe.concurrent('the first click on Save works', () => {
  for (const path of forms)
    e2eTest(`on ${path}`, async ({ visit }) => {
      const page = await visit({ as: 'admin', at: path })
      const save = formOf(page).getByRole('button', { name: /^(Save|Send request)$/ })
      await save.waitFor()
      // Save is visibly disabled until the form's options are loaded.
      if (!WAITING.includes(path)) await expect.poll(() => save.isEnabled()).toBe(true)
      await enterFirstRequired(formOf(page))
      expect(await press(page, save)).toBe(0)
      if (WAITING.includes(path)) await expect.poll(() => save.isDisabled()).toBe(true)
      else await findToast(page, SENTENCE).waitFor()
    })

  for (const panel of ['Set holidays', 'Set Hour Max per Month'])
    e2eTest(`in ${panel}`, async ({ visit }) => {
      const page = await visit({ as: 'admin', at: '/' })
      const answers = Promise.withResolvers<void>()
      const lists = ['**/hourspermonth/*', '**/holidaysbyfilter?*'] as const
      const held = async (route: Route) => {
        await answers.promise
        await route.continue()
      }
      await Promise.all(lists.map(list => page.route(list, held)))
      await page.goto('/timesheet-management')
      const form = formOf(page, panel)
      await form.getByRole('textbox').first().focus()
      const arrive = async () => {
        const arrived = Promise.all(lists.map(list => page.waitForResponse(list)))
        answers.resolve()
        await arrived
      }
      expect(await press(page, form.getByRole('button', { name: 'Save', exact: true }), arrive)).toBe(0)
      await findToast(page, SENTENCE).waitFor()
    })

  e2eTest('by touch', async ({ visit }) => {
    const page = await visit({
      as: 'admin',
      at: '/jobtitles/new',
      browser: { hasTouch: true, viewport: { width: 390, height: 844 } },
    })
    await page.getByRole('textbox', { name: 'Name', exact: true }).focus()
    const box = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox()
    if (!box) throw new Error('Save is not to be seen')
    const client = await page.context().newCDPSession(page)
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await page.waitForTimeout(PRESS)
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await findToast(page, SENTENCE).waitFor()
  })

  e2eTest('by keyboard', async ({ visit }) => {
    const page = await visit({ as: 'admin', at: '/categories/new' })
    await page.getByRole('textbox', { name: 'Name', exact: true }).focus()
    await page.keyboard.press('Tab')
    await page.getByText('This is a required field').waitFor()
    await page.keyboard.press('Space')
    await findToast(page, SENTENCE).waitFor()
  })
})
