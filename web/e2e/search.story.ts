import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { employeesApi } from '#shared/features/employees.ts'
import { searchApi } from '#shared/features/search.ts'
import { fullName } from '#shared/kit/people.ts'
import { e2eTest } from './e2e-test.ts'
import { callApi, getSharedToken } from './people.ts'

const findBox = (page: Page) => page.getByRole('combobox', { name: 'Search people, pages and actions', exact: true })
async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Search people, pages and actions/ }).waitFor()
  await page.keyboard.press('Control+k')
  await findBox(page).waitFor()
}
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
/** Somebody whom the leader reaches, with a name that can be typed. */
async function findMember() {
  const { body } = await callApi(await getSharedToken('leader'), employeesApi.calls.active)
  const person = body.find(one => /^[a-z]+ [a-z]+$/.test(withoutAccents(fullName(one))))
  if (!person) throw new Error('The leader reaches nobody')
  return person
}

/** The second line of a result belongs to its name, and is whatever the demo company says. */
const startingWith = (text: string) => new RegExp(`^${text.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')}`, 'i')

describe('a leader', () => {
  e2eTest('finds a person by their name, opens their page, and finds them again', async ({ visit }) => {
    const person = await findMember()
    const page = await visit({ as: 'leader', at: '/action-items' })
    await openPalette(page)
    await page.keyboard.type(withoutAccents(fullName(person)).slice(0, -1))
    const people = page.getByRole('group', { name: 'People', exact: true })
    const found = people.getByRole('option', { name: startingWith(`${fullName(person)}, `) }).first()
    await found.waitFor()
    expect(await found.getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/people/${person._id}`)
    await page.getByRole('heading', { level: 1, name: fullName(person), exact: true }).waitFor()

    await openPalette(page)
    const recent = page.getByRole('group', { name: 'Recent', exact: true })
    await recent.getByRole('option', { name: startingWith(`${fullName(person)}, `) }).waitFor()
  })

  e2eTest('starts a one-on-one with a person from the keyboard alone', async ({ visit }) => {
    const person = await findMember()
    const page = await visit({ as: 'leader', at: '/action-items' })
    await openPalette(page)
    await page.keyboard.type(`new one-on-one with ${withoutAccents(fullName(person))}`)
    await page.getByRole('option', { name: `New one-on-one with ${fullName(person)}`, exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.pathname === '/one-on-ones/new')
    const employee = page.getByRole('combobox', { name: 'Employee', exact: true })
    await employee.getByText(fullName(person)).waitFor()
  })

  e2eTest('does not find people of others', async () => {
    const [token, admin] = [await getSharedToken('leader'), await getSharedToken('admin')]
    const reached = new Set((await callApi(token, employeesApi.calls.all)).body.map(({ _id }) => _id))
    const others = (await callApi(admin, employeesApi.calls.all)).body.filter(({ _id }) => !reached.has(_id))
    expect(others.length).toBeGreaterThan(10)
    for (const other of others) {
      const { body } = await callApi(token, searchApi.calls.find, { query: { q: fullName(other) } })
      const people = body.groups.filter(({ kind }) => kind === 'people').flatMap(({ items }) => items)
      expect(people.map(({ _id }) => _id)).not.toContain(other._id)
    }
  })
})
