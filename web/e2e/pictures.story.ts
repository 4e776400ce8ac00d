import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makePng } from '#scripts/testing/picture-files.ts'
import { actionItemsApi } from '#shared/features/action-items.ts'
import { sessionApi } from '#shared/features/session.ts'
import { fullName } from '#shared/kit/people.ts'
import { e2eTest } from './e2e-test.ts'
import { findViolations } from './find-violations.ts'
import { addActionItem, createTeam } from './own-people.ts'
import { callApi, getSharedToken } from './people.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

async function openDialog(page: Page) {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Your picture', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Your picture', exact: true })
  await dialog.waitFor()
  return dialog
}
const choose = (dialog: Locator, name: string, buffer: Buffer) =>
  dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer })
/** Waits until a picture is loaded in the right size, and returns its address. */
async function readPicture(image: Locator): Promise<string> {
  await image.waitFor()
  const { src, width } = await image.evaluate((element: HTMLImageElement) => ({
    src: new URL(element.src).pathname,
    width: element.naturalWidth,
  }))
  expect(width).toBe(256)
  return src
}
/** Returns what the open menu showed of the person in each of its first frames. */
const watchMenu = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>(resolve => {
        const looks: string[] = []
        const look = () => {
          const menu = document.querySelector('[role="menu"]')
          if (menu) looks.push(menu.querySelector('img')?.clientWidth ? 'picture' : 'initials')
          if (looks.length < 20) requestAnimationFrame(look)
          else resolve(looks)
        }
        look()
      }),
  )

describe('one’s own picture', () => {
  e2eTest('is cropped on a phone, and shown to others next to comments and in the org chart', async ({ visit }) => {
    const token = await getSharedToken('devmanager')
    const { body: me } = await callApi(token, sessionApi.calls.me)
    const phone = await visit({ as: 'devmanager', at: '/home', browser: PHONE })
    const dialog = await openDialog(phone)
    await choose(dialog, 'face.png', makePng(240, 200))
    const frame = dialog.getByRole('application')
    await frame.focus()
    await phone.keyboard.press('ArrowRight')
    await phone.keyboard.press('+')
    expect(await findViolations(phone)).toEqual([])
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await phone.getByText('Your picture was saved', { exact: true }).waitFor()
    const account = phone.getByRole('button', { name: /^Account of / })
    const own = await readPicture(account.locator('img'))
    const looks = watchMenu(phone)
    await account.click()
    // The menu shows the same picture, which the browser has: never the initials first.
    expect(new Set(await looks)).toEqual(new Set(['picture']))

    const { leader, led } = await createTeam('Pictured')
    const item = await addActionItem(leader, led, 'Hang up the pictures')
    const comment = 'Seen with a face'
    const said = await callApi(token, actionItemsApi.calls.comment, { params: { id: item._id }, body: { comment } })
    expect(said.status, JSON.stringify(said.body)).toBe(201)
    const other = await visit({ as: 'hr', at: `/action-items/${item._id}` })
    const entry = other.getByRole('listitem').filter({ hasText: comment })
    expect(await readPicture(entry.locator('img').first())).toBe(own)
    await other.goto('/org-chart')
    await other.getByRole('tree', { name: 'Org chart', exact: true }).focus()
    await other.keyboard.press('ArrowDown')
    await other.keyboard.type(fullName(me))
    await other.getByRole('option', { name: new RegExp(`^${fullName(me)}`) }).waitFor()
    await other.keyboard.press('Enter')
    const card = other.getByRole('treeitem', { name: new RegExp(`^${fullName(me)} `) })
    expect(await readPicture(card.locator('img'))).toBe(own)

    // HR may remove somebody else's picture.
    await other.goto(`/people/${me.employeeId}`)
    await other.getByRole('button', { name: 'Remove picture', exact: true }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true }).click()
    await other.getByText('The picture was removed', { exact: true }).waitFor()
    expect((await callApi(token, sessionApi.calls.me)).body.picture).toBe('')
  })

  e2eTest('is refused when it is hostile, on the employee host', async ({ visit }) => {
    const page = await visit({ as: 'employee', timesheet: true, at: '/' })
    const dialog = await openDialog(page)
    await choose(dialog, 'face.png', svg)
    await dialog.getByText('Choose a JPEG, PNG or WebP picture', { exact: true }).waitFor()
    const token = await getSharedToken('employee', 'timesheet')
    expect((await callApi(token, sessionApi.calls.me)).body.picture).toBe('')
  })
})
