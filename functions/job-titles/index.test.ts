import { describe, expect, it } from 'vitest'
import { as } from '#scripts/testing/people.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'

const { list, create, update } = jobTitlesCatalogue.contract.calls

describe('job titles', () => {
  it('are listed by their order, which may be sent as text', async () => {
    const admin = await as('admin')
    await admin.call(create, { body: { name: 'Principal engineer', order: '30', jobFamily: 'Engineering' } })
    await admin.call(create, { body: { name: 'Engineer', order: 10 } })
    const last = await admin.call(create, { body: { name: 'Senior engineer', order: ' 20 ' } })
    expect(last.body).toMatchObject({ order: 20, jobFamily: '' })
    const names = async (query: object) => (await admin.call(list, { query })).body.items.map(title => title.name)
    expect(await names({})).toEqual(['Engineer', 'Senior engineer', 'Principal engineer'])
    expect(await names({ search: 'engineering' })).toEqual(['Principal engineer'])
  })

  it.each([
    ['order', { order: '' }, 'This is a required field'],
    ['order', { order: 'first' }, 'Invalid number'],
    ['order', { order: '1.5' }, 'Invalid number'],
    ['order', { order: 0 }, 'Invalid number'],
    ['name', { name: 'x'.repeat(281) }, 'At most 280 characters'],
    ['jobFamily', { jobFamily: 'x'.repeat(281) }, 'At most 280 characters'],
  ])('refuse a bad %s (%o)', async (path, wrong, message) => {
    const reply = await (await as('admin')).call(create, { body: { name: 'Bad', order: 1, ...wrong } })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })

  it('accept a name of 280 characters, and require unique names', async () => {
    const admin = await as('admin')
    const body = { name: 'x'.repeat(280), order: 1 }
    const made = await admin.call(create, { body })
    expect(made.status).toBe(201)
    expect((await admin.call(create, { body })).status).toBe(400)
    expect((await admin.call(update, { params: { id: made.body._id }, body: { ...body, order: 2 } })).body.order).toBe(
      2,
    )
  })
})
