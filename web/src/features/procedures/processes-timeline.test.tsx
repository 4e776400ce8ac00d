import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { onboarding } from '#shared/features/onboarding.ts'
import { overallStatuses } from '#shared/features/procedures/checklist.ts'
import { renderInApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { ProcessesTimeline } from './processes-timeline.tsx'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const process = (digit: string, name: string, creationDate: string) => ({
  _id: id(digit),
  version: 1,
  creationDate,
  done: 3,
  total: 12,
  isCompleted: false,
  employee: { _id: id(digit), name, lastName: 'Solís' },
  template: { _id: id('d'), title: 'Engineers' },
})

it('shows open processes by their start date, late after thirty days', async () => {
  signInWithRoles('hr')
  // Thirty days after 31 January 2028 is 1 March: February has 29.
  const items = [
    process('1', 'Ana', '2028-01-31T23:59:00.000Z'),
    process('2', 'Ben', '2028-02-01T00:00:00.000Z'),
    process('3', 'Cleo', '2028-03-02T00:00:00.000Z'),
  ]
  mockServer.mockImplementation(() => jsonResponse({ totalItems: 3, items }))
  const paths = { processes: '/onboarding-process-screen', templates: '/onboarding-process-templates' } as const
  renderInApp(<ProcessesTimeline procedure={onboarding} paths={paths} filters={{ search: 'so' }} today="2028-03-02" />)
  const card = within(await screen.findByRole('region', { name: 'Under way by start date' }))
  card.getByText('1 of 3 began more than 30 days ago.')
  expect(card.getAllByRole('link').map(bar => bar.getAttribute('aria-label'))).toEqual([
    'Ana Solís 3/12, Engineers, began 31/Jan/2028, late',
    'Ben Solís 3/12, Engineers, began 01/Feb/2028',
    'Cleo Solís 3/12, Engineers, began 02/Mar/2028',
  ])
  const query = new URLSearchParams(mockServer.mock.calls[0]?.[0].split('?')[1])
  expect([query.get('status'), query.get('search')]).toEqual([overallStatuses.id('Incomplete'), 'so'])
})
