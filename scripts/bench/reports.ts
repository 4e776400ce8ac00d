/** Peak memory of large reports: each is made by a bundle, as deployed, in a separate process. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { esbuildOptionsFor } from '../bundle.ts'

export interface ReportFigures {
  readonly what: 'workbook' | 'archive'
  /** Rows of 20 columns, or documents. */
  readonly count: number
  readonly milliseconds: number
  /** Of the file. */
  readonly bytes: number
  /** The most memory that the process held, in bytes. */
  readonly peak: number
}

export async function measureReports({
  rows,
  documents,
}: {
  rows: number
  documents: number
}): Promise<ReportFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-reports-'))
  await build(esbuildOptionsFor({ index: 'scripts/bench/report-process.ts' }, folder))
  return [measure('workbook', rows), measure('archive', documents)]

  function measure(what: ReportFigures['what'], count: number): ReportFigures {
    const words = [join(folder, 'index.mjs'), what, String(count)]
    const told = execFileSync(process.execPath, words, { encoding: 'utf8', stdio: 'pipe' })
    return { what, count, ...(JSON.parse(told) as Omit<ReportFigures, 'what' | 'count'>) }
  }
}
