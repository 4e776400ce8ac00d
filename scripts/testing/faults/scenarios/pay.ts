/** Salaries and rates, with the job titles from promotions. */
import { employeesApi } from '#shared/features/employees.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { increaseTypes } from '#shared/features/salaries/increase-types.ts'
import { salariesApi } from '#shared/features/salaries.ts'
import { createPayrollFixture } from '../../payroll.ts'
import { as } from '../../people.ts'
import { callAs, command, expectGone, expectSame, type Fields, once, readAs, uniqueName } from '../commands.ts'
import type { Scenario } from '../fault-run.ts'

const { calls } = salariesApi
const payroll = once(() => createPayrollFixture(' of faults'))
const expectEntries = async (employeeId: string, kind: 'list' | 'rates', count: number) => {
  const { totalItems } = await readAs<Fields>((await payroll()).hr, calls[kind], {}, { employeeId })
  expectSame(totalItems, count, 'entries of the log')
}

export const payScenarios: readonly Scenario[] = [
  {
    name: 'salaries create (a promotion)',
    prepare: async () => {
      const { hr, headers, form, hired, senior } = await payroll()
      const person = await hired()
      const body = {
        ...(await form({ jobTitle: senior, increaseType: increaseTypes.id('Promotion'), increase: '100' })),
        employee: person._id,
      }
      return command(hr, calls.create, { body, headers }, async () => {
        await expectEntries(person._id, 'list', 1)
        const { jobTitle } = await readAs<{ jobTitle: Fields }>(hr, employeesApi.calls.one, { id: person._id })
        expectSame(jobTitle._id, senior, 'job title')
      })
    },
  },
  {
    name: 'salaries update',
    prepare: async () => {
      const { hr, headers, form, hired, added, lastOf } = await payroll()
      const person = await hired()
      const entry = await added(person)
      const body = await form({ amount: '5000' })
      return command(hr, calls.update, { params: { id: entry._id }, body, headers, version: 1 }, async () => {
        await expectEntries(person._id, 'list', 1)
        expectSame(await lastOf(person), '5000.00', 'salary')
      })
    },
  },
  {
    name: 'salaries remove',
    // It leaves nothing behind by which it could be known.
    statusWhenRepeated: 404,
    prepare: async () => {
      const { hr, hired, added } = await payroll()
      const person = await hired()
      const params = { id: (await added(person))._id }
      return command(hr, calls.remove, { params, version: 1 }, async () => {
        await expectGone(hr, calls.one, params)
        await expectEntries(person._id, 'list', 0)
      })
    },
  },
  {
    name: 'salaries savePayBands',
    prepare: async () => {
      const { hr, headers, browser } = await payroll()
      const admin = await as('admin')
      const title = { name: uniqueName('Banded'), order: 1 }
      const { _id: id } = await callAs(admin, jobTitlesCatalogue.contract.calls.create, title)
      const [low, mid, high] = await Promise.all(['1000', '2000', '3000'].map(browser.encrypt))
      const body = { bands: [{ currency: 'USD', low, mid, high }] }
      return command(admin, calls.savePayBands, { params: { id }, body, headers, version: 0 }, async () => {
        const { version, bands } = await readAs<Fields & { bands: unknown[] }>(hr, calls.payBands, { id })
        expectSame([version, bands.length], [1, 1], 'bands')
      })
    },
  },
  {
    name: 'salaries createRate',
    prepare: async () => {
      const { hr, headers, browser, hired } = await payroll()
      const person = await hired()
      const rate = await browser.encrypt('61.50')
      const body = { employee: person._id, rate, comments: 'Signed', effectiveDate: '2026-01-01' }
      return command(hr, calls.createRate, { body, headers }, () => expectEntries(person._id, 'rates', 1))
    },
  },
  {
    name: 'salaries updateRate',
    prepare: async () => {
      const { hr, headers, browser, hired, ratedAt } = await payroll()
      const person = await hired()
      const { _id } = await ratedAt(person, '60')
      const body = { rate: await browser.encrypt('62'), comments: 'Corrected', effectiveDate: '2026-01-01' }
      return command(hr, calls.updateRate, { params: { id: _id }, body, headers, version: 1 }, async () => {
        await expectEntries(person._id, 'rates', 1)
        const { comments } = await readAs<Fields>(hr, calls.oneRate, { id: _id })
        expectSame(comments, 'Corrected', 'comments')
      })
    },
  },
  {
    name: 'salaries removeRate',
    // It leaves nothing behind by which it could be known.
    statusWhenRepeated: 404,
    prepare: async () => {
      const { hr, hired, ratedAt } = await payroll()
      const person = await hired()
      const params = { id: (await ratedAt(person, '60'))._id }
      return command(hr, calls.removeRate, { params, version: 1 }, async () => {
        await expectGone(hr, calls.oneRate, params)
        await expectEntries(person._id, 'rates', 0)
      })
    },
  },
]
