/**
 * What people earn (salaries) and what clients pay for them (rates), as two logs a person. Values travel and rest
 * encrypted (JWE): here they are opaque text. Source: design section 5.
 */
import * as z from 'zod/mini'
import { staff } from '#shared/kit/access.ts'
import type { Day } from '#shared/kit/dates.ts'
import { day, id, longText, optionalChoice, ref } from '#shared/kit/fields.ts'
import { fixed } from '#shared/kit/fixed.ts'
import { listOf } from '#shared/kit/list.ts'
import { contract, del, get, paged, post, put } from '#shared/kit/route.ts'
import { employeeList } from './employees/list.ts'
import { Entry } from './employees/people.ts'
import { KEEPERS } from './employees/record.ts'
import { Sealed } from './employees/sealed.ts'

export const increaseTypes = fixed('d1', [
  'Annual Increase',
  'Merit',
  'Market Adjustment',
  'Promotion',
  'Job Title Change',
])

/** The header that carries the browser's public key (base64url JWK). A read without it is answered without values. */
export const KEY_HEADER = 'x-salary-key'
/** The header of the rates export with the key its cells are encrypted with, itself encrypted to the browser's key. */
export const CELL_KEY_HEADER = 'x-salary-cell-key'

/** The largest amount there is, in dollars. */
export const MAX_AMOUNT = 99_999_999.99

/** With Promotion and Job Title Change the job title is chosen; with the others it stays the employee's own. */
export const changesTitle = (increaseType: string | null): boolean =>
  increaseType === increaseTypes.id('Promotion') || increaseType === increaseTypes.id('Job Title Change')
/** A Job Title Change alone raises nothing. */
export const raisesNothing = (increaseType: string | null): boolean =>
  increaseType === increaseTypes.id('Job Title Change')

/** What is dated ahead is in force from its day. */
export const isAhead = (date: string, today: Day): boolean => date.slice(0, 10) > today

/** The last value plus the increase, less the increase that an edited entry had before. In dollars, to the cent. */
export const newValue = (last: number, increase: number, earlier = 0): number =>
  Math.round((last + increase - earlier) * 100) / 100

const Author = z.object({ name: z.string(), lastName: z.string() })
const logged = {
  _id: id,
  version: z.number(),
  employee: id,
  /** JWE to the browser's key; `null` when the browser sent none, or when what was handed in at a hire is no amount. */
  increase: z.nullable(z.string()),
  comments: z.string(),
  createdBy: Author,
  updatedBy: Author,
  createdAt: z.string(),
  updatedAt: z.string(),
}
export const Salary = z.object({
  ...logged,
  salary: z.nullable(z.string()),
  jobTitle: z.nullable(Entry),
  increaseType: z.nullable(Entry),
  date: z.string(),
})
export type Salary = z.infer<typeof Salary>
export const Rate = z.object({ ...logged, rate: z.nullable(z.string()), effectiveDate: z.string() })
export type Rate = z.infer<typeof Rate>

const increase = z._default(z.nullable(Sealed), null)
export const SalaryForm = z.object({
  salary: Sealed,
  increase,
  increaseType: optionalChoice(increaseTypes.ids),
  jobTitle: ref,
  comments: longText,
  date: day,
})
export type SalaryForm = z.infer<typeof SalaryForm>
/** Without its amount, as it is answered to who sends no key, an entry keeps its amounts. */
const kept = { increase: z.optional(z.nullable(Sealed)) }
export const SalaryChange = z.object({ ...SalaryForm.shape, salary: z.nullable(Sealed), ...kept })
export type SalaryChange = z.infer<typeof SalaryChange>
export const NewSalary = z.object({ ...SalaryForm.shape, employee: ref })
export const RateForm = z.object({ rate: Sealed, increase, comments: longText, effectiveDate: day })
export type RateForm = z.infer<typeof RateForm>
export const RateChange = z.object({ ...RateForm.shape, rate: z.nullable(Sealed), ...kept })
export type RateChange = z.infer<typeof RateChange>
export const NewRate = z.object({ ...RateForm.shape, employee: ref })

export const salaryMessages = {
  added: 'Salary added successfully.',
  updated: 'Salary updated successfully.',
  rateAdded: 'Rate added successfully.',
  rateUpdated: 'Rate updated successfully.',
  invalid: 'Invalid amount',
  raisesNothing: 'A job title change alone raises nothing',
  titleStays: 'Only a promotion or a job title change changes the job title',
  unknownJobTitle: 'Choose a job title from the list',
  ahead: 'In force from that day; what holds today stays until then',
  titleAhead: 'In force from that day, the job title too; what holds today stays until then',
}

