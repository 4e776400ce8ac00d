/**
 * Describes the problems that axe finds on a page in its current state, and elements with conflicting classes.
 * `accessibility.story.ts` does so at all widths and in all themes.
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

/**
 * Runs axe on a part of a page, with all of its rules for WCAG 2.2 AA or the given ones. Each page loads axe once.
 * Bars that stick lie below their content meanwhile: axe would take the rest of a button that one covers for its size.
 */
export async function runAxe(page: Page, part = 'html', rules?: readonly string[]): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules
      ? { runOnly: { type: 'rule', values: [...rules] } }
      : // The only one that axe leaves off.
        { rules: { 'target-size': { enabled: true } } }),
  }
  return page.evaluate(
    async ([within, asked]) => {
      if (!window.axe) throw new Error('The page was given no axe')
      const sticky = [...document.querySelectorAll<HTMLElement>('[class*="sticky"]')].filter(
        element => getComputedStyle(element).position === 'sticky',
      )
      for (const { style } of sticky) {
        style.position = 'relative'
        style.inset = 'auto'
      }
      const { violations } = await window.axe.run(within, asked)
      for (const { style } of sticky) {
        style.position = ''
        style.inset = ''
      }
      return violations
    },
    [part, options] as const,
  )
}

/** Finds elements with several classes for the same thing. */
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
