/** Plans the rows of opening pay, the first salary or rate of people without one. Their amounts are encrypted. */
import { settings } from '#kit/settings.ts'
import { companyImportMessages as messages, NO_AMOUNT, PAY_SHEETS, SAME_PAY } from '#shared/features/company-import.ts'
import { EncryptedAmount } from '#shared/features/employees/encrypted-amount.ts'
import { currencyOf } from '#shared/features/salaries/currencies.ts'
import { salaryMessages } from '#shared/features/salaries.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { type CellNames, toText } from './cells.ts'
import { findDoubles, readCells } from './parse-row.ts'
import { emailIn, NO_SUCH_EMAIL } from './plan-people.ts'
import type { WrittenSheet } from './read-file.ts'
import type { PayStep, PersonStep, SheetPlanner } from './steps.ts'
import { journalKey } from './store.ts'

const NO_NAMES: CellNames = { emailOf: () => '', projectName: () => '', jobTitleName: () => '' }
const NONE_WRITTEN = { people: () => [], projects: () => [], jobTitles: () => [] }

export function planPay(
  { sheet, rows }: WrittenSheet,
  { company, fail, idOf, now, through }: SheetPlanner,
  people: readonly PersonStep[],
): readonly PayStep[] {
  const name = sheet.name as PayStep['sheet']
  const kind = PAY_SHEETS[name]
  const present = new Map(company.people.filter(({ isActive }) => isActive).map(person => [person.email, person]))
  const written = new Map(people.map(step => [step.before?.email ?? step.values.email, step]))
  findDoubles(
    rows.flatMap(one => (emailIn(one) ? [{ row: one.row, key: emailIn(one) }] : [])),
    (row, message) => fail(row, 'email', message),
  )
  return rows.flatMap((one): PayStep[] => {
    const { row, cells } = one
    let isWrong = false
    const failHere = (path: string, message: string) => {
      isWrong = true
      fail(row, path, message)
    }
    const email = emailIn(one)
    const [step, person] = [written.get(email), present.get(email)]
    const employeeId = step?.id ?? person?._id
    const form = step?.values ?? person
    if (!form || !employeeId) {
      failHere('email', NO_SUCH_EMAIL)
      return []
    }
    const amount = toText(cells.get('amount') ?? null)
    const isPaid = company.paid[kind].has(employeeId)
    const isThrough = through.has(journalKey({ sheet: name, row }))
    const isKept = amount === '' || amount === SAME_PAY || (isPaid && isThrough)
    // If the person already has this pay, the other cells are ignored.
    const values = isKept
      ? new Map<string, string | boolean>()
      : readCells(one, sheet.columns, undefined, { cells: NO_NAMES, written: NONE_WRITTEN }, failHere)
    const currency = currencyOf(form.homeAddress.country, settings.currencies)
    if (amount === SAME_PAY && !isPaid) failHere('amount', messages.payGone)
    if (amount === '' && (cells.has('currency') || cells.has('date'))) failHere('amount', salaryMessages.invalid)
    if (!isKept) {
      if (amount === NO_AMOUNT) failHere('amount', salaryMessages.invalid)
      else if (!EncryptedAmount.safeParse(amount).success) failHere('amount', messages.payInClear)
      else if (isPaid) failHere('amount', messages.hasPay(kind))
      const asked = values.get('currency')
      if (asked !== undefined && String(asked).toUpperCase() !== currency) failHere('currency', paidIn(currency))
    }
    if (isWrong) return []
    const since = values.get('date')
    const date = typeof since === 'string' ? since : (form.hireDate ?? utcToday(now))
    const id = idOf(row)
    return [
      {
        sheet: name,
        row,
        name: fullName(form),
        action: isKept ? 'keep' : 'make',
        changes: [],
        id,
        rowId: id,
        before: undefined,
        values: { employeeId, amount, currency, date },
      },
    ]
  })
}

const paidIn = (currency: string) => `This person is paid in ${currency}`
