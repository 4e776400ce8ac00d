/**
 * What axe finds wrong with a page as it is now, and where classes of one kind meet on it, in words;
 * `accessibility.story.ts` looks in all widths and themes.
 */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describeConflicts } from '#web/testing/class-conflicts.ts'

export async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    ...(await findClassConflicts(page)),
  ]
}

/** What its elements have for classes of one kind at once. */
export async function findClassConflicts(page: Page): Promise<string[]> {
  const elements = await page.evaluate(() =>
    [...document.querySelectorAll('[class]')].map(one => ({
      classes: one.getAttribute('class') ?? '',
      html: (one.cloneNode() as Element).outerHTML,
    })),
  )
  const byClasses = new Map(elements.map(({ classes, html }) => [classes, html]))
  return [...byClasses].flatMap(([classes, html]) => describeConflicts(classes, () => html))
}
