import { SALARY_CELL_KEY_HEADER, salariesApi } from '#shared/features/salaries.ts'
import { formatCsvCell } from '#shared/kit/csv.ts'
import { fetchFile } from '#web/kit/download.ts'
import type { ExportQuery } from '#web/kit/list-screen/export-menu.tsx'
import { clientKeyHeaders, decryptBytes, decryptCell } from './encrypted-amounts.ts'

const { ratesCsv } = salariesApi.calls

/** The rates of the employees that match a list's query. The cells arrive encrypted and are decrypted here. */
export async function fetchRates(query: ExportQuery) {
  const { blob, name, headers } = await fetchFile(ratesCsv, {
    query: query,
    headers: await clientKeyHeaders(),
  })
  const key = headers.get(SALARY_CELL_KEY_HEADER)
  if (!key) throw new Error(`The rates came without ${SALARY_CELL_KEY_HEADER}`)
  const text = await decryptCells(await readTextWithBom(blob), await decryptBytes(key))
  return { blob: new Blob([text], { type: blob.type }), name }
}

/** `Blob.text` would strip the byte order mark, by which Excel recognizes UTF-8. */
const readTextWithBom = async (blob: Blob) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())

/** A compact JWE in the last column, without an encrypted key (`dir`), so its second part is empty. */
const ENCRYPTED_CELL = /(?<=,)eyJ[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+(?=\r?\n|$)/g

async function decryptCells(text: string, key: Uint8Array): Promise<string> {
  const amounts = new Map<string, string>()
  for (const [jwe] of text.matchAll(ENCRYPTED_CELL)) {
    amounts.set(jwe, formatCsvCell(await decryptCell(jwe, key)))
  }
  return text.replace(ENCRYPTED_CELL, jwe => amounts.get(jwe) ?? jwe)
}
