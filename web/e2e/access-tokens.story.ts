import { describe, expect } from 'vitest'
import { actionItemsApi } from '#shared/features/action-items.ts'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { addActionItem, createTeam } from './own-people.ts'
import { findToast } from './page-actions.ts'
import { callApi, signInAt } from './people.ts'

describe('a leader', () => {
  e2eTest('creates a read token, which a program uses until it is revoked', async ({ visit }) => {
    const { email, leader, led } = await createTeam('Tokened')
    await addActionItem(leader, led, 'Count the keys')
    const page = await visit()
    await signInAt(page, email, '/home')
    await page.getByRole('button', { name: /^Account of / }).click()
    await page.getByRole('menuitem', { name: 'Access tokens', exact: true }).click()
    await page
      .getByText('No access tokens yet. Make one for each program, so you can revoke each separately.')
      .waitFor()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'New access token', exact: true })
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Report')
    await form
      .getByRole('textbox', { name: 'Last day', exact: true })
      .fill(formatDay(addDays(utcToday(new Date()), 30)))
    await page.keyboard.press('Control+Enter')
    const shown = page.getByRole('dialog', { name: 'Access token Report', exact: true })
    const token = await shown.getByRole('textbox', { name: 'Token', exact: true }).inputValue()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await shown.getByRole('button', { name: 'Copy', exact: true }).click()
    await shown.getByRole('button', { name: 'Copied', exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
    await page.keyboard.press('Escape')
    const row = page.getByRole('row').filter({ hasText: 'Report' })
    await row.getByText('Never', { exact: true }).waitFor()
    await row.getByText('Active', { exact: true }).waitFor()

    const { status, body } = await callApi(token, actionItemsApi.calls.list)
    expect([status, body.items.map(({ title }) => title)]).toEqual([200, ['Count the keys']])
    expect(await callApi(token, actionItemsApi.calls.create, { body: {} as never })).toMatchObject({
      status: 401,
      body: { friendlyMessage: 'This access token may only read' },
    })

    await page.reload()
    await row.getByText('Active', { exact: true }).waitFor()
    expect(await row.getByText('Never', { exact: true }).count()).toBe(0)
    expect(await page.content()).not.toContain(token)
    await row.getByRole('button', { name: 'Revoke Report', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Revoke Report?', exact: true })
    await question.getByRole('button', { name: 'Revoke', exact: true }).click()
    await findToast(page, 'Access token revoked.').waitFor()
    await page
      .getByText('No access tokens yet. Make one for each program, so you can revoke each separately.')
      .waitFor()
    expect(await callApi(token, actionItemsApi.calls.list)).toMatchObject({
      status: 401,
      body: { friendlyMessage: 'This access token is not known, or was revoked' },
    })
  })
})
