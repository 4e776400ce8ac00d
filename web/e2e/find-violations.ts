/**
 * What axe finds wrong with a page as it is now, and where classes of one kind meet on it, in words;
 * `accessibility.story.ts` looks in all widths and themes.
 */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describeConflicts } from '#web/testing/class-conflicts.ts'

declare global {
  interface Window {
    readonly axe?: typeof axe
  }
}

export async function findViolations(page: Page): Promise<string[]> {
  return [
    ...(await runAxe(page)).flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    ...(await findClassConflicts(page)),
  ]
}

/** What axe finds in a part of a page, by all of its rules or by those named. It is given to each page once. */
export async function runAxe(page: Page, part = 'html', rules?: readonly string[]): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules ? { runOnly: { type: 'rule', values: [...rules] } } : {}),
  }
  return page.evaluate(
    async ([within, asked]) => {
      if (!window.axe) throw new Error('The page was given no axe')
      return (await window.axe.run(within, asked)).violations
    },
    [part, options] as const,
  )
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
