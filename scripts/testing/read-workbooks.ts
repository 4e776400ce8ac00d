/**
 * Reads the workbooks named on its command line, and prints for each the result, the CPU time and the growth of memory.
 */
import { readFile } from 'node:fs/promises'
import { readWorkbook } from '#kit/xlsx/read-workbook.ts'
import { writeWorkbook } from '#kit/xlsx.ts'

// Loads the libraries first, so that this time does not count for any file.
await readWorkbook(await writeWorkbook([{ name: 'First', columns: [{ header: 'One' }], rows: [] }]))

const ends: unknown[] = []
for (const path of process.argv.slice(2)) {
  const file = await readFile(path)
  const before = process.resourceUsage().maxRSS
  const start = process.cpuUsage()
  const end = await readWorkbook(file).then(
    rows => `${rows.length} rows`,
    (error: unknown) => String(error),
  )
  const { user, system } = process.cpuUsage(start)
  const milliseconds = Math.round((user + system) / 1000)
  ends.push({ path, end, milliseconds, megabytes: Math.round((process.resourceUsage().maxRSS - before) / 1024) })
}
process.stdout.write(JSON.stringify(ends))
