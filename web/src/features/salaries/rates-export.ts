import { CELL_KEY_HEADER, salaries } from '#shared/features/salaries.ts'
import { csvCell } from '#shared/kit/csv.ts'
import type { Request } from '#web/kit/api.ts'
import { fetchFile, saveFile } from '#web/kit/download.ts'
import { keyHeaders, openBytes } from '#web/kit/sealed-amounts.ts'

const { ratesCsv } = salaries.calls

/** Saves the rates of the employees that an Employees list's query keeps. Their cells arrive encrypted and are opened here. */
export async function downloadRates(query: NonNullable<Request<typeof ratesCsv>['query']>): Promise<void> {
  const { blob, name, headers } = await fetchFile(ratesCsv, {
    query,
    headers: await keyHeaders(),
  })
  const key = headers.get(CELL_KEY_HEADER)
  if (!key) throw new Error(`The rates came without ${CELL_KEY_HEADER}`)
  saveFile(new Blob([await openedCells(await textOf(blob), await openBytes(key))], { type: blob.type }), name)
}

/** `Blob.text` would take the mark away by which Excel knows UTF-8. */
const textOf = async (blob: Blob) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())

/** A compact JWE without a wrapped key (`dir`), in the last column: a header, nothing, and three parts more. */
const CELL = /(?<=,)eyJ[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+(?=\r?\n|$)/g

async function openedCells(text: string, key: Uint8Array): Promise<string> {
  const { compactDecrypt } = await import('jose/jwe/compact/decrypt')
  const amounts = new Map<string, string>()
  for (const [jwe] of text.matchAll(CELL)) {
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    amounts.set(jwe, csvCell(new TextDecoder().decode(plaintext)))
  }
  return text.replace(CELL, jwe => amounts.get(jwe) ?? jwe)
}
