/**
 * What people earn (salaries) and what clients pay for them (rates): two logs per person. Values are encrypted (JWE) in
 * transit and at rest; here they are opaque text. Source: design section 5.
 */
import * as z from 'zod/mini'
import { staffAccess } from '#shared/kit/access.ts'
import { defineContract, del, get, pageOf, post, put } from '#shared/kit/contract.ts'
import type { Day } from '#shared/kit/dates.ts'
import { day, id, longText, optionalChoice, ref } from '#shared/kit/fields.ts'
import { defineList } from '#shared/kit/list.ts'
import { Author } from '#shared/kit/people.ts'
import { EncryptedAmount } from './employees/encrypted-amount.ts'
import { NamedEntry } from './employees/people.ts'
import { EMPLOYEE_EDITOR_ROLES } from './employees/record.ts'
import { payBandCalls } from './pay-bands.ts'
import { payRoundCalls } from './pay-rounds.ts'
import { increaseTypes } from './salaries/increase-types.ts'
import { RATES_EXPORT, ratesCsv } from './salaries/rates-csv.ts'

/** The header with the browser's public key (base64url JWK). Without it, a response has no values. */
export const SALARY_KEY_HEADER = 'x-salary-key'
/** The header of the rates export with the key that encrypts its cells, itself encrypted with the browser's key. */
export const SALARY_CELL_KEY_HEADER = 'x-salary-cell-key'

/** The largest allowed amount, in any currency. */
export const MAX_PAY_AMOUNT = 99_999_999.99

/** Whether an entry is dated in the future; it takes effect on its day. */
export const isInFuture = (date: string, today: Day): boolean => date.slice(0, 10) > today

/**
 * Returns the last value plus the increase, minus the previous increase of an edited entry, to the cent.
 */
export const addIncrease = (last: number, increase: number, earlier = 0): number =>
  Math.round((last + increase - earlier) * 100) / 100

const logFields = {
  _id: id,
  version: z.number(),
  employee: id,
  /**
   * JWE for the browser's key; `null` if the browser sent no key, or if the value submitted at a hire is not an amount.
   */
  increase: z.nullable(z.string()),
  /** The currency of both amounts. */
  currency: z.string(),
  comments: z.string(),
  createdBy: Author,
  updatedBy: Author,
  createdAt: z.string(),
  updatedAt: z.string(),
}
export const Salary = z.object({
  ...logFields,
  salary: z.nullable(z.string()),
  jobTitle: z.nullable(NamedEntry),
  increaseType: z.nullable(NamedEntry),
  date: z.string(),
})
export type Salary = z.infer<typeof Salary>
export const Rate = z.object({ ...logFields, rate: z.nullable(z.string()), effectiveDate: z.string() })
export type Rate = z.infer<typeof Rate>

const increase = z._default(z.nullable(EncryptedAmount), null)
export const SalaryForm = z.object({
  salary: EncryptedAmount,
  increase,
  increaseType: optionalChoice(increaseTypes.ids),
  jobTitle: ref,
  comments: longText,
  date: day,
})
export type SalaryForm = z.infer<typeof SalaryForm>
/** An entry sent without amounts keeps its own: callers without a key receive it that way. */
const optionalIncrease = { increase: z.optional(z.nullable(EncryptedAmount)) }
export const SalaryChange = z.object({ ...SalaryForm.shape, salary: z.nullable(EncryptedAmount), ...optionalIncrease })
export type SalaryChange = z.infer<typeof SalaryChange>
/** The currency of the typed amounts; refused if the person is no longer paid in it. */
const expectedCurrency = { currency: z.optional(z.string().check(z.maxLength(3))) }
export const NewSalary = z.object({ ...SalaryForm.shape, ...expectedCurrency, employee: ref })
export const RateForm = z.object({ rate: EncryptedAmount, increase, comments: longText, effectiveDate: day })
export type RateForm = z.infer<typeof RateForm>
export const RateChange = z.object({ ...RateForm.shape, rate: z.nullable(EncryptedAmount), ...optionalIncrease })
export type RateChange = z.infer<typeof RateChange>
const NewRate = z.object({ ...RateForm.shape, ...expectedCurrency, employee: ref })

export const salaryMessages = {
  added: 'Salary added successfully.',
  updated: 'Salary updated successfully.',
  rateAdded: 'Rate added successfully.',
  rateUpdated: 'Rate updated successfully.',
  invalid: 'Invalid amount',
  raisesNothing: 'A job title change alone does not raise the amount',
  titleStays: 'To change the job title, choose Promotion or Job Title Change',
  unknownJobTitle: 'Choose a job title from the list',
  otherCurrency: (currency: string) => `This person is paid in ${currency}. Open the form again.`,
  ahead: 'In force from that day; what holds today stays until then',
  titleAhead: 'In force from that day, the job title too; what holds today stays until then',
}

