/** Uploads workbooks of a company, and runs their imports to the end. */
import { handler as runJob } from '#functions/company-import/job.ts'
import type { JobEvent } from '#kit/jobs.ts'
import type { SheetCell } from '#kit/xlsx/read-cells.ts'
import { writeWorkbook } from '#kit/xlsx.ts'
import { companyImportApi } from '#shared/features/company-import.ts'
import { WORKBOOK_TYPE } from '#shared/kit/workbooks.ts'
import { startTestJobs } from './background-jobs.ts'
import { startTestBucket } from './files.ts'
import type { Visitor } from './people.ts'
import { waitUntil } from './wait-until.ts'

const { upload, create, preview, start, one, undo } = companyImportApi.calls

/** Sheets by name: the headings, then the rows. */
export type Sheets = Readonly<Record<string, readonly (readonly SheetCell[])[]>>

export const writeSheetsOf = (sheets: Sheets): Promise<Buffer> =>
  writeWorkbook(
    Object.entries(sheets).map(([name, [headings = [], ...rows]]) => ({
      name,
      columns: headings.map(header => ({ header: String(header) })),
      rows,
    })),
  )

/** Uploads a workbook as the browser does; resolves with the id of its import. */
export const uploadCompany = async (...sent: Parameters<typeof sendCompany>) => (await sendCompany(...sent)).body._id

/** Uploads a workbook as the browser does; resolves with the answer to its import. */
export async function sendCompany(who: Visitor, content: Sheets | Uint8Array, fileName = 'Company.xlsx') {
  const bytes = content instanceof Uint8Array ? content : await writeSheetsOf(content)
  const asked = await who.call(upload, { body: { fileName, contentType: WORKBOOK_TYPE, size: bytes.length } })
  const form = new FormData()
  for (const [name, value] of Object.entries(asked.body.upload.fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)]))
  const reply = await fetch(asked.body.upload.url, { method: 'POST', body: form })
  if (reply.status !== 204) throw new Error(`The upload was refused: ${reply.status}`)
  return who.call(create, { body: { key: asked.body.key, fileName } })
}

export const previewOf = async (who: Visitor, id: string) => (await who.call(preview, { params: { id } })).body

/** Starts what the preview shows. */
export const startImport = async (who: Visitor, id: string) =>
  who.call(start, { params: { id }, body: { digest: (await previewOf(who, id)).digest } })

/** Starts a bucket and a function for jobs; with `isHeld`, jobs wait until a test runs them. */
export async function startImportStage() {
  const files = await startTestBucket()
  const held: JobEvent[] = []
  let isHolding = false
  const jobs = await startTestJobs(async event => {
    if (isHolding) held.push(event)
    else await runJob(event)
  })
  const waitFor = async (who: Visitor, id: string) => {
    await waitUntil(async () => {
      const { body } = await who.call(one, { params: { id } })
      if (body.state === 'running' || body.state === 'undoing') throw new Error(`It is ${body.state}`)
    })
    return (await who.call(one, { params: { id } })).body
  }
  return {
    held,
    hold: (holds: boolean) => {
      isHolding = holds
    },
    /** Starts what the preview shows, and waits for the end. */
    run: async (who: Visitor, id: string) => {
      const begun = await startImport(who, id)
      if (begun.status !== 200) throw new Error(`It was refused: ${JSON.stringify(begun.body)}`)
      return waitFor(who, id)
    },
    undo: async (who: Visitor, id: string) => {
      const begun = await who.call(undo, { params: { id } })
      if (begun.status !== 200) throw new Error(`It was refused: ${JSON.stringify(begun.body)}`)
      return waitFor(who, id)
    },
    waitFor,
    stop: async () => {
      await jobs.stop()
      await files.stop()
    },
  }
}
