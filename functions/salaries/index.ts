import { employees, loadDirectoryWithTitles } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { loadAuthors } from '#functions/users/store.ts'
import { WithHeaders } from '#kit/http-responses.ts'
import { createApiHandler } from '#kit/lambda.ts'
import type { HandlerRequest } from '#kit/request.ts'
import { settings } from '#kit/settings.ts'
import { employeeList } from '#shared/features/employees/list.ts'
import { currencyOf } from '#shared/features/salaries/currencies.ts'
import { increaseTypes } from '#shared/features/salaries/increase-types.ts'
import {
  salariesApi as contract,
  type RateChange,
  type RateForm,
  rateList,
  SALARY_CELL_KEY_HEADER,
  SALARY_KEY_HEADER,
  type SalaryChange,
  type SalaryForm,
  salaryList,
} from '#shared/features/salaries.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { type ListPage, selectAll, selectPage } from '#shared/kit/list.ts'
import { payBandHandlers } from './bands/calls.ts'
import { encryptForBrowser, parseBrowserKey } from './browser-key.ts'
import { currencyAtRest, getPublicKey } from './cipher.ts'
import { type PayNames, toRateDto, toSalaryDto } from './dto.ts'
import { encryptPayCells, type PayCells } from './pay-cells.ts'
import { createPayViewer, withoutAmounts } from './pay-viewer.ts'
import { loadPayViews, type PayView, recordPayViews } from './pay-views.ts'
import { toRatesCsv } from './rates-csv.ts'
import { payRoundHandlers } from './rounds/calls.ts'
import { addPayEntry, changePayEntry, type EmployeePayEntry, type PayInput, removePayEntry } from './save-entry.ts'
import { amountInForce, loadCurrentPay, PAY_KINDS, type PayKind, payLogs, type StoredPay } from './store.ts'

export const handler = createApiHandler(contract, {
  publicKey: getPublicKey,
  list: async request => {
    const { employeeId, ...query } = request.query
    const viewer = await createPayViewer(request)
    const entries = await loadLog('salary', employeeId)
    const names = await loadPayNames(entries, request.now)
    const rows = entries.map(entry => toSalaryDto(employeeId, withoutAmounts(entry), names))
    const { totalItems, items } = selectPage(salaryList, rows, query, undefined)
    const seen = await viewer.showEntries('salary', employeeId, pickInOrder(items, entries))
    return { totalItems, items: seen.map(entry => toSalaryDto(employeeId, entry, names)) }
  },
  rates: async request => {
    const { employeeId, ...query } = request.query
    const viewer = await createPayViewer(request)
    const entries = await loadLog('rate', employeeId)
    const names = await loadAuthorNames(entries, request.now)
    const rows = entries.map(entry => toRateDto(employeeId, withoutAmounts(entry), names))
    const { totalItems, items } = selectPage(rateList, rows, query, undefined)
    const seen = await viewer.showEntries('rate', employeeId, pickInOrder(items, entries))
    return { totalItems, items: seen.map(entry => toRateDto(employeeId, entry, names)) }
  },
  lastSalary: async request => {
    const { amount: salary, currency } = await loadCurrentAmount('salary', request.params.employeeId, request)
    return { salary, currency }
  },
  lastRate: async request => {
    const { amount: rate, currency } = await loadCurrentAmount('rate', request.params.employeeId, request)
    return { rate, currency }
  },
  views: async ({ params, now }) => {
    await employees.get(params.employeeId)
    return loadPayViews(params.employeeId, now)
  },
  currentPay: async ({ actor, header, now }) => {
    const people = (await loadDirectoryWithTitles(actor, now)).all.filter(({ isActive }) => isActive)
    const browser = await parseBrowserKey(header(SALARY_KEY_HEADER))
    if (!browser) return { key: null, people: people.map(({ email }) => ({ email, salary: null, rate: null })) }
    const { key, cells } = await encryptPayCells(people, PAY_KINDS, utcToday(now))
    await recordPayViews(looksAt(cells, 'workbook'), actor, now)
    const shown = people.map(({ _id, email }) => {
      const amountOf = (kind: PayKind) => cells[kind].get(_id) ?? null
      return { email, salary: amountOf('salary'), rate: amountOf('rate') }
    })
    return { key: await encryptForBrowser(browser, key), people: shown }
  },
  one: async request => respondWithSalary(request, () => loadEntry('salary', request.params.id)),
  oneRate: async request => respondWithRate(request, () => loadEntry('rate', request.params.id)),
  create: async request =>
    respondWithSalary(request, () =>
      addPayEntry('salary', request.body.employee, fromSalaryForm(request.body), request),
    ),
  createRate: async request =>
    respondWithRate(request, () => addPayEntry('rate', request.body.employee, fromRateForm(request.body), request)),
  update: async request =>
    respondWithSalary(request, () =>
      changePayEntry('salary', request.params.id, fromSalaryForm(request.body), request),
    ),
  updateRate: async request =>
    respondWithRate(request, () => changePayEntry('rate', request.params.id, fromRateForm(request.body), request)),
  remove: request => removePayEntry('salary', request.params.id, request),
  removeRate: request => removePayEntry('rate', request.params.id, request),
  increaseTypes: () => [...increaseTypes.all],
  ratesCsv: async ({ actor, query, header, now }) => {
    const browser = await parseBrowserKey(header(SALARY_KEY_HEADER))
    const everybody = await loadDirectoryWithTitles(actor, now)
    const rows = selectAll(employeeList, everybody.all, query, everybody)
    if (!browser) return toRatesCsv(rows, everybody, new Map())
    const { key, cells } = await encryptPayCells(rows, ['rate'], utcToday(now))
    await recordPayViews(looksAt(cells, 'export'), actor, now)
    return new WithHeaders(toRatesCsv(rows, everybody, cells.rate), {
      [SALARY_CELL_KEY_HEADER]: await encryptForBrowser(browser, key),
    })
  },
  ...payRoundHandlers,
  ...payBandHandlers,
})

