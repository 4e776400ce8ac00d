/** Prepares the pictures, because the demo company has no planned days off and no sheets to approve. */
import { employeesApi } from '#shared/features/employees.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { timeOffApi } from '#shared/features/time-off.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import type { AnyCall, Result } from '#shared/kit/contract.ts'
import { addDays, type Day, dayOf } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { callApiAt, createTokenAt, type HttpCallInput } from '../../web/e2e/people.ts'

/** The planned days off: the person, and the first and last day as numbers of days after today. */
const DAYS_OFF: readonly (readonly [name: string, from: number, to: number])[] = [
  ['Emilio Zúñiga', 1, 2],
  ['Joaquín Ramírez', 1, 1],
  ['Nicolás Lizano', 2, 2],
  ['Alejandro López', 1, 2],
  ['Aisha Kim', 2, 2],
  ['Beatriz Navarro', 1, 2],
  ['Björn Lizano', 2, 2],
  ['Camila Bonilla', 1, 1],
]
const APPROVED_PROJECTS = ['Café Móvil', 'Skyline Tickets']

/** Changes data as an admin before any screen is opened, because Home may use project data that is a minute old. */
export async function prepareCompany(url: string, now: Date): Promise<void> {
  const token = await createTokenAt(url, 'admin')
  const call: Call = async (it, sent) => {
    const { status, body } = await callApiAt(url, token, it, sent)
    if (status >= 400) throw new Error(`${it.method} ${it.path}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  await planDaysOff(call, dayOf(now))
  await submitSheets(call, dayOf(now))
}

type Call = <C extends AnyCall>(it: C, sent?: HttpCallInput<C>) => Promise<Result<C>>

async function planDaysOff(call: Call, today: Day): Promise<void> {
  const people = await call(employeesApi.calls.active)
  for (const [name, from, to] of DAYS_OFF) {
    const person = people.find(one => fullName(one) === name)
    if (!person) throw new Error(`The demo company has no ${name}`)
    await call(timeOffApi.calls.planFor, {
      params: { id: person._id },
      body: { from: addDays(today, from), to: addDays(today, to), part: 'whole', note: '' },
    })
  }
}

async function submitSheets(call: Call, today: Day): Promise<void> {
  const { calls } = projectsCatalogue.contract
  const projects = (await call(calls.all)).filter(({ name }) => APPROVED_PROJECTS.includes(name))
  for (const { _id } of projects) {
    const project = await call(calls.one, { params: { id: _id } })
    await call(calls.update, { params: { id: _id }, body: { ...project, needsApproval: true } })
  }
  const [year = '', month = ''] = today.split('-')
  const query = {
    year,
    month: String(Number(month)),
    pageSize: '1000',
    projects: projects.map(({ _id }) => _id).join(','),
  }
  const { items } = await call(timesheetsApi.calls.list, { query })
  // Two sheets stay unsubmitted; one of them is the demo employee's, which a picture shows.
  for (const { _id, employee } of items)
    if (!['Emilio Zúñiga', 'Lucía Escalante'].includes(fullName(employee)))
      await call(timesheetsApi.calls.submit, { params: { id: _id }, body: {} })
}
