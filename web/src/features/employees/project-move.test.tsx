import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const ana = 'a1'.repeat(12)
const isla = { _id: 'b2'.repeat(12), version: 1, name: 'Isla Verde', category: 'Client', isActive: true }
const record: EmployeeRecord = {
  _id: ana,
  version: 1,
  name: 'Ana',
  lastName: 'Solís',
  email: 'ana@muster.example',
  picture: '',
  isUser: false,
  leader: null,
  project: null,
  jobTitle: { _id: 'c3'.repeat(12), name: 'Engineer' },
  isLeader: false,
  isActive: true,
  hireDate: '2026-03-15',
  country: 'Costa Rica',
  salaryPeriodMonth: 4,
  clientSalaryPeriodMonth: 2,
  employeeType: { _id: 'd4'.repeat(12), name: 'Full Time' },
  clientEmail: '',
  birthdayDate: '1990-05-17',
  effectiveHireDate: null,
  idNumber: '1',
  legadmiId: '',
  mobilePhoneNumber: '',
  homePhoneNumber: '',
  plate1: '',
  plate2: '',
  maritalStatus: null,
  children: 0,
  homeAddress: { country: 'Costa Rica', state: '', city: '', zipCode: '', addressLine1: '', addressLine2: '' },
  insuranceInfo: { status: null, inclusionDate: null, comments: '' },
  emergencyContacts: { name1: '', phoneNumber1: '', relationship1: '', name2: '', phoneNumber2: '', relationship2: '' },
  resignationInfo: {
    resignationReason: null,
    resignationDate: null,
    payrollEndDate: null,
    lastDay: null,
    resignationComments: '',
  },
  notes: '',
  isTimesheetEnabled: true,
  authorizedEmployees: [],
  authorizedTimesheets: [],
  referBy: null,
  referralAmount: null,
  statusReferral: null,
  depositDate: null,
  yearlyBudget: null,
  activateRewards: false,
  primaryBackendLanguage: '',
  alternativeBackendLanguage: '',
  primaryFrontendLanguage: '',
  alternativeFrontendLanguage: '',
  otherSkills: '',
}

let earlierChanges = 0
beforeEach(() => {
  signInWithRoles('admin')
  mockServer.mockImplementation(path => {
    if (path.startsWith(`/api/employees/single/${ana}`)) return jsonResponse(record)
    if (path.startsWith(employeesApi.calls.projectChanges.path))
      return jsonResponse({ totalItems: earlierChanges, items: [] })
    if (path.startsWith(projectsCatalogue.contract.calls.all.path)) return jsonResponse([isla])
    return jsonResponse([])
  })
})

async function choosesIsla() {
  const { user } = renderApp(`/employees/${ana}`)
  const project = await screen.findByRole('combobox', { name: 'Project' })
  await user.click(project)
  await user.click(await screen.findByRole('option', { name: /Isla Verde/ }))
  return user
}

it('asks for the date of a new project if there was a project before', async () => {
  earlierChanges = 2
  const user = await choosesIsla()
  const dialog = within(await screen.findByRole('dialog', { name: 'Project change' }))
  dialog.getByText(/From no project to Isla Verde\./)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('combobox', { name: 'Project' }).textContent).not.toContain('Isla Verde')
})

it('takes the client period of an accepted move back with the project', async () => {
  earlierChanges = 2
  const user = await choosesIsla()
  const dialog = within(await screen.findByRole('dialog', { name: 'Project change' }))
  const day = dialog.getByRole('textbox', { name: /^Effective date/ })
  await user.clear(day)
  await user.type(day, '15/Nov/2026{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  const period = screen.getByRole('combobox', { name: /^Client salary period/ })
  expect(period.textContent).toBe('November')
  await user.click(screen.getByRole('combobox', { name: 'Project' }))
  await user.click(await screen.findByRole('option', { name: 'None' }))
  expect(period.textContent).toBe('March')
})

it('asks nothing for the first project, which starts with the hire', async () => {
  earlierChanges = 0
  await choosesIsla()
  expect(screen.queryByRole('dialog', { name: 'Project change' })).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Project' }).textContent).toContain('Isla Verde')
})
