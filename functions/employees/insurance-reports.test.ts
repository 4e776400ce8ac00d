/** Reports to the insurers, as HR makes them: docs/decisions/people.md, "Reports to the insurer". */
import { beforeEach, describe, expect, it } from 'vitest'
import { queryPartition } from '#kit/table.ts'
import { as, createEmployee, setEmployee, type Visitor } from '#scripts/testing/people.ts'
import { insuranceStatuses } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import type { StoredEmployee } from './store.ts'

const { insurances, insuranceReports, insuranceChanges, insuranceChangesCsv, reportInsurances, remove } =
  employeesApi.calls
type Country = 'Bolivia' | 'Colombia' | 'El Salvador' | 'United States'
const DAY = '2026-03-01'

let hr: Visitor
beforeEach(async () => {
  hr = await as('hr')
})

const insure = (country: Country, name: string, more: Partial<StoredEmployee> = {}) =>
  createEmployee({
    name,
    lastName: 'Rojas',
    country,
    homeAddress: { country } as StoredEmployee['homeAddress'],
    insuranceInfo: { status: insuranceStatuses.id('Active'), inclusionDate: DAY, comments: 'Told in confidence' },
    ...more,
  })
const statusOf = (name: Parameters<typeof insuranceStatuses.id>[0], inclusionDate: string | null = DAY) => ({
  insuranceInfo: { status: insuranceStatuses.id(name), inclusionDate, comments: '' },
})
const findChanges = async (country: Country) => (await hr.call(insuranceChanges, { query: { country } })).body
const describeChanges = async (country: Country) =>
  (await findChanges(country)).changes.map(({ name, kind, status, details }) => [name, kind, status, details].join('|'))
async function report(country: Country) {
  const { digest } = await findChanges(country)
  return hr.call(reportInsurances, { body: { country, digest } })
}
const markOf = async ({ name }: StoredEmployee) =>
  (await hr.call(insurances, { query: { search: name } })).body.items.map(({ unreported }) => unreported)

