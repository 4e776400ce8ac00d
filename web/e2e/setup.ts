/** One local cloud with the demo company, and one browser, for all stories of a run. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startCloud } from '#scripts/local/cloud.ts'
import { freePort } from '#scripts/local/ports.ts'
import { builtSources } from '#scripts/local/sources.ts'
import { launchBrowser } from './browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Main host and timesheet host, as origins. */
    url: string
    timesheetUrl: string
    /** The endpoint that stories connect to the browser at. */
    browser: string
    /** `POST /kill` and `POST /start` for the database; `POST /job/<function>/<job>` as the scheduler would. */
    powerSwitch: string
    /** The folder for screenshots of failed stories. */
    pictures: string
    /** The cloud's data folder. */
    data: string
  }
}

export default async function startBrowserTests(project: TestProject) {
  if (!existsSync('dist/web/index.html')) throw new Error('The web app is not built: npm run build')
  const data = await mkdtemp(join(tmpdir(), 'muster-stories-'))
  const [cloud, browser] = await Promise.all([
    startCloud({ port: await freePort(), data, built: true, quiet: true, sources: builtSources }),
    launchBrowser(),
  ])
  const power = createServer((request, response) => {
    const [, act, name = '', job] = (request.url ?? '').split('/')
    const turn =
      act === 'job' ? () => cloud.invoke(name, { job }) : act === 'kill' ? cloud.killDynamo : cloud.startDynamo
    turn().then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  const powerPort = await freePort()
  power.listen(powerPort, '127.0.0.1')

  project.provide('url', cloud.url)
  project.provide('timesheetUrl', cloud.timesheetUrl)
  project.provide('browser', browser.wsEndpoint())
  project.provide('powerSwitch', `http://127.0.0.1:${powerPort}`)
  project.provide('pictures', join(tmpdir(), 'muster-story-failures'))
  project.provide('data', data)
  return async () => {
    power.close()
    await Promise.all([browser.close(), cloud.stop()])
    await rm(data, { recursive: true, force: true })
  }
}
