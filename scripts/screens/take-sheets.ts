/** Takes all sheets, or those whose name contains one of the words; on the day that the clock of this process shows. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { waitUntilDrawn } from '../tour/camera.ts'
import { withCamera } from '../tour/with-camera.ts'
import { joinShots } from './sheet.ts'
import { VIEWS, type View } from './views.ts'

const FOLDER = '.local/screens'
const WIDTHS = [1440, 1024, 390]
const THEMES = ['light', 'dark'] as const
/** What is below is cut off: a long list is like its beginning. */
const MAX_HEIGHT = 1380
const MIN_HEIGHT = 900

const words = process.argv.slice(2)
const wanted = VIEWS.filter(({ name }) => words.length === 0 || words.some(word => name.includes(word)))
await mkdir(FOLDER, { recursive: true })
let missing = 0

await withCamera(async camera => {
  for (const view of wanted) {
    const page = await camera.openPage(view.as, view.audience)
    try {
      const file = join(FOLDER, `${view.name}.png`)
      await writeFile(file, await photograph(page, view))
      console.log(file)
    } catch (error) {
      missing++
      console.error(`${view.name}: ${error instanceof Error ? error.message : error}`)
    } finally {
      await page.context().close()
    }
  }
})
console.log(`${wanted.length - missing} screens in ${FOLDER}${missing ? `, ${missing} could not be shown` : ''}`)
process.exit(missing ? 1 : 0)

async function photograph(page: Page, { path, recordBelow }: View): Promise<Buffer> {
  await page.setViewportSize({ width: 1440, height: MIN_HEIGHT })
  await page.goto(path)
  await waitUntilDrawn(page)
  if (recordBelow) await goToFirstRecord(page, recordBelow)
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

/** By its address: the link itself may open it beside its list. */
async function goToFirstRecord(page: Page, path: string): Promise<void> {
  const link = page.locator(`main a[href^="${path}/"]:not([href$="/new"])`).first()
  const href = await link.getAttribute('href')
  if (!href) throw new Error('Its list is empty')
  await page.goto(href)
  await waitUntilDrawn(page)
}
