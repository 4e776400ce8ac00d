/** Converts one of our CSV files to a workbook. Loaded on demand. */
import type { CellKinds } from '#shared/kit/contract.ts'
import { readCsv } from './read-csv.ts'
import { writeWorkbook } from './write-workbook.ts'

export function toWorkbook(name: string, csv: string, kinds: CellKinds, onProgress?: (share: number) => void) {
  const [head = [], ...rows] = readCsv(csv)
  return writeWorkbook({ name, head, rows, kinds }, onProgress)
}
