/** A cloud with the demo company, from the output of `npm run build`, and a browser with the npm packages' fonts. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { launchBrowser } from '../../web/e2e/browser.ts'
import { startCloud } from '../local/cloud.ts'
import { freePort } from '../local/ports.ts'
import { builtSources } from '../local/sources.ts'
import { Camera } from './camera.ts'
import { unpackFonts } from './fonts.ts'
import { prepareCompany } from './prepare.ts'

/** Stops both when `act` ends or fails. */
export async function withCamera(act: (camera: Camera) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-camera-'))
  const fonts = join(folder, 'fonts')
  await mkdir(fonts)
  Object.assign(process.env, await unpackFonts(fonts))
  const [cloud, server] = await Promise.all([
    startCloud({ port: await freePort(), data: join(folder, 'data'), built: true, quiet: true, sources: builtSources }),
    launchBrowser(),
  ])
  try {
    await prepareCompany(cloud.url, new Date())
    await act(new Camera(await chromium.connect(server.wsEndpoint()), cloud))
  } finally {
    await Promise.all([server.close(), cloud.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}
