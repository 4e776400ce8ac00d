import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SealCheck, SealedVersion } from '#shared/features/timesheets/seal.ts'
import type { Role } from '#shared/kit/access.ts'
import { renderInApp } from '#web/testing/render-app.tsx'
import { sampleTimesheet } from '#web/testing/sample-timesheet.ts'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { SealCard } from './seal-card.tsx'

setUpScreenTests()
const HASH = 'ab'.repeat(32)
const sealed = sampleTimesheet({ isClosed: true, seal: { version: 2, hash: HASH } })
const hours = { date: '2026-11-05', field: 'Hours', from: '8', to: '6.5' }
let versions: SealedVersion[]
let check: SealCheck

beforeEach(() => {
  versions = [
    { version: 2, hash: HASH, closedAt: '2026-12-20T12:00:00.000Z', differences: [hours] },
    { version: 1, hash: HASH, closedAt: '2026-11-30T23:00:00.000Z', differences: [] },
  ]
  check = { state: 'intact', versions: 2, isReopened: false, faults: [] }
  mockServer.mockImplementation(path => jsonResponse(path.endsWith('/verify') ? check : versions))
})

it.each<[Role, boolean]>([
  ['admin', true],
  ['finance', true],
  ['hr', false],
  ['leader', false],
  ['devmanager', false],
])('%s sees the seal: %s', (role, may) => {
  signInWithRoles(role)
  renderInApp(<SealCard sheet={sealed} />)
  expect(screen.queryByRole('region', { name: 'Seal' }) !== null).toBe(may)
})

it('an open sheet has no seal', () => {
  signInWithRoles('admin')
  renderInApp(<SealCard sheet={sampleTimesheet()} />)
  expect(screen.queryByRole('region', { name: 'Seal' })).toBeNull()
})

describe('the seal of a sheet', () => {
  const openCard = async () => {
    signInWithRoles('finance')
    const { user } = renderInApp(<SealCard sheet={sealed} />)
    await screen.findAllByText('Version 2')
    return { user, verify: () => user.click(screen.getByRole('button', { name: 'Verify' })) }
  }

  it('shows its versions, the newest first, with their changes', async () => {
    const { user } = await openCard()
    await user.click(screen.getByText('1 difference from version 1'))
    const [second, first] = screen.getAllByRole('listitem').map(item => within(item))
    const table = second?.getByRole('table', { name: 'What changed from version 1 to version 2' })
    expect([...(table?.querySelectorAll('th, td') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Day',
      'Field',
      'Version 1',
      'Version 2',
      'Thu 5',
      'Hours',
      '8',
      '6.5',
    ])
    first?.getAllByText('Version 1')
    expect(first?.queryByRole('table')).toBeNull()
  })

  it('is verified with a button', async () => {
    const { verify } = await openCard()
    await verify()
    await screen.findByText('All 2 versions are intact: the timesheet says what was sealed last.')
    expect(mockServer.mock.calls.map(([path]) => path)).toContain(`/api/timesheets/${sealed._id}/verify`)
  })

  it('that is broken says in which version and why', async () => {
    check = {
      state: 'broken',
      versions: 2,
      isReopened: false,
      faults: [
        { version: 1, fault: 'document missing', differences: [] },
        { version: 2, fault: 'sheet changed', differences: [{ ...hours, from: '6.5', to: '9' }] },
      ],
    }
    const { verify } = await openCard()
    await verify()
    const told = await screen.findByText('The seal is broken')
    const alert = within(told.closest<HTMLElement>('[role=alert]') ?? told)
    alert.getByText('Version 1: The sealed document is gone.')
    alert.getByText('Version 2: The timesheet differs from what was sealed.')
    const cells = [...alert.getByRole('table').querySelectorAll('td')].map(({ textContent }) => textContent)
    expect(cells).toEqual(['Thu 5', 'Hours', '6.5', '9'])
  })

  it('says for a reopened sheet that it may have changed', async () => {
    check = { ...check, isReopened: true }
    const { verify } = await openCard()
    await verify()
    await screen.findByText(/^The seal is intact\. The timesheet was reopened since/)
  })

  it('that is missing says when it will be created', async () => {
    versions = []
    check = { ...check, state: 'unsealed', versions: 0 }
    signInWithRoles('finance')
    const { user } = renderInApp(<SealCard sheet={sampleTimesheet({ isClosed: true })} />)
    await screen.findByText(/^Nothing yet\./)
    await user.click(screen.getByRole('button', { name: 'Verify' }))
    await screen.findByText('No close has sealed this timesheet yet.')
  })
})
