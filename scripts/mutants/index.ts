/**
 * `npm run mutants -- <area> [part of a path …] [--sample 5]`: plants faults in an area one by one, runs the tests that
 * cover each, and reports the share of faults that they notice. See docs/mutants.md.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { startTable } from '#scripts/local/tables.ts'
import { type Area, areas, findFiles } from './areas.ts'
import { forgetStaleResults } from './forget-stale.ts'
import { writeSample } from './sample.ts'
import { countLeftOutAtLoad, findTooLow, formatScores, type MutationReport, scoreByFolder } from './scores.ts'
import { writeTestsOfRun } from './tests-of-run.ts'

const { values, positionals } = parseArgs({
  options: { sample: { type: 'string', default: '100' } },
  allowPositionals: true,
})
const [name, ...words] = positionals
const percent = Number(values.sample)
const area = areas.find(each => each.name === name)
if (!area || !(percent > 0 && percent <= 100)) {
  console.log(
    `npm run mutants -- <area> [part of a path …] [--sample 5]\n\nAreas: ${areas.map(each => each.name).join(', ')}`,
  )
  process.exit(1)
}
process.exit((await run(area)) ? 0 : 1)

async function run(area: Area): Promise<boolean> {
  // A whole run must not continue from the incomplete results of a sample, so a sample has its own folder.
  const folder = `.local/mutants/${area.name}${percent < 100 ? '-sample' : ''}`
  mkdirSync(folder, { recursive: true })
  // Removes the remains of a killed run.
  rmSync(`${folder}/sandbox`, { recursive: true, force: true })
  forgetStaleResults(`${folder}/incremental.json`, area.tests)
  const database = area.isPure ? undefined : await startTable({ isLongRun: true })
  try {
    const files = findFiles(area, words)
    Object.assign(process.env, writeTestsOfRun({ tests: area.tests, files, database }), writeSample(percent))
    await new Stryker(optionsFor(area, files, folder)).runMutationTest()
  } finally {
    await database?.stop()
  }
  const report: MutationReport = JSON.parse(readFileSync(`${folder}/report.json`, 'utf8'))
  const leavesOutLoad = percent < 100 && !area.isPure
  const scores = scoreByFolder(report, percent, leavesOutLoad)
  console.log(`\n${formatScores(scores)}\n\nEvery fault: ${folder}/report.html`)
  const leftOut = countLeftOutAtLoad(report, percent)
  if (leavesOutLoad && leftOut) console.log(`Not tried, of the sample: ${leftOut} in code that runs while a file loads`)
  const tooLow = findTooLow(scores)
  for (const { folder, score, threshold } of tooLow) console.log(`Below ${threshold} %: ${folder} with ${score} %`)
  return tooLow.length === 0
}

type Options = ConstructorParameters<typeof Stryker>[0]
function optionsFor(area: Area, mutate: string[], folder: string): Options {
  const incrementalFile = `${folder}/incremental.json`
  return {
    mutate,
    testRunner: 'vitest',
    // A thread cannot change its time zone, which a test of the month's end does.
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', pool: area.isPure ? 'threads' : 'forks' },
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants/ignorers.ts', './scripts/mutants/sample.ts'],
    checkers: percent < 100 ? ['sample'] : [],
    ignorers: [area.isPure ? 'pure' : 'always'],
    coverageAnalysis: 'perTest',
    // Each fault in code that runs at load needs all tests of the area in a new process: minutes with a database.
    ignoreStatic: percent < 100 && !area.isPure,
    incremental: percent === 100,
    incrementalFile,
    // It would rewrite the paths of the project's tsconfig.json, which it cannot read with TypeScript 7; ours has none.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    tempDirName: `${folder}/sandbox`,
    ignorePatterns: ['.local', 'dist', 'cdk.out', 'web', '!web/src'],
    concurrency: Math.min(2, availableParallelism()),
    // Long, because a slow test on a busy machine is not an endless loop, and a feature's tests take minutes.
    dryRunTimeoutMinutes: 60,
    timeoutMS: 15_000,
    reporters: ['json', 'html', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    jsonReporter: { fileName: `${folder}/report.json` },
    htmlReporter: { fileName: `${folder}/report.html` },
    force: !existsSync(incrementalFile),
  }
}
