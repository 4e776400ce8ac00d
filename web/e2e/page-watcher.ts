/** Watches a page for invisible problems: errors in the console, failed requests, refused calls. */
import type { Page } from 'playwright-core'

export class PageWatcher {
  readonly #problems: string[] = []
  readonly #expected: (string | RegExp)[] = []

  constructor(page: Page) {
    const note = (trouble: string) => this.#problems.push(trouble)
    page.on('pageerror', error => note(`threw ${error.message}`))
    page.on('console', message => {
      // The failed request itself is noted below, with more detail.
      if (message.text().startsWith('Failed to load resource')) return
      // Only the stories about it have the service worker.
      if (message.text() === 'Service Worker registration blocked by Playwright') return
      if (message.type() === 'error' || message.type() === 'warning') note(`console: ${message.text()}`)
    })
    page.on('response', response => {
      if (response.status() >= 400) note(`${response.status()} ${describeRequest(response.request())}`)
    })
    page.on('requestfailed', request => {
      const why = request.failure()?.errorText ?? ''
      // Leaving a screen aborts its requests.
      if (why !== 'net::ERR_ABORTED') note(`${why} ${describeRequest(request)}`)
    })
  }

  expectProblems(troubles: readonly (string | RegExp)[]): void {
    this.#expected.push(...troubles)
  }

  /** @throws if an unexpected problem occurred, or an expected one did not. */
  assertAsExpected(): void {
    const isOf = (trouble: string, pattern: string | RegExp) =>
      typeof pattern === 'string' ? trouble.startsWith(pattern) : pattern.test(trouble)
    const unexpected = this.#problems.filter(trouble => !this.#expected.some(pattern => isOf(trouble, pattern)))
    if (unexpected.length) throw new Error(`Went wrong unexpectedly:\n${unexpected.join('\n')}`)
    const missing = this.#expected.filter(pattern => !this.#problems.some(trouble => isOf(trouble, pattern)))
    if (missing.length) throw new Error(`Should have gone wrong and did not: ${missing.join(', ')}`)
  }
}

const describeRequest = (request: { method(): string; url(): string }) => {
  const { pathname, host } = new URL(request.url())
  return `${request.method()} ${host.startsWith('localhost') ? '' : host}${pathname}`
}