const ofOne = { employeeId: id }
const list = listOf<Salary>()({
  columns: {
    // The later of two on one day is the newer.
    date: row => row.date + row.createdAt,
    'jobTitle.name': row => row.jobTitle?.name,
    'increaseType.name': row => row.increaseType?.name,
    createdAt: row => row.createdAt,
  },
  filters: {},
  sortByColumn: 'date',
  isSortAscending: false,
  pageSize: 20,
})
const rates = listOf<Rate>()({
  columns: { effectiveDate: row => row.effectiveDate + row.createdAt, createdAt: row => row.createdAt },
  filters: {},
  sortByColumn: 'effectiveDate',
  isSortAscending: false,
  pageSize: 20,
})
export const salaryList = { ...list, query: z.extend(list.query, ofOne) }
export const rateList = { ...rates, query: z.extend(rates.query, ofOne) }

/** Somebody looked at what a person earns. */
export const View = z.object({
  _id: z.string(),
  at: z.string(),
  who: z.object({ name: z.string(), lastName: z.string(), email: z.string() }),
  /** What was shown. */
  what: z.enum(['salary', 'rate']),
  /** Where: the log and its forms, or the export of everybody's rates. */
  through: z.enum(['log', 'export']),
})
export type View = z.infer<typeof View>

const access = staff(KEEPERS, 'all')
const admins = staff(['admin'], 'all')
const at = '/api/salaries'
const EXPORT = 'employees/queryAllEmployeeAndRateCurrentRate.csv'
export const salaries = contract('salaries', ['salaries', 'genericNameValueTuples', EXPORT], {
  publicKey: get(`${at}/publicKey`, {
    access,
    does: 'The key that amounts are encrypted to before they are sent',
    result: z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() }),
  }),
  list: get(at, { access, does: "A page of an employee's salaries", query: salaryList.query, result: paged(Salary) }),
  rates: get(`${at}/rates`, {
    access,
    does: "A page of an employee's rates",
    query: rateList.query,
    result: paged(Rate),
  }),
  lastSalary: get(`${at}/lastSalary/{employeeId}`, {
    access,
    does: 'The salary of today, encrypted to the browser',
    params: ofOne,
    result: z.object({ salary: z.nullable(z.string()) }),
  }),
  lastRate: get(`${at}/lastRate/{employeeId}`, {
    access,
    does: 'The rate of today, encrypted to the browser',
    params: ofOne,
    result: z.object({ rate: z.nullable(z.string()) }),
  }),
  views: get(`${at}/views/{employeeId}`, {
    access: admins,
    does: 'Who opened what a person earns, newest first',
    params: ofOne,
    result: z.array(View),
  }),
  one: get(`${at}/single/{id}`, { access, does: 'One salary', params: { id }, result: Salary }),
  oneRate: get(`${at}/single/rate/{id}`, { access, does: 'One rate', params: { id }, result: Rate }),
  create: post(at, { access, does: 'Adds a salary', body: NewSalary, result: Salary }),
  createRate: post(`${at}/rate`, { access, does: 'Adds a rate', body: NewRate, result: Rate }),
  update: put(`${at}/{id}`, {
    access,
    does: 'Changes a salary',
    params: { id },
    changes: 'one',
    body: SalaryChange,
    result: Salary,
  }),
  updateRate: put(`${at}/rate/{id}`, {
    access,
    does: 'Changes a rate',
    params: { id },
    changes: 'oneRate',
    body: RateChange,
    result: Rate,
  }),
  remove: del(`${at}/{id}`, { access, does: 'Deletes a salary', params: { id } }),
  removeRate: del(`${at}/rate/{id}`, { access, does: 'Deletes a rate', params: { id } }),
  increaseTypes: get('/api/genericNameValueTuples/{type}', {
    access,
    does: 'The kinds of increase (type increaseType)',
    params: { type: z.enum(['increaseType']) },
    result: z.array(Entry),
  }),
  ratesCsv: get(`/api/${EXPORT}`, {
    access,
    does: "The filtered employees' fields with their rates of today, as CSV with the rate cells encrypted to the browser",
    query: employeeList.query,
    file: 'RatesPerEmployeesInformation.csv',
  }),
})
