import { CompactEncrypt, importJWK } from 'jose'
import { expect, it } from 'vitest'
import { SALARY_CELL_KEY_HEADER, SALARY_KEY_HEADER } from '#shared/features/salaries.ts'
import { mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { fetchRates } from './rates-export.ts'

setUpScreenTests()

const cellKey = crypto.getRandomValues(new Uint8Array(32))
const cell = (amount: string) =>
  new CompactEncrypt(new TextEncoder().encode(amount))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(Uint8Array.from(cellKey))

/** The key of the export, encrypted to the browser's key as the server does. */
async function keyFor(headers: HeadersInit | undefined): Promise<string> {
  const jwk = JSON.parse(Buffer.from(new Headers(headers).get(SALARY_KEY_HEADER) ?? '', 'base64url').toString())
  return new CompactEncrypt(Uint8Array.from(cellKey))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
}

it('decrypts the rates in the file, and keeps its UTF-8 byte order mark', async () => {
  signInWithRoles('finance')
  mockServer.mockImplementation(async (_, { headers }) => {
    const rows = [
      '\uFEFFName,Rate',
      `Ana,${await cell('4250.50')}`,
      `"Solís, Bo",${await cell('31')}`,
      'Cy,',
      // Text that only looks encrypted, or is not a number, breaks neither the export nor its row.
      `eyJa..b.c.d,${await cell('-7')}`,
      `Dee,${await cell('=1+1\n2')}`,
      '',
    ]
    return new Response(rows.join('\r\n'), { headers: { [SALARY_CELL_KEY_HEADER]: await keyFor(headers) } })
  })
  const saved = await fetchRates({ isActive: 'true', leaders: 'x,y' })
  expect(mockServer.mock.lastCall?.[0]).toMatch(/queryAllEmployeeAndRateCurrentRate\.csv\?isActive=true&leaders=x%2Cy$/)
  expect(saved.name).toBe('RatesPerEmployeesInformation.csv')
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.from(await bytesOf(saved.blob)))
  expect(text).toBe('\uFEFFName,Rate\r\nAna,4250.50\r\n"Solís, Bo",31\r\nCy,\r\neyJa..b.c.d,-7\r\nDee,"\'=1+1\n2"\r\n')
})

const bytesOf = (blob: Blob | undefined): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    if (!blob) return reject(new Error('Nothing was saved'))
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(blob)
  })
