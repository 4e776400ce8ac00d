import { expect, it, vi } from 'vitest'
import { procedureStoreOf } from '#functions/procedures/store.ts'
import { transact } from '#kit/table.ts'
import { as, createEmployee } from '#scripts/testing/people.ts'
import { homeApi } from '#shared/features/home.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { makeId } from '#shared/kit/ids.ts'

it('names the section that failed to load, and shows the others', async () => {
  const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const hr = await as('hr')
  const person = await createEmployee()
  const { processes } = procedureStoreOf(onboarding)
  const now = new Date()
  // A row that no code of today has written: its template is missing.
  const broken = { employee: person._id, creationDate: now.toISOString(), done: 0, total: 1, items: [] }
  await transact([processes.insertWrite(makeId(now, 'a'.repeat(20)), broken as never, now)])

  const { status, body } = await hr.call(homeApi.calls.overview)
  const lines = logged.mock.calls.map(([line]) => String(line))
  logged.mockRestore()
  expect(status).toBe(200)
  expect(body.groups).toContainEqual({ screen: '/onboarding-process-screen', total: 0, items: [], isFailed: true })
  const people = body.groups.find(({ screen }) => screen === '/employees')
  expect(people).toMatchObject({ isFailed: false })
  expect(people?.items.map(({ _id }) => _id)).toContain(person._id)
  expect(lines.filter(line => line.includes('waiting source failed'))).toEqual([
    expect.stringContaining('"screen":"/onboarding-process-screen"'),
  ])
})
