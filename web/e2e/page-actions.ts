/** Actions of people on any screen, for the browser stories. */
import type { Locator, Page } from 'playwright-core'

/** Finds a toast with exactly this text. */
export const findToast = (page: Page, sentence: string | RegExp) =>
  page.getByRole('listitem').getByText(sentence, { exact: true })

export const findSaveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Opens the filters that are not shown beside the search. */
export const openMoreFilters = (page: Page) => page.getByRole('button', { name: /^More filters/ }).click()

/** Opens a list and chooses an option. */
export async function choose(within: Page | Locator, field: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: field, exact: true }).click()
  await takeOption('page' in within ? within.page() : within, option)
}

/** Opens a searchable list, types, and chooses the match. */
export async function searchAndChoose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByPlaceholder('Search…', { exact: true }).fill(option)
  await takeOption(page, option)
}

const takeOption = (page: Page, option: string) =>
  page
    .getByRole('option')
    .filter({ has: page.getByText(option, { exact: true }) })
    .first()
    .click()
