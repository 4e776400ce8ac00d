/** A feature's job in a separate process, started as by the schedule, so that it can be killed as on a real machine. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { JobSummary } from '#kit/jobs.ts'
import type { FeatureWithJobs, JobName } from '#shared/features/jobs.ts'

export interface JobProcess {
  kill(): void
  /** The job's result; undefined if it was killed. @throws if it failed. */
  readonly result: Promise<JobSummary | undefined>
}

export function spawnJob<Feature extends FeatureWithJobs>(
  feature: Feature,
  job: JobName<Feature>,
  env: Readonly<Record<string, string>>,
): JobProcess {
  const module = new URL(`../../functions/${feature}/job.ts`, import.meta.url)
  const script = `const { handler } = await import('${module}'); console.log(JSON.stringify(await handler({ job: '${job}' })))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, LOG: 'errors', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
    ([[code, signal], said, complained]) => {
      if (signal === 'SIGKILL') return undefined
      if (code !== 0) throw new Error(`${job} ended with ${code}: ${said}${complained}`)
      return JSON.parse(said) as JobSummary
    },
  )
  return { kill: () => child.kill('SIGKILL'), result: ended }
}
