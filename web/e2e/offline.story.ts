import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { e2eTest } from './e2e-test.ts'
import { callApi, getSharedToken } from './people.ts'

const OFFLINE = 'No connection. What you typed is kept.'

/** Waits until all assets that the page has loaded are cached for offline use. */
async function waitUntilKept(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(async () => {
    if (!(await navigator.serviceWorker.ready).active) return false
    const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
    const kept = await Promise.all(loaded.map(({ name }) => caches.match(name)))
    return loaded.length > 0 && kept.every(Boolean)
  })
}

describe('without a connection', () => {
  e2eTest('the app opens, says so, and resumes by itself', async ({ visit, expectProblems }) => {
    await callApi(await getSharedToken('admin'), categoriesCatalogue.contract.calls.create, {
      body: { name: 'Read offline' },
    })
    const page = await visit({ as: 'admin', at: '/categories', browser: { serviceWorkers: 'allow' } })
    expectProblems(page, 'net::ERR_INTERNET_DISCONNECTED')
    const row = page.getByRole('link', { name: 'Read offline', exact: true })
    await row.waitFor()
    await waitUntilKept(page)
    await page.context().setOffline(true)
    await page.getByText(OFFLINE, { exact: true }).waitFor()
    await row.waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Categories', exact: true }).waitFor()
    await page.getByText(OFFLINE, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Retry', exact: true }).waitFor()
    expect(await row.count()).toBe(0)
    await page.context().setOffline(false)
    await row.waitFor()
    await page.getByText(OFFLINE, { exact: true }).waitFor({ state: 'detached' })
  })

  e2eTest('no response of the server is stored', async ({ visit }) => {
    const page = await visit({ as: 'admin', at: '/employees', browser: { serviceWorkers: 'allow' } })
    await page.getByRole('table', { name: 'Employees', exact: true }).waitFor()
    await waitUntilKept(page)
    await page.reload()
    await page.getByRole('table', { name: 'Employees', exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    const kept = await page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map(name => caches.open(name)))
      const requests = await Promise.all(stores.map(store => store.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname.replace(/^\/assets\/.*/, '/assets'))
    })
    expect([...new Set(kept)].sort()).toEqual(['/', '/assets', '/config.json', '/favicon.svg', '/head.js'])
  })
})
