import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { searchApi } from '#shared/features/search.ts'
import { e2eTest } from './e2e-test.ts'
import { createTeam } from './own-people.ts'
import { callApi, getSharedToken, readPageToken, signInAt } from './people.ts'

const findBox = (page: Page) => page.getByRole('combobox', { name: 'Search people, pages and actions', exact: true })
async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Search people, pages and actions/ }).waitFor()
  await page.keyboard.press('Control+k')
  await findBox(page).waitFor()
}
describe('a leader', () => {
  e2eTest('finds a person by name, opens their page, and finds them again', async ({ visit }) => {
    const { email, led } = await createTeam('Sought')
    const page = await visit()
    await signInAt(page, email, '/action-items')
    await openPalette(page)
    await page.keyboard.type('olmo sough')
    const people = page.getByRole('group', { name: 'People', exact: true })
    // A result's accessible name includes its second line.
    const found = people.getByRole('option', { name: /^Olmo Sought, / })
    await found.waitFor()
    await expect.poll(() => found.getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/people/${led}`)
    await page.getByRole('heading', { level: 1, name: 'Olmo Sought', exact: true }).waitFor()

    await openPalette(page)
    const recent = page.getByRole('group', { name: 'Recent', exact: true })
    await recent.getByRole('option', { name: /^Olmo Sought, / }).waitFor()
  })

  e2eTest('starts a one-on-one with a person by keyboard alone', async ({ visit }) => {
    const { email } = await createTeam('Begun')
    const page = await visit()
    await signInAt(page, email, '/action-items')
    await openPalette(page)
    await page.keyboard.type('new one-on-one with olmo begun')
    await page.getByRole('option', { name: 'New one-on-one with Olmo Begun', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.pathname === '/one-on-ones/new')
    await page
      .getByRole('combobox', { name: 'Employee', exact: true })
      .getByText('Olmo Begun', { exact: true })
      .waitFor()
  })

  e2eTest('does not find other leaders’ people', async ({ visit }) => {
    const [{ email, led }, others] = [await createTeam('Inreach'), await createTeam('Outofreach')]
    const page = await visit()
    await signInAt(page, email, '/action-items')
    const findPeople = async (token: string, q: string) =>
      (await callApi(token, searchApi.calls.find, { query: { q } })).body.groups
        .filter(({ kind }) => kind === 'people')
        .flatMap(({ items }) => items.map(({ _id }) => _id))
    const token = await readPageToken(page)
    expect(await findPeople(token, 'Olmo Inreach')).toContain(led)
    for (const name of ['Olmo Outofreach', 'Lena Outofreach', 'Outofreach'])
      expect(await findPeople(token, name)).not.toEqual(expect.arrayContaining([others.led]))
    expect(await findPeople(await getSharedToken('admin'), 'Olmo Outofreach')).toContain(others.led)
  })
})
