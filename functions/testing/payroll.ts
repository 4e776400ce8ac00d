/** Somebody in HR at a browser, with what they do on the salary screens in one word each. */
import { expect } from 'vitest'
import type * as z from 'zod/mini'
import { jobTitles } from '#shared/features/job-titles.ts'
import { type NewSalary, salaries } from '#shared/features/salaries.ts'
import { payBrowser } from './pay-browser.ts'
import { as, employee } from './people.ts'

const { calls } = salaries
interface Fields extends Partial<Omit<z.input<typeof NewSalary>, 'salary' | 'increase' | 'employee'>> {
  readonly amount?: string
  readonly increase?: string
}
interface Somebody {
  readonly _id: string
}

/** `more` is added to the names of its job titles, for who begins more than one. */
export async function payroll(more = '') {
  const hr = await as('hr')
  const admin = await as('admin')
  const browser = await payBrowser(hr)
  const { headers } = browser
  const title = async (name: string, order: number) =>
    (await admin.call(jobTitles.contract.calls.create, { body: { name, order } })).body._id
  const engineer = await title(`Engineer${more}`, 10)
  const senior = await title(`Senior Engineer${more}`, 20)

  /** A salary's form as a browser sends it. */
  const form = async ({ amount = '4250.50', increase, ...more }: Fields = {}) => ({
    salary: await browser.seal(amount),
    increase: increase === undefined ? null : await browser.seal(increase),
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
    hired: () => employee({ jobTitle: engineer }),
    async added(of: Somebody, fields: Fields = {}) {
      const reply = await hr.call(calls.create, { body: { ...(await form(fields)), employee: of._id }, headers })
      expect(reply.status, JSON.stringify(reply.body)).toBe(201)
      return reply.body
    },
    async ratedAt(of: Somebody, amount: string, effectiveDate = '2026-01-01') {
      const body = { employee: of._id, rate: await browser.seal(amount), comments: 'Signed', effectiveDate }
      const reply = await hr.call(calls.createRate, { body, headers })
      expect(reply.status, JSON.stringify(reply.body)).toBe(201)
      return reply.body
    },
    lastOf: async ({ _id }: Somebody) =>
      browser.open((await hr.call(calls.lastSalary, { params: { employeeId: _id }, headers })).body.salary),
    looksAt: async ({ _id }: Somebody) => (await admin.call(calls.views, { params: { employeeId: _id } })).body,
  }
}
