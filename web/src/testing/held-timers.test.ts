import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = `${process.cwd()}/web/src/`

/** See `holdIntervals`: jsdom's own would be lost to all later files of the worker. */
it('no test of a screen fakes intervals', () => {
  const fakes = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.test\.tsx?$/.test(path) && !path.endsWith('held-timers.test.ts'))
    .flatMap(path =>
      [...readFileSync(`${root}${path}`, 'utf8').matchAll(/useFakeTimers\(([^)]*)/g)].map(([, asked = '']) => ({
        path,
        asked,
      })),
    )
  expect(fakes.length).toBeGreaterThan(3)
  expect(fakes.filter(({ asked }) => !asked.includes('toFake') || asked.includes('Interval'))).toEqual([])
})