const employeeParams = { employeeId: id }
const salaryListBase = defineList<Salary>()({
  columns: {
    // Of two entries on one day, the one created later is newer.
    date: row => row.date + row.createdAt,
    'jobTitle.name': row => row.jobTitle?.name,
    'increaseType.name': row => row.increaseType?.name,
    createdAt: row => row.createdAt,
  },
  filters: {},
  sortByColumn: 'date',
  thenByColumns: ['date'],
  isSortAscending: false,
  pageSize: 20,
})
const rateListBase = defineList<Rate>()({
  columns: { effectiveDate: row => row.effectiveDate + row.createdAt, createdAt: row => row.createdAt },
  filters: {},
  sortByColumn: 'effectiveDate',
  isSortAscending: false,
  pageSize: 20,
})
export const salaryList = { ...salaryListBase, query: z.extend(salaryListBase.query, employeeParams) }
export const rateList = { ...rateListBase, query: z.extend(rateListBase.query, employeeParams) }

/** A log entry: somebody viewed what a person earns. */
export const PayViewEntry = z.object({
  _id: z.string(),
  at: z.string(),
  who: z.extend(Author, { email: z.string() }),
  /** Which value was shown. */
  what: z.enum(['salary', 'rate']),
  /**
   * Where it was shown: in the log and its forms, in the export of all rates, in a pay round, or in the company's
   * workbook.
   */
  through: z.enum(['log', 'export', 'round', 'workbook']),
})
export type PayViewEntry = z.infer<typeof PayViewEntry>

const PresentAmount = z.nullable(z.object({ amount: z.string(), currency: z.string() }))
/** All amounts are encrypted with one key, which is encrypted to the browser's; without one, there are none. */
export const CurrentPay = z.object({
  key: z.nullable(z.string()),
  people: z.array(z.object({ email: z.string(), salary: PresentAmount, rate: PresentAmount })),
})
export type CurrentPay = z.infer<typeof CurrentPay>

const access = staffAccess(EMPLOYEE_EDITOR_ROLES, 'all')
const admins = staffAccess(['admin'], 'all')
const at = '/api/salaries'
export const salariesApi = defineContract(
  'salaries',
  ['salaries', 'genericNameValueTuples', 'payRounds', 'payBands', RATES_EXPORT],
  {
    publicKey: get(`${at}/publicKey`, {
      access,
      summary: 'The public key that amounts are encrypted to before they are sent',
      result: z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() }),
    }),
    list: get(at, {
      access,
      summary: "A page of an employee's salaries",
      query: salaryList.query,
      result: pageOf(Salary),
    }),
    rates: get(`${at}/rates`, {
      access,
      summary: "A page of an employee's rates",
      query: rateList.query,
      result: pageOf(Rate),
    }),
    lastSalary: get(`${at}/lastSalary/{employeeId}`, {
      access,
      summary: 'The current salary, encrypted to the browser’s key',
      params: employeeParams,
      result: z.object({ salary: z.nullable(z.string()), currency: z.string() }),
    }),
    lastRate: get(`${at}/lastRate/{employeeId}`, {
      access,
      summary: 'The current rate, encrypted to the browser’s key',
      params: employeeParams,
      result: z.object({ rate: z.nullable(z.string()), currency: z.string() }),
    }),
    views: get(`${at}/views/{employeeId}`, {
      access: admins,
      summary: 'Who viewed the pay of a person, newest first',
      params: employeeParams,
      result: z.array(PayViewEntry),
    }),
    currentPay: get(`${at}/currentPay`, {
      access,
      summary:
        'What everybody active earns and costs today, for the workbook of an import: encrypted to the browser’s key',
      result: CurrentPay,
    }),
    one: get(`${at}/single/{id}`, { access, summary: 'A salary', params: { id }, result: Salary }),
    oneRate: get(`${at}/single/rate/{id}`, { access, summary: 'A rate', params: { id }, result: Rate }),
    create: post(at, { access, summary: 'Adds a salary', body: NewSalary, result: Salary }),
    createRate: post(`${at}/rate`, { access, summary: 'Adds a rate', body: NewRate, result: Rate }),
    update: put(`${at}/{id}`, {
      access,
      summary: 'Changes a salary',
      params: { id },
      existingFrom: 'one',
      body: SalaryChange,
      result: Salary,
    }),
    updateRate: put(`${at}/rate/{id}`, {
      access,
      summary: 'Changes a rate',
      params: { id },
      existingFrom: 'oneRate',
      body: RateChange,
      result: Rate,
    }),
    remove: del(`${at}/{id}`, { access, summary: 'Deletes a salary', params: { id } }),
    removeRate: del(`${at}/rate/{id}`, { access, summary: 'Deletes a rate', params: { id } }),
    increaseTypes: get('/api/genericNameValueTuples/{type}', {
      access,
      summary: 'All increase types',
      params: { type: z.enum(['increaseType']) },
      result: z.array(NamedEntry),
    }),
    ratesCsv,
    ...payRoundCalls,
    ...payBandCalls,
  },
)
