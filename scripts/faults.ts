/**
 * `npm run faults`: injects an AWS failure into each request of every command, one at a time, and repeats the command
 * as a browser would. Prints each result: succeeded at once, when repeated, or wrong. `npm run faults -- rewards` runs
 * one area.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fault } from './testing/faults/aws-faults.ts'
import type { FaultResult } from './testing/faults/fault-run.ts'

const COLUMNS: Readonly<Record<Fault, string>> = {
  'throttled once': 'throttled once',
  throttled: 'throttled',
  'not sent': 'not sent',
  'answer lost once': 'lost once',
  'answer lost': 'lost',
  stopped: 'stopped',
  'partial batch': 'partial',
  'conflict once': 'conflict once',
  conflict: 'conflict',
  'throttled inside': 'thr. inside',
}

const folder = mkdtempSync(join(tmpdir(), 'muster-faults-'))
const report = join(folder, 'report.jsonl')
const vitest = spawn(
  'vitest',
  ['run', '--config', 'scripts/testing/faults/vitest.config.ts', '--reporter', 'dot', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, FAULTS_REPORT: report } },
)
const [code] = (await once(vitest, 'exit')) as [number | null]
const results = readResults()
rmSync(folder, { recursive: true })
console.log(formatResults(results))
const count = (isSuch: (result: FaultResult) => boolean) => results.filter(isSuch).length
console.log(
  `\n${new Set(results.map(({ scenario }) => scenario)).size} commands, ${results.length} faults: ${count(({ outcome }) => outcome === 'at once')} answered at once, ${count(({ outcome }) => outcome === 'when repeated')} when repeated, ${count(({ outcome }) => outcome === 'asks whether again')} ask a person, ${count(({ wrong }) => wrong.length > 0)} wrong`,
)
process.exit(code ?? 1)

function readResults(): FaultResult[] {
  try {
    const lines = readFileSync(report, 'utf8').trim().split('\n')
    return lines.map(line => JSON.parse(line) as FaultResult)
  } catch {
    return []
  }
}

/** The numbers of requests in each cell: succeeded at once + when repeated ? left to a person ✗ wrong. */
function formatResults(all: readonly FaultResult[]): string {
  const faults = Object.keys(COLUMNS) as Fault[]
  const cell = (of: readonly FaultResult[]) => {
    const number = (outcome: FaultResult['outcome']) => of.filter(one => one.outcome === outcome).length
    const [once, again, asks] = [number('at once'), number('when repeated'), number('asks whether again')]
    const wrong = of.filter(one => one.wrong.length).length
    if (of.length === 0) return ''
    return `${once}${again ? `+${again}` : ''}${asks ? `?${asks}` : ''}${wrong ? `✗${wrong}` : ''}`
  }
  const rows = [...Map.groupBy(all, ({ scenario }) => scenario)].map(([name, of]) => [
    name,
    ...faults.map(fault => cell(of.filter(one => one.fault === fault))),
  ])
  const head = ['command', ...faults.map(fault => COLUMNS[fault])]
  const widths = head.map((name, index) => Math.max(name.length, ...rows.map(row => row[index]?.length ?? 0)))
  return [head, ...rows]
    .map(row =>
      row.map((text, index) => (index ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[0] ?? 0))).join('  '),
    )
    .join('\n')
}
