/** Takes all sheets, or those whose name contains one of the words; uses the clock of this process. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { waitUntilDrawn } from '../tour/camera.ts'
import { withCamera } from '../tour/with-camera.ts'
import { joinShots } from './sheet.ts'
import { VIEWS } from './views.ts'

const FOLDER = '.local/screens'
const WIDTHS = [1440, 1024, 390]
const THEMES = ['light', 'dark'] as const
/** The rest is cut off, because a long list looks the same throughout. */
const MAX_HEIGHT = 1380
const MIN_HEIGHT = 900

const { values, positionals: words } = parseArgs({ options: { locale: { type: 'string' } }, allowPositionals: true })
const reader = values.locale ? { locale: values.locale } : {}
const wanted = VIEWS.filter(({ name }) => words.length === 0 || words.some(word => name.includes(word)))
await mkdir(FOLDER, { recursive: true })
let taken = 0
let missing = 0

await withCamera(async camera => {
  for (const view of wanted) {
    const page = await camera.openPage(view.as, view.audience, reader)
    try {
      await goTo(page, view.path)
      await keepSheet(page, view.name)
      const record = await findFirstRecord(page, view.recordsAt ?? view.path)
      if (record) {
        // Opens the record's address, because clicking the link may open it beside its list.
        await goTo(page, record)
        await keepSheet(page, `${view.name}-record`)
      }
    } catch (error) {
      missing++
      console.error(`${view.name}: ${error instanceof Error ? error.message : error}`)
    } finally {
      await page.context().close()
    }
  }
})
console.log(`${taken} sheets in ${FOLDER}${missing ? `, ${missing} screens could not be shown` : ''}`)
process.exit(missing ? 1 : 0)

async function goTo(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: MIN_HEIGHT })
  await page.goto(path)
  await waitUntilDrawn(page)
}

async function keepSheet(page: Page, name: string): Promise<void> {
  const file = join(FOLDER, `${name}.png`)
  await writeFile(file, await photograph(page))
  taken++
  console.log(file)
}

/** Returns null if the list is empty, or its records have no page. */
async function findFirstRecord(page: Page, path: string): Promise<string | null> {
  if (path === '/') return null
  const links = page.locator(`main a[href^="${path}/"]:not([href$="/new"])`)
  return (await links.count()) > 0 ? links.first().getAttribute('href') : null
}

async function photograph(page: Page): Promise<Buffer> {
  const rows: Buffer[][] = []
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    const row: Buffer[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: MIN_HEIGHT })
      await waitUntilDrawn(page)
      const content = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width, height: Math.min(Math.max(content, MIN_HEIGHT), MAX_HEIGHT) })
      await waitUntilDrawn(page)
      row.push(await page.screenshot({ animations: 'disabled' }))
    }
    rows.push(row)
  }
  return joinShots(rows)
}
