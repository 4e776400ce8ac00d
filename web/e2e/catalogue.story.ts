import { describe, expect } from 'vitest'
import { catalogues } from '#shared/features/index.ts'
import { e2eTest } from './e2e-test.ts'
import { findToast } from './page-actions.ts'

const PATHS: Readonly<Record<string, string>> = {
  categories: '/categories',
  reasons: '/reason',
  'key-result-types': '/key-result-types',
}

describe('by keyboard alone', () => {
  for (const { name, title, singular } of catalogues)
    e2eTest(`a ${singular.toLowerCase()} is created, found, renamed and deleted`, async ({ visit }) => {
      const page = await visit({ as: 'admin', at: PATHS[name] ?? '' })
      const keys = page.keyboard
      await page.getByRole('heading', { name: title, exact: true }).waitFor()
      await page.getByRole('searchbox').waitFor()

      await keys.press('n')
      await page.getByRole('heading', { name: `New ${singular.toLowerCase()}`, exact: true }).waitFor()
      await keys.press('Tab')
      await keys.press('Control+s')
      await page.getByText('This is a required field').waitFor()
      await keys.type('Zebra crossing')
      await keys.press('Enter')
      await findToast(page, `${singular} created successfully.`).waitFor()

      await page.getByRole('searchbox').waitFor()
      await keys.press('/')
      await keys.type('zébra')
      await page.waitForURL(/search=/)
      const entry = page.getByRole('row').filter({ hasText: 'Zebra crossing' })
      await entry.waitFor()

      await entry.getByRole('link', { name: 'Zebra crossing', exact: true }).first().focus()
      await keys.press('Enter')
      await page.getByRole('heading', { name: 'Zebra crossing', exact: true }).waitFor()
      await keys.press('Tab')
      await keys.press('End')
      await keys.type(' 2')
      await keys.press('Control+Enter')
      await findToast(page, `${singular} updated successfully.`).waitFor()

      await page.getByRole('button', { name: 'Delete Zebra crossing 2', exact: true }).focus()
      await keys.press('Enter')
      await page
        .getByRole('alertdialog', { name: 'Delete Zebra crossing 2?', exact: true })
        .getByText('Do you want to delete this record?')
        .waitFor()
      await keys.press('Escape')
      await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
      await expect.poll(() => page.getByRole('row').filter({ hasText: 'Zebra crossing 2' }).count()).toBe(1)
      // The focus is back at the button, a moment after the dialog has gone.
      await page.locator('[aria-label="Delete Zebra crossing 2"]:focus').waitFor()
      await keys.press('Enter')
      await page.getByRole('alertdialog').waitFor()
      await keys.press('Tab')
      await keys.press('Enter')
      await findToast(page, 'Zebra crossing 2 deleted successfully').waitFor()
      await page.getByText('There are no records to display, please check your filters.').waitFor()
    })
})
