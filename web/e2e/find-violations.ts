/** What axe finds wrong with a page as it is now, in words; `accessibility.story.ts` looks in all widths and themes. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

export async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
