/** Takes a picture when its screen is completely rendered, and makes a small file of it. */
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Audience } from '#shared/kit/access.ts'
import { openContext } from '../../web/e2e/browser.ts'
import { PageWatcher } from '../../web/e2e/page-watcher.ts'
import { type DemoAccount, signInWithPassword } from '../../web/e2e/people.ts'
import type { Picture } from './pictures.ts'

/** The maximum size of a picture, so that the page with all of them stays below a megabyte. */
const MAX_BYTES = 70_000
const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
/** Makes text sharp on most screens, with small pictures. */
const SCALE = 1.5
/** Tried in order until the file is small enough. */
const QUALITIES = [60, 50, 40, 30]

export interface Hosts {
  readonly url: string
  readonly timesheetUrl: string
}

export class Camera {
  readonly #browser: Browser
  readonly #hosts: Hosts
  readonly #sessions = new Map<string, ReturnType<BrowserContext['storageState']>>()

  constructor(browser: Browser, hosts: Hosts) {
    this.#browser = browser
    this.#hosts = hosts
  }

  /** Returns the picture as WebP. @throws if the screen had any problem. */
  async take(picture: Picture): Promise<Buffer> {
    const { as, audience = 'staff', isPhone = false, isDark = false } = picture
    const page = await this.openPage(as, audience, {
      viewport: isPhone ? SIZES.phone : SIZES.desk,
      hasTouch: isPhone,
      colorScheme: isDark ? 'dark' : 'light',
      deviceScaleFactor: SCALE,
    })
    try {
      const watcher = new PageWatcher(page)
      await picture.show(page)
      await waitUntilDrawn(page)
      const png = await page.screenshot({ animations: 'disabled' })
      watcher.assertAsExpected()
      return await toSmallWebp(png)
    } finally {
      await page.context().close()
    }
  }

  /** Opens a page for a signed-in person, or for nobody. The caller must close its context. */
  async openPage(as: DemoAccount | undefined, audience: Audience, options: BrowserContextOptions = {}): Promise<Page> {
    const session = as && (await this.#signIn(as, audience))
    const context = await this.#openContext(audience, { ...options, ...(session ? { storageState: session } : {}) })
    return context.newPage()
  }

  /** Signs in on the screen, once for all pictures of an account on a host. */
  #signIn(as: DemoAccount, audience: Audience): ReturnType<BrowserContext['storageState']> {
    const key = `${as} ${audience}`
    const session = this.#sessions.get(key) ?? this.#signInAnew(as, audience)
    this.#sessions.set(key, session)
    return session
  }

  async #signInAnew(as: DemoAccount, audience: Audience) {
    const context = await this.#openContext(audience)
    await signInWithPassword(await context.newPage(), as)
    const state = await context.storageState()
    await context.close()
    return state
  }

  #openContext(audience: Audience, more: BrowserContextOptions = {}): Promise<BrowserContext> {
    const baseURL = audience === 'staff' ? this.#hosts.url : this.#hosts.timesheetUrl
    return openContext(this.#browser, { baseURL, ...more })
  }
}

/** Waits until nothing loads, moves or pops up. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () =>
      // A page whose app is still on its way shows nothing that moves.
      document.querySelector('h1') !== null &&
      document.fonts.status === 'loaded' &&
      [...document.images].every(image => image.complete) &&
      !document.querySelector(
        '[aria-busy="true"], .animate-pulse, .animate-spin, [data-sonner-toast], [role="alert"]:not(:empty)',
      ) &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
}

async function toSmallWebp(png: Buffer): Promise<Buffer> {
  const image = await loadImage(png)
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  for (const quality of QUALITIES) {
    const webp = await canvas.encode('webp', quality)
    if (webp.byteLength <= MAX_BYTES) return webp
  }
  throw new Error(`No quality makes it smaller than ${MAX_BYTES} bytes`)
}
