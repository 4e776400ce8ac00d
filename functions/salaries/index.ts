import { company, employees } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { authorsNow } from '#functions/users/store.ts'
import { Headed } from '#kit/answers.ts'
import { lambda, type Request } from '#kit/lambda.ts'
import { employeeList } from '#shared/features/employees/list.ts'
import {
  CELL_KEY_HEADER,
  salaries as contract,
  increaseTypes,
  KEY_HEADER,
  type RateChange,
  type RateForm,
  rateList,
  type SalaryChange,
  type SalaryForm,
  salaryList,
} from '#shared/features/salaries.ts'
import { type Page, selectAll, selectPage, today } from '#shared/kit/list.ts'
import { asRate, asSalary, type Names } from './answers.ts'
import { browserKey, encryptedTo } from './browser-key.ts'
import { addEntry, changeEntry, type Logged, type PayForm, removeEntry } from './changes.ts'
import { publicKey } from './cipher.ts'
import { rateCells, ratesSheet } from './rates-sheet.ts'
import { currentPayOf, inForce, type Kind, logs, type StoredPay } from './store.ts'
import { unseen, viewerOf } from './viewer.ts'
import { looksAt, recordLooks } from './views.ts'

export const handler = lambda(contract, {
  publicKey,
  list: async request => {
    const { employeeId, ...query } = request.query
    const viewer = await viewerOf(request)
    const entries = await logOf('salary', employeeId)
    const names = await namesIn(entries, request.now)
    const rows = entries.map(entry => asSalary(employeeId, unseen(entry), names))
    const { totalItems, items } = selectPage(salaryList, rows, query, undefined)
    const seen = await viewer.see('salary', employeeId, inOrderOf(items, entries))
    return { totalItems, items: seen.map(entry => asSalary(employeeId, entry, names)) }
  },
  rates: async request => {
    const { employeeId, ...query } = request.query
    const viewer = await viewerOf(request)
    const entries = await logOf('rate', employeeId)
    const names = await namesOfAuthors(entries, request.now)
    const rows = entries.map(entry => asRate(employeeId, unseen(entry), names))
    const { totalItems, items } = selectPage(rateList, rows, query, undefined)
    const seen = await viewer.see('rate', employeeId, inOrderOf(items, entries))
    return { totalItems, items: seen.map(entry => asRate(employeeId, entry, names)) }
  },
  lastSalary: async request => ({ salary: await last('salary', request.params.employeeId, request) }),
  lastRate: async request => ({ rate: await last('rate', request.params.employeeId, request) }),
  views: async ({ params, now }) => {
    await employees.get(params.employeeId)
    return looksAt(params.employeeId, now)
  },
  one: async request => salary(request, () => one('salary', request.params.id)),
  oneRate: async request => rate(request, () => one('rate', request.params.id)),
  create: async request =>
    salary(request, () => addEntry('salary', request.body.employee, salaryForm(request.body), request)),
  createRate: async request =>
    rate(request, () => addEntry('rate', request.body.employee, rateForm(request.body), request)),
  update: async request =>
    salary(request, () => changeEntry('salary', request.params.id, salaryForm(request.body), request)),
  updateRate: async request =>
    rate(request, () => changeEntry('rate', request.params.id, rateForm(request.body), request)),
  remove: request => removeEntry('salary', request.params.id, request),
  removeRate: request => removeEntry('rate', request.params.id, request),
  increaseTypes: () => [...increaseTypes.all],
  ratesCsv: async ({ actor, query, header, now }) => {
    const browser = await browserKey(header(KEY_HEADER))
    const everybody = await company(actor, now)
    const rows = selectAll(employeeList, everybody.all, query, everybody)
    if (!browser) return ratesSheet(rows, everybody, new Map())
    const { key, cells } = await rateCells(rows, today(now))
    const looks = [...cells.keys()].map(employeeId => ({ employeeId, what: 'rate', through: 'export' }) as const)
    await recordLooks(looks, actor, now)
    return new Headed(ratesSheet(rows, everybody, cells), { [CELL_KEY_HEADER]: await encryptedTo(browser, key) })
  },
})

/** @throws 404 when there is no such employee. */
async function logOf(kind: Kind, employeeId: string): Promise<StoredPay[]> {
  const [entries] = await Promise.all([logs[kind].of(employeeId), employees.get(employeeId)])
  return entries
}

const inOrderOf = (rows: Page<{ readonly _id: string }>['items'], entries: readonly StoredPay[]): StoredPay[] => {
  const byId = new Map(entries.map(entry => [entry._id, entry]))
  return rows.flatMap(({ _id }) => byId.get(_id) ?? [])
}

async function last(kind: Kind, employeeId: string, request: Asked): Promise<string | null> {
  const viewer = await viewerOf(request)
  const [pay] = await Promise.all([currentPayOf(employeeId), employees.get(employeeId)])
  const sealed = inForce(pay, kind, today(request.now))
  const [seen] = await viewer.see(kind, employeeId, sealed === null ? [] : [{ sealed, sealedIncrease: null }])
  return seen?.amount ?? null
}

const one = async (kind: Kind, id: string): Promise<Logged> => {
  const { parentId, child } = await logs[kind].get(id)
  return { employeeId: parentId, entry: child }
}

/** Answers a salary that is found or made; what the caller wants it encrypted to is looked at first. */
async function salary(request: Asked, get: () => Promise<Logged>) {
  const viewer = await viewerOf(request)
  const { employeeId, entry } = await get()
  const [names, seen] = await Promise.all([namesIn([entry], request.now), viewer.see('salary', employeeId, [entry])])
  return asSalary(employeeId, seen[0] ?? unseen(entry), names)
}
async function rate(request: Asked, get: () => Promise<Logged>) {
  const viewer = await viewerOf(request)
  const { employeeId, entry } = await get()
  const [names, seen] = await Promise.all([
    namesOfAuthors([entry], request.now),
    viewer.see('rate', employeeId, [entry]),
  ])
  return asRate(employeeId, seen[0] ?? unseen(entry), names)
}
const namesOfAuthors = (entries: readonly StoredPay[], now: Date) =>
  authorsNow(
    entries.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]),
    now,
  )
async function namesIn(entries: readonly StoredPay[], now: Date): Promise<Names> {
  const [titles, { author }] = await Promise.all([jobTitles.byId(now), namesOfAuthors(entries, now)])
  return { titles, author }
}
type Asked = Pick<Request, 'header' | 'actor' | 'now'>

const salaryForm = ({
  salary: amount,
  increase,
  jobTitle,
  increaseType,
  comments,
  date,
}: SalaryForm | SalaryChange): PayForm => ({
  amount,
  increase,
  jobTitle,
  increaseType,
  comments,
  date,
})
const rateForm = ({ rate: amount, increase, comments, effectiveDate: date }: RateForm | RateChange): PayForm => ({
  amount,
  increase,
  jobTitle: null,
  increaseType: null,
  comments,
  date,
})
