/** The export of all rates: the cells are encrypted, with one key per export. */
import { randomBytes } from 'node:crypto'
import { CompactEncrypt } from 'jose'
import type { DirectoryWithTitles } from '#functions/employees/store.ts'
import { toCsv } from '#kit/csv.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { type Day, formatDay } from '#shared/kit/dates.ts'
import { DOLLARS } from '#shared/kit/money.ts'
import { fullName } from '#shared/kit/people.ts'
import { currencyAtRest, decryptIfReadable } from './cipher.ts'
import { amountInForce, loadAllCurrentPay } from './store.ts'

interface RateCell {
  /** Encrypted. */
  readonly rate: string
  readonly currency: string
}

/** The rows with one cell each, empty for people without a rate. */
export const toRatesCsv = (
  rows: readonly EmployeeRow[],
  company: DirectoryWithTitles,
  cells: ReadonlyMap<string, RateCell>,
): string =>
  toCsv<EmployeeRow>(
    {
      Name: row => row.name,
      'Last name': row => row.lastName,
      Email: row => row.email,
      Leader: row => {
        const leader = company.person(row.leader)
        return leader && fullName(leader)
      },
      Project: row => company.project(row.project)?.name,
      'Job Title': row => company.jobTitle(row.jobTitle)?.name,
      'Employee type': row => row.employeeType && employeeTypes.byId(row.employeeType).name,
      Country: row => row.country,
      'Hire Date': row => formatDay(row.hireDate),
      // Where all rates are in dollars, the file is as it always was.
      ...([...cells.values()].some(({ currency }) => currency !== DOLLARS)
        ? { Currency: (row: EmployeeRow) => cells.get(row._id)?.currency }
        : {}),
      Rate: row => cells.get(row._id)?.rate,
    },
    rows,
  )

/**
 * The rates of these people on a day, each encrypted with a fresh key, by employee; people without a rate are left out.
 */
export async function encryptRateCells(rows: readonly EmployeeRow[], day: Day) {
  const pay = await loadAllCurrentPay()
  const key = new Uint8Array(randomBytes(32))
  const cells = new Map<string, RateCell>()
  await Promise.all(
    rows.map(async ({ _id }) => {
      const theirs = pay.get(_id)
      const resting = theirs && amountInForce(theirs, 'rate', day)
      const rate =
        resting && (await decryptIfReadable(resting, { employee: _id, amount: 'rate' }, `current rate of ${_id}`))
      if (rate) cells.set(_id, { rate: await encryptCell(rate, key), currency: currencyAtRest(resting) })
    }),
  )
  return { key, cells }
}

const encryptCell = (rate: string, key: Uint8Array) =>
  new CompactEncrypt(new TextEncoder().encode(rate)).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key)
