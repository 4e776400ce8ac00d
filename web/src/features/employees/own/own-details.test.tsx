import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Correction } from '#shared/features/employees/corrections.ts'
import type { OwnDetails } from '#shared/features/employees/own-details.ts'
import { setConfig } from '#web/kit/config.ts'
import { saveToken } from '#web/kit/session.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  makeTestToken,
  mockServer,
  sentRequests,
  setUpScreenTests,
  TEST_CONFIG,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const details: OwnDetails = {
  _id: id('a'),
  name: 'Ana',
  lastName: 'Solís',
  email: 'ana@muster.example',
  country: 'Costa Rica',
  leader: { _id: id('b'), name: 'Leandra', lastName: 'Mamani' },
  project: null,
  jobTitle: { _id: id('c'), name: 'Developer' },
  employeeType: null,
  hireDate: '2024-02-29',
  birthdayDate: '1990-05-17',
  idNumber: '7',
  maritalStatus: null,
  children: 0,
  mobilePhoneNumber: '',
  homePhoneNumber: '',
  plate1: 'ABC-1',
  plate2: '',
  insuranceStatus: null,
  homeAddress: {
    country: 'Costa Rica',
    state: '',
    city: 'Heredia',
    zipCode: '40101',
    addressLine1: '12 Elm Road',
    addressLine2: '',
  },
  emergencyContacts: {
    name1: 'Luz',
    phoneNumber1: '+506 8888 7777',
    relationship1: 'Mother',
    name2: '',
    phoneNumber2: '',
    relationship2: '',
  },
}

let asked: Correction[] = []
beforeEach(() => {
  asked = []
  setConfig({ ...TEST_CONFIG, timesheetHosts: [window.location.hostname] })
  saveToken(makeTestToken(['employee'], { aud: 'timesheet', employeeId: id('a') }))
  mockServer.mockImplementation((path, init) => {
    if (init.method === 'POST') return new Response(null, { status: 204 })
    if (path === '/api/employees/mine') return jsonResponse(details)
    if (path === '/api/employees/mine/correction') return jsonResponse(asked)
    return jsonResponse(path.startsWith('/api/rewards') ? { mayRequest: false } : [])
  })
})

it('shows the recorded details, and a dash for missing ones', async () => {
  renderApp('/my-details')
  await screen.findByText('Leader')
  const readValue = (label: string) => screen.getByText(label).nextElementSibling?.textContent
  expect(
    ['Leader', 'Project', 'Hired', 'Birthday', 'Children', 'Plates', 'Address', 'First contact'].map(readValue),
  ).toEqual([
    'Leandra Mamani',
    '–',
    '29/Feb/2024',
    '17/May/1990',
    '0',
    'ABC-1',
    '12 Elm Road, 40101 Heredia, Costa Rica',
    'LuzMother+506 8888 7777',
  ])
})

it('sends a correction request to HR', async () => {
  const { user } = renderApp('/my-details')
  const box = await screen.findByLabelText<HTMLTextAreaElement>('What should be corrected?')
  expect(box.maxLength).toBe(500)
  await user.type(box, 'My street is Oak Road')
  await user.click(screen.getByRole('button', { name: 'Send to HR' }))
  await screen.findByText('Your request was sent to HR')
  await waitFor(() => expect(box.value).toBe(''))
  const [sent] = sentRequests('POST')
  expect([sent?.path, sent?.body]).toEqual(['/api/employees/mine/correction', { text: 'My street is Oak Road' }])
})

it('shows pending and answered requests', async () => {
  const request = { isDone: false, answer: '', doneBy: '', doneAt: null, askedAt: '2026-11-20T10:00:00.000Z' }
  const done = { isDone: true, answer: 'Moved you', doneBy: 'Eva Ríos', doneAt: '2026-11-19T10:00:00.000Z' }
  asked = [
    { ...request, _id: id('1'), text: 'My phone' },
    { ...request, ...done, _id: id('2'), text: 'My street' },
  ]
  renderApp('/my-details')
  const [first, second] = within(await screen.findByRole('region', { name: 'Your requests' })).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/^My phoneWaiting for HR · /)
  expect(second?.textContent).toMatch(/^My streetDone by Eva Ríos · .*Moved you$/)
})