describe('a report to the insurer', () => {
  it('lists everybody insured at first, and then only changes that have not been marked as reported', async () => {
    const [stays, waits, leaves, moves] = [
      await insure('Bolivia', 'Stays'),
      await insure('Bolivia', 'Waits', statusOf('Pending', null)),
      await insure('Bolivia', 'Leaves'),
      await insure('Bolivia', 'Moves'),
    ]
    await insure('Bolivia', 'Never', statusOf('Not Insured'))
    expect(await describeChanges('Bolivia')).toEqual([
      'Leaves Rojas|Added|Active|',
      'Moves Rojas|Added|Active|',
      'Stays Rojas|Added|Active|',
      'Waits Rojas|Added|Pending|',
    ])
    // Before the first report nobody is marked, because everybody would be.
    expect(await markOf(stays)).toEqual([null])
    expect((await report('Bolivia')).status).toBe(204)
    expect(await describeChanges('Bolivia')).toEqual([])
    expect(await markOf(stays)).toEqual([null])

    await setEmployee(waits._id, statusOf('Active', '2026-05-01'))
    await setEmployee(leaves._id, {
      isActive: false,
      resignationInfo: { ...leaves.resignationInfo, lastDay: '2026-06-30' },
    })
    await setEmployee(moves._id, { country: 'Colombia' })
    const joins = await insure('Bolivia', 'Joins')
    expect(await describeChanges('Bolivia')).toEqual([
      'Joins Rojas|Added|Active|',
      'Leaves Rojas|Ended||Has left',
      'Moves Rojas|Ended||Lives in Colombia',
      'Waits Rojas|Changed|Active|Was Pending. Had no inclusion date',
    ])
    expect([await markOf(waits), await markOf(joins), await markOf(stays)]).toEqual([['Changed'], ['Added'], [null]])
    const file = await hr.call(employeesApi.calls.insurancesCsv, { query: { country: 'Bolivia', search: 'Waits' } })
    expect(file.body).toMatch(
      /^\uFEFFName,Status,Country,Inclusion Date,To report,Comments\r\nWaits Rojas,Active,Bolivia,[^,]+,Changed,\r\n$/,
    )
    // The insurer of the new country has had no report yet.
    expect(await describeChanges('Colombia')).toEqual(['Moves Rojas|Added|Active|'])
    expect(await markOf(moves)).toEqual([null])

    await report('Colombia')
    await report('Bolivia')
    expect([await describeChanges('Bolivia'), await describeChanges('Colombia')]).toEqual([[], []])
    // Moving back adds them with one insurer, and ends the insurance with the other.
    await setEmployee(moves._id, { country: 'Bolivia' })
    expect(await describeChanges('Bolivia')).toEqual(['Moves Rojas|Added|Active|'])
    expect(await describeChanges('Colombia')).toEqual(['Moves Rojas|Ended||Lives in Bolivia'])
    await report('Bolivia')
    // A change that was reversed is not reported.
    await setEmployee(stays._id, statusOf('Cancelled'))
    expect(await markOf(stays)).toEqual(['Ended'])
    expect(await describeChanges('Bolivia')).toEqual(['Stays Rojas|Ended||Cancelled'])
    await setEmployee(stays._id, statusOf('Active'))
    expect(await describeChanges('Bolivia')).toEqual([])
  })

  it('is a file with the insurer’s identifiers, and without HR’s notes', async () => {
    const person = await insure('El Salvador', '=Ana "Ñ"', { idNumber: '0123', lastName: 'Paz, de' })
    await report('El Salvador')
    await setEmployee(person._id, {
      isActive: false,
      resignationInfo: { ...person.resignationInfo, lastDay: '2026-06-30' },
    })
    const { digest } = await findChanges('El Salvador')
    const file = await hr.call(insuranceChangesCsv, { query: { country: 'El Salvador', digest } })
    expect(file.headers['content-disposition']).toContain('filename="Insurance changes El Salvador.csv"')
    expect(file.body).toBe(
      '\uFEFFChange,Name,Id Number,Status,Inclusion Date,Last Day,Details\r\n' +
        'Ended,"\'=Ana ""Ñ"" Paz, de",0123,,01/Mar/2026,30/Jun/2026,Has left\r\n',
    )
  })

  it('marks only what the file contained: later changes require another file', async () => {
    await insure('United States', 'First')
    const { digest } = await findChanges('United States')
    const late = await insure('United States', 'Late')
    const body = { country: 'United States', digest } as const
    const friendlyMessage = 'Insurances have changed since this file was made. Download it again.'
    expect(await hr.call(reportInsurances, { body })).toMatchObject({ status: 409, body: { friendlyMessage } })
    expect(await hr.call(insuranceChangesCsv, { query: body })).toMatchObject({
      status: 404,
      body: { friendlyMessage },
    })
    expect(await describeChanges('United States')).toHaveLength(2)
    // A double click, or two people at once, report it once.
    const now = { country: 'United States', digest: (await findChanges('United States')).digest } as const
    const both = await Promise.all([
      hr.call(reportInsurances, { body: now }),
      (await as('admin')).call(reportInsurances, { body: now }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await describeChanges('United States')).toEqual([])
    await setEmployee(late._id, statusOf('Pending'))
    expect(await markOf(late)).toEqual(['Changed'])
  })

  it.each([
    [
      'the last day of somebody who left',
      { resignationInfo: { lastDay: '2026-07-15' } },
      '0123,,01/Mar/2026,15/Jul/2026',
    ],
    ['an ID number', { idNumber: '9876' }, '9876,,01/Mar/2026,30/Jun/2026'],
  ])('is not marked with a file that has %s from before it was corrected', async (_, corrected, cells) => {
    const person = await insure('United States', 'Corrected', { idNumber: '0123' })
    await report('United States')
    const resignationInfo = { ...person.resignationInfo, lastDay: '2026-06-30' }
    await setEmployee(person._id, { isActive: false, resignationInfo })
    const { digest } = await findChanges('United States')
    await setEmployee(person._id, corrected)
    const outdated = { country: 'United States', digest } as const
    expect((await hr.call(reportInsurances, { body: outdated })).status).toBe(409)
    expect((await hr.call(insuranceChangesCsv, { query: outdated })).status).toBe(404)
    const query = { country: 'United States', digest: (await findChanges('United States')).digest } as const
    expect((await hr.call(insuranceChangesCsv, { query })).body).toContain(`Ended,Corrected Rojas,${cells},Has left`)
    expect((await hr.call(reportInsurances, { body: query })).status).toBe(204)
  })

  it('shows for each country who reported last, and how much is pending', async () => {
    const before = (await hr.call(insuranceReports)).body
    expect(before.map(({ country }) => country)).toEqual([
      'Costa Rica',
      'United States',
      'El Salvador',
      'Colombia',
      'Bolivia',
    ])
    const of = async (country: Country) =>
      (await hr.call(insuranceReports)).body.find(report => report.country === country)
    const { insured = 0, unreported = 0 } = (await of('Colombia')) ?? {}
    const admin = await as('admin')
    await insure('Colombia', 'Counted')
    expect(await of('Colombia')).toMatchObject({ insured: insured + 1, unreported: unreported + 1 })
    const { digest } = await findChanges('Colombia')
    await admin.call(reportInsurances, { body: { country: 'Colombia', digest } })
    const after = await of('Colombia')
    expect(after).toMatchObject({ insured: insured + 1, unreported: 0, reportedBy: expect.stringMatching(/ Example$/) })
    expect(Date.now() - Date.parse(after?.reportedAt ?? '')).toBeLessThan(60_000)
  })

  it('on more people than fit in one transaction is marked completely', async () => {
    await Promise.all(Array.from({ length: 130 }, (_, index) => insure('Bolivia', `Many${index}`)))
    expect((await findChanges('Bolivia')).changes.length).toBeGreaterThanOrEqual(130)
    expect((await report('Bolivia')).status).toBe(204)
    expect((await findChanges('Bolivia')).changes).toEqual([])
  })

  it('does not prevent deleting a person, and is deleted with them', async () => {
    const person = await insure('Bolivia', 'Deleted')
    await report('Bolivia')
    expect(JSON.stringify(await queryPartition('REPORTED_INSURANCE'))).toContain(person._id)
    const removed = await (await as('admin')).call(remove, { params: { id: person._id } })
    expect(removed.status, JSON.stringify(removed.body)).toBe(204)
    expect(JSON.stringify(await queryPartition('REPORTED_INSURANCE'))).not.toContain(person._id)
    expect(await describeChanges('Bolivia')).toEqual([])
  })

  it.each([{ country: 'Atlantis' }, { country: '' }, {}])('is refused for %j', async query => {
    expect((await hr.call(insuranceChanges, { query: query as never })).status).toBe(400)
    expect((await hr.call(reportInsurances, { body: { ...query, digest: 'x' } as never })).status).toBe(400)
  })
})