const looksAt = (cells: PayCells, through: PayView['through']): PayView[] =>
  PAY_KINDS.flatMap(what => [...cells[what].keys()].map(employeeId => ({ employeeId, what, through })))

/** @throws 404 when there is no such employee. */
async function loadLog(kind: PayKind, employeeId: string): Promise<StoredPay[]> {
  const [entries] = await Promise.all([payLogs[kind].list(employeeId), employees.get(employeeId)])
  return entries
}

const pickInOrder = (rows: ListPage<{ readonly _id: string }>['items'], entries: readonly StoredPay[]): StoredPay[] => {
  const byId = new Map(entries.map(entry => [entry._id, entry]))
  return rows.flatMap(({ _id }) => byId.get(_id) ?? [])
}

/** If there is no amount, the currency is the one that a first amount would have. */
async function loadCurrentAmount(kind: PayKind, employeeId: string, request: ViewerRequest) {
  const viewer = await createPayViewer(request)
  const [pay, { country }] = await Promise.all([loadCurrentPay(employeeId), employees.get(employeeId)])
  const sealed = amountInForce(pay, kind, utcToday(request.now))
  return {
    amount: await viewer.showAmount(kind, employeeId, sealed),
    currency: sealed === null ? currencyOf(country, settings.currencies) : currencyAtRest(sealed),
  }
}

const loadEntry = async (kind: PayKind, id: string): Promise<EmployeePayEntry> => {
  const { parentId, child } = await payLogs[kind].get(id)
  return { employeeId: parentId, entry: child }
}

/** Returns the salary from `get`, encrypted; checks the browser's key before calling it. */
async function respondWithSalary(request: ViewerRequest, get: () => Promise<EmployeePayEntry>) {
  const viewer = await createPayViewer(request)
  const { employeeId, entry } = await get()
  const [names, seen] = await Promise.all([
    loadPayNames([entry], request.now),
    viewer.showEntries('salary', employeeId, [entry]),
  ])
  return toSalaryDto(employeeId, seen[0] ?? withoutAmounts(entry), names)
}
async function respondWithRate(request: ViewerRequest, get: () => Promise<EmployeePayEntry>) {
  const viewer = await createPayViewer(request)
  const { employeeId, entry } = await get()
  const [names, seen] = await Promise.all([
    loadAuthorNames([entry], request.now),
    viewer.showEntries('rate', employeeId, [entry]),
  ])
  return toRateDto(employeeId, seen[0] ?? withoutAmounts(entry), names)
}
const loadAuthorNames = (entries: readonly StoredPay[], now: Date) =>
  loadAuthors(
    entries.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]),
    now,
  )
async function loadPayNames(entries: readonly StoredPay[], now: Date): Promise<PayNames> {
  const [titles, { author }] = await Promise.all([jobTitles.byId(now), loadAuthorNames(entries, now)])
  return { titles, author }
}
/** Returns the currency in the form of a new entry. */
const pickCurrency = (sent: { readonly currency?: string | undefined }) => ({ currency: sent.currency })
type ViewerRequest = Pick<HandlerRequest, 'header' | 'actor' | 'now'>

const fromSalaryForm = ({
  salary: amount,
  increase,
  jobTitle,
  increaseType,
  comments,
  date,
  ...sent
}: SalaryForm | SalaryChange): PayInput => ({
  ...pickCurrency(sent),
  amount,
  increase,
  jobTitle,
  increaseType,
  comments,
  date,
})
const fromRateForm = ({
  rate: amount,
  increase,
  comments,
  effectiveDate: date,
  ...sent
}: RateForm | RateChange): PayInput => ({
  ...pickCurrency(sent),
  amount,
  increase,
  jobTitle: null,
  increaseType: null,
  comments,
  date,
})
