/** Starts the browser from an npm package, so that nothing has to be installed by hand. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
} from 'playwright-core'
import { clockOffset, moveClock } from '#scripts/moved-clock.ts'
import { WAIT_TIMEOUT } from '#scripts/testing/timeouts.ts'

const args = ['--no-proxy-server', '--force-color-profile=srgb']

export async function launchBrowser(): Promise<BrowserServer> {
  // The package's browser runs only on Linux; elsewhere the installed Chrome is used.
  if (process.platform !== 'linux') return chromium.launchServer({ channel: 'chrome', args })
  const { executablePath, libraries } = await unpackChromium()
  const launch = (LD_LIBRARY_PATH?: string) =>
    chromium.launchServer({
      executablePath,
      args,
      chromiumSandbox: false,
      ...(LD_LIBRARY_PATH ? { env: { ...process.env, LD_LIBRARY_PATH } } : {}),
    })
  // A minimal machine may lack libraries that the package contains for Amazon Linux.
  return launch().catch(() => launch(libraries))
}

/** Opens a person's browser context: in Costa Rica, in English, with the clock of this process. */
export async function openContext(browser: Browser, more: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'America/Costa_Rica',
    // Stories hold and abort requests, which does not work for a service worker's requests. Only its own story has it.
    serviceWorkers: 'block',
    ...more,
  })
  if (clockOffset()) await context.addInitScript(moveClock, clockOffset())
  context.setDefaultTimeout(WAIT_TIMEOUT)
  return context
}

async function unpackChromium() {
  const before = process.env.AWS_EXECUTION_ENV
  const path = process.env.LD_LIBRARY_PATH
  // The package unpacks its libraries only if it believes that it runs in a Lambda.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x'
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    return { executablePath: await packed.executablePath(), libraries: join(tmpdir(), 'al2023', 'lib') }
  } finally {
    restoreVariable('AWS_EXECUTION_ENV', before)
    restoreVariable('LD_LIBRARY_PATH', path)
  }
}

function restoreVariable(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}
