/** A story in a real browser: `it('…', async ({ visit }) => …)`. Any unexpected problem on a page fails it. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, inject, it as test } from 'vitest'
import { openContext } from './browser.ts'
import { PageWatcher } from './page-watcher.ts'
import { createToken, type DemoAccount, getSharedToken } from './people.ts'

export interface VisitOptions {
  /** The account that the browser is signed in as; if missing, nobody is signed in. */
  readonly as?: DemoAccount
  /** Gives the story its own session, which it may end. */
  readonly endsSession?: boolean
  /** Uses the employee host instead of the main one. */
  readonly timesheet?: boolean
  readonly at?: string
  readonly browser?: BrowserContextOptions
}

export interface E2eContext {
  /** Opens a new, empty browser context, with a session if `as` is set. */
  readonly visit: (options?: VisitOptions) => Promise<Page>
  /** Problems that must occur on a page, such as `409 PUT`; the story fails without them. */
  readonly expectProblems: (page: Page, ...troubles: readonly (string | RegExp)[]) => void
}

let browser: Promise<Browser> | undefined
afterAll(async () => {
  await (await browser)?.close()
  browser = undefined
})

export function e2eTest(sentence: string, tell: (stage: E2eContext) => Promise<void>): void {
  test(sentence, async () => {
    const watches = new Map<Page, PageWatcher>()
    const visit = async (options: VisitOptions = {}) => {
      const page = await newPage(options)
      watches.set(page, new PageWatcher(page))
      if (options.at !== undefined || options.as) await page.goto(options.at ?? '/')
      return page
    }
    const expectTrouble: E2eContext['expectProblems'] = (page, ...troubles) =>
      watches.get(page)?.expectProblems(troubles)
    try {
      await tell({ visit, expectProblems: expectTrouble })
      for (const watch of watches.values()) watch.assertAsExpected()
    } catch (error) {
      await screenshot([...watches.keys()], sentence)
      throw error
    } finally {
      await Promise.all([...watches.keys()].map(page => page.context().close()))
    }
  })
}

async function newPage({ as, endsSession, timesheet = false, browser: more = {} }: VisitOptions): Promise<Page> {
  browser ??= chromium.connect(inject('browser'))
  const baseURL = timesheet ? inject('timesheetUrl') : inject('url')
  const audience = timesheet ? 'timesheet' : 'staff'
  const token = as && (await (endsSession ? createToken : getSharedToken)(as, audience))
  const context = await openContext(await browser, {
    baseURL,
    viewport: { width: 1440, height: 900 },
    ...(token
      ? {
          storageState: {
            cookies: [],
            origins: [{ origin: baseURL, localStorage: [{ name: `muster.${audience}`, value: token }] }],
          },
        }
      : {}),
    ...more,
  })
  return context.newPage()
}

async function screenshot(pages: readonly Page[], sentence: string): Promise<void> {
  const folder = inject('pictures')
  await mkdir(folder, { recursive: true })
  for (const [index, page] of pages.entries()) {
    const path = join(folder, `${sentence.replace(/[^a-z0-9]+/gi, '-').slice(0, 80)}-${index + 1}.png`)
    if (page.isClosed()) continue
    // A hanging page cannot be captured; the story's error must still be reported.
    const seen = await page.screenshot({ path, fullPage: true }).catch((error: unknown) => String(error))
    process.stderr.write(`${page.url()} looked like ${typeof seen === 'string' ? seen : path}\n`)
  }
}
