/** Takes all pictures, or those whose name contains one of the words; on the day that the clock of this process shows. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { launchBrowser } from '../../web/e2e/browser.ts'
import { startCloud } from '../local/cloud.ts'
import { freePort } from '../local/ports.ts'
import { builtSources } from '../local/sources.ts'
import { Camera } from './camera.ts'
import { unpackFonts } from './fonts.ts'
import { PICTURES_FOLDER } from './page.ts'
import { PICTURES } from './pictures.ts'
import { prepareCompany } from './prepare.ts'

const words = process.argv.slice(2)
const wanted = PICTURES.filter(({ name }) => words.length === 0 || words.some(word => name.includes(word)))

const folder = await mkdtemp(join(tmpdir(), 'muster-tour-'))
const fonts = join(folder, 'fonts')
await mkdir(fonts)
Object.assign(process.env, await unpackFonts(fonts))
const [cloud, server] = await Promise.all([
  startCloud({ port: await freePort(), data: join(folder, 'data'), built: true, quiet: true, sources: builtSources }),
  launchBrowser(),
])
try {
  await prepareCompany(cloud.url, new Date())
  const camera = new Camera(await chromium.connect(server.wsEndpoint()), cloud)
  const taken: { readonly file: string; readonly bytes: Buffer }[] = []
  for (const picture of wanted) {
    const bytes = await camera.take(picture)
    taken.push({ file: `${picture.name}.webp`, bytes })
    console.log(`${picture.name}: ${Math.round(bytes.byteLength / 1000)} kB`)
  }
  await mkdir(PICTURES_FOLDER, { recursive: true })
  for (const { file, bytes } of taken) await writeFile(join(PICTURES_FOLDER, file), bytes)
  const known = PICTURES.map(({ name }) => `${name}.webp`)
  for (const file of await readdir(PICTURES_FOLDER)) if (!known.includes(file)) await rm(join(PICTURES_FOLDER, file))
} finally {
  await Promise.all([server.close(), cloud.stop()])
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)
