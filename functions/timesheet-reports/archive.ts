/** Many documents in one archive, with a folder per project, written as they are generated. */
import { once } from 'node:events'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  documentFileName,
  loadSheetDocument,
  type SheetDocumentData,
  toFileNamePart,
} from '#functions/timesheets/public.ts'

/** A document, the project whose folder it goes into, and the key of the sealed document. */
export interface ArchivedSheet extends SheetDocumentData {
  readonly projectId: string
  readonly sealedKey: string | null
}

/** Writes all documents and ends the stream, or destroys it if one fails; calls `made` after each. */
export async function writeArchive(
  sheets: AsyncIterable<ArchivedSheet> | Iterable<ArchivedSheet>,
  company: string,
  into: Writable,
  made: () => Promise<void>,
): Promise<void> {
  const { default: yazl } = await import('yazl')
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as PassThrough
  const written = pipeline(out, into)
  const fill = async () => {
    const paths = new ArchivePaths()
    for await (const sheet of sheets) {
      const bytes = await loadSheetDocument(sheet, company)
      // A stream, because a buffer would stay in memory until the archive ends.
      const file = new PassThrough()
      file.end(bytes)
      zip.addReadStream(file, paths.of(sheet), { compressionLevel: 1 })
      await Promise.race([once(file, 'close'), written])
      await made()
    }
    zip.end()
  }
  await Promise.all([
    written,
    fill().catch((error: unknown) => {
      out.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    }),
  ])
}

/** Makes names safe on every file system, and unique regardless of case. */
class ArchivePaths {
  readonly #taken = new Set<string>()
  readonly #folders = new Map<string, string>()

  of(sheet: ArchivedSheet): string {
    const folder =
      this.#folders.get(sheet.projectId) ?? this.#free(count => withNumber(toFileNamePart(sheet.project), count))
    this.#folders.set(sheet.projectId, folder)
    const [name] = documentFileName(sheet).split(/\.pdf$/)
    return this.#free(count => `${folder}/${withNumber(name ?? '', count)}.pdf`)
  }

  #free(named: (count: number) => string): string {
    for (let count = 1; ; count++) {
      const name = named(count)
      const key = name.normalize('NFKC').toLowerCase()
      if (this.#taken.has(key)) continue
      this.#taken.add(key)
      return name
    }
  }
}

const withNumber = (name: string, count: number) => (count === 1 ? name : `${name} (${count})`)
