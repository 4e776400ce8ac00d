/** A person in HR at a browser, with one method for each action on the salary screens. */
import { expect } from 'vitest'
import type * as z from 'zod/mini'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { type NewSalary, salariesApi } from '#shared/features/salaries.ts'
import { createPayBrowser } from './pay-browser.ts'
import { as, createEmployee } from './people.ts'

const { calls } = salariesApi
interface Fields extends Partial<Omit<z.input<typeof NewSalary>, 'salary' | 'increase' | 'employee'>> {
  readonly amount?: string
  readonly increase?: string
}
interface WithId {
  readonly _id: string
}

/** `more` is appended to the names of its job titles, for tests that create several fixtures. */
export async function createPayrollFixture(more = '') {
  const hr = await as('hr')
  const admin = await as('admin')
  const browser = await createPayBrowser(hr)
  const { headers } = browser
  const title = async (name: string, order: number) =>
    (await admin.call(jobTitlesCatalogue.contract.calls.create, { body: { name, order } })).body._id
  const engineer = await title(`Engineer${more}`, 10)
  const senior = await title(`Senior Engineer${more}`, 20)

  /** A salary's form as a browser sends it. */
  const form = async ({ amount = '4250.50', increase, ...more }: Fields = {}) => ({
    salary: await browser.encrypt(amount),
    increase: increase === undefined ? null : await browser.encrypt(increase),
    jobTitle: engineer,
    comments: 'Agreed on in the yearly talk',
    date: '2026-01-01',
    ...more,
  })
  return {
    hr,
    browser,
    headers,
    engineer,
    senior,
    form,
    hired: () => createEmployee({ jobTitle: engineer }),
    async added(of: WithId, fields: Fields = {}) {
      const reply = await hr.call(calls.create, { body: { ...(await form(fields)), employee: of._id }, headers })
      expect(reply.status, JSON.stringify(reply.body)).toBe(201)
      return reply.body
    },
    async ratedAt(of: WithId, amount: string, effectiveDate = '2026-01-01') {
      const body = { employee: of._id, rate: await browser.encrypt(amount), comments: 'Signed', effectiveDate }
      const reply = await hr.call(calls.createRate, { body, headers })
      expect(reply.status, JSON.stringify(reply.body)).toBe(201)
      return reply.body
    },
    lastOf: async ({ _id }: WithId) =>
      browser.decrypt((await hr.call(calls.lastSalary, { params: { employeeId: _id }, headers })).body.salary),
    looksAt: async ({ _id }: WithId) => (await admin.call(calls.views, { params: { employeeId: _id } })).body,
  }
}
