import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (letter: string) => letter.repeat(24)
const engineer = { _id: id('d'), version: 1, name: 'Engineer', order: 1, jobFamily: '' }
const record = {
  _id: id('a'),
  version: 1,
  name: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@muster.example',
  picture: '',
  leader: null,
  project: null,
  jobTitle: { _id: id('d'), name: 'Engineer' },
  isLeader: true,
  isActive: true,
  hireDate: '2024-03-15',
  country: 'Costa Rica',
  salaryPeriodMonth: 4,
  clientSalaryPeriodMonth: 2,
  isUser: true,
  employeeType: { _id: employeeTypes.id('Full Time'), name: 'Full Time' },
  clientEmail: '',
  idNumber: '1',
  birthdayDate: '1992-02-29',
  effectiveHireDate: null,
  mobilePhoneNumber: '',
  homePhoneNumber: '',
  legadmiId: '',
  plate1: '',
  plate2: '',
  maritalStatus: null,
  children: 0,
  notes: '',
  isTimesheetEnabled: true,
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
  authorizedEmployees: [],
  authorizedTimesheets: [],
  referBy: null,
  referralAmount: null,
  statusReferral: null,
  depositDate: null,
  yearlyBudget: null,
  activateRewards: false,
  primaryBackendLanguage: '',
  otherSkills: '',
  alternativeBackendLanguage: '',
  primaryFrontendLanguage: '',
  alternativeFrontendLanguage: '',
}
const option = (letter: string, name: string) => ({
  _id: id(letter),
  name,
  lastName: 'Arce',
  email: `${name}@muster.example`,
  leader: null,
  isLeader: true,
  isActive: true,
})

let saved: Record<string, unknown> | undefined
let reports: object[]
beforeEach(() => {
  saved = undefined
  reports = []
  mockServer.mockImplementation((path, { method, body }) => {
    const [address = ''] = path.split('?')
    if (method === 'PUT') {
      saved = JSON.parse(String(body))
      return jsonResponse({ ...record, version: 2 })
    }
    if (address.endsWith('/signIn')) return jsonResponse({ provider: null, since: null })
    if (address.startsWith('/api/employees/single/')) return jsonResponse(record)
    if (address === '/api/employees') return jsonResponse([option('a', 'Ada'), option('e', 'Eva')])
    if (address === '/api/employees/leaders') return jsonResponse([option('a', 'Ada'), option('e', 'Eva')])
    if (address === '/api/employees/query') return jsonResponse({ totalItems: reports.length, items: reports })
    return jsonResponse(address === '/api/jobTitles' ? [engineer] : [])
  })
})
const email = () => screen.findByRole('textbox', { name: 'Email' })
const save = () => screen.getByRole('button', { name: 'Save' })

it('restores unsaved changes of an employee completely, since their pay is not in the form', async () => {
  signInWithRoles('hr')
  const { user, close } = renderApp(`/employees/${id('a')}`)
  await user.type(await screen.findByRole('textbox', { name: 'City' }), 'Heredia')
  close()
  renderApp(`/employees/${id('a')}`)
  expect(await screen.findByText('Your unsaved changes were restored')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'City' })).toHaveProperty('value', 'Heredia')
})

describe('an employee’s sign-in address', () => {
  it('is readable for people who keep the records, and says who can change it', async () => {
    signInWithRoles('hr')
    renderApp(`/employees/${id('a')}`)
    expect(await email()).toHaveProperty('readOnly', true)
    screen.getByText('This person signs in with this address. Only an admin can change it.')
    expect(screen.queryByRole('button', { name: 'Allow another account' })).toBeNull()
  })

  it('is only changed by an admin, after confirmation', async () => {
    signInWithRoles('admin')
    const { user } = renderApp(`/employees/${id('a')}`)
    await user.clear(await email())
    await user.type(await email(), 'countess@muster.example')
    await user.click(save())
    const dialog = await screen.findByRole('alertdialog', { name: 'Change how Ada Lovelace signs in?' })
    within(dialog).getByText(
      'From now on they sign in with countess@muster.example. ada@muster.example will no longer work.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(saved).toBeUndefined()
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    await screen.findByText('Employee updated successfully.')
    expect(saved).toMatchObject({ email: 'countess@muster.example' })
  })
})

describe('the start of a new contract', () => {
  it('asks for the employee type again, unless the day is the same in the end', async () => {
    signInWithRoles('hr')
    const { user } = renderApp(`/employees/${id('a')}`)
    const day = await screen.findByRole('textbox', { name: 'Contract modification date' })
    const type = screen.getByRole('combobox', { name: /^Employee type/ })
    await user.type(day, '01/Mar/2026{Escape}')
    expect(type.textContent).toBe('Choose…')
    await screen.findByText('Please update the employee type')
    await user.clear(day)
    await user.tab()
    expect(type.textContent).toBe('Full Time')
  })
})

describe('another hire date', () => {
  it('sets the periods and the inclusion date, unless the day is the same in the end', async () => {
    signInWithRoles('hr')
    const { user } = renderApp(`/employees/${id('a')}`)
    const day = await screen.findByRole('textbox', { name: 'Hire date' })
    const shown = () => [
      ...['Salary period', 'Client salary period'].map(name => screen.getByRole('combobox', { name }).textContent),
      screen.getByRole<HTMLInputElement>('textbox', { name: 'Inclusion date' }).value,
    ]
    await user.clear(day)
    await user.type(day, '30/Nov/2024{Escape}')
    expect(shown()).toEqual(['January', 'November', '28/Feb/2025'])
    await user.clear(day)
    await user.type(day, '15/Mar/2024{Escape}')
    expect(shown()).toEqual(['May', 'March', ''])
  })
})

describe('deactivating a leader', () => {
  it('asks who takes over their people, and sends the answer', async () => {
    signInWithRoles('hr')
    reports = [{ ...record, _id: id('b'), name: 'Ana', lastName: 'Arce' }]
    const { user } = renderApp(`/employees/${id('a')}`)
    await user.click(await screen.findByRole('switch', { name: 'Active' }))
    await user.click(save())
    const dialog = await screen.findByRole('dialog', { name: 'Who takes over the people of Ada Lovelace?' })
    within(dialog).getByText('Ana Arce reports to this person. Choose who takes them over.')
    expect(within(dialog).getByRole('button', { name: 'Accept' })).toHaveProperty('disabled', true)
    await user.click(within(dialog).getByRole('combobox', { name: 'New leader' }))
    expect(screen.queryByRole('option', { name: /^Ada/ })).toBeNull()
    await user.click(await screen.findByRole('option', { name: /^Eva Arce/ }))
    expect(saved).toBeUndefined()
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
    await screen.findByText('Employee updated successfully.')
    expect(saved).toMatchObject({ isActive: false, reassignTo: id('e') })
  })

  it('asks nothing if nobody reports to them', async () => {
    signInWithRoles('hr')
    const { user } = renderApp(`/employees/${id('a')}`)
    await user.click(await screen.findByRole('switch', { name: 'Active' }))
    await user.click(save())
    await screen.findByText('Employee updated successfully.')
    expect(saved).toMatchObject({ isActive: false })
    expect(saved).not.toHaveProperty('reassignTo')
  })
})

describe('a new last day', () => {
  const template = { _id: id('f'), version: 1, title: 'Leaving the company', isActive: true }
  const serveLeaving = (templates: readonly object[]) => {
    const made: unknown[] = []
    const answer = mockServer.getMockImplementation()
    mockServer.mockImplementation((path, init) => {
      if (init.method === 'PUT')
        return jsonResponse({ ...record, resignationInfo: { ...record.resignationInfo, lastDay: '2027-01-31' } })
      if (init.method === 'POST') {
        made.push([path, JSON.parse(String(init.body))])
        return jsonResponse({})
      }
      if (path.startsWith('/api/exitProcedureTemplates'))
        return jsonResponse({ totalItems: templates.length, items: templates })
      return answer?.(path, init) ?? jsonResponse([])
    })
    return made
  }

  it('offers the exit checklists, and starts the chosen one', async () => {
    signInWithRoles('hr')
    const made = serveLeaving([template])
    const { user, router } = renderApp(`/employees/${id('a')}`)
    await email()
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: 'Begin the exit procedure of Ada Lovelace?' }))
    await user.click(dialog.getByRole('button', { name: 'Begin' }))
    await screen.findByText('Exit procedure created successfully.')
    await waitFor(() => expect(router.state.location.pathname).toBe('/employees'))
    expect(made).toEqual([['/api/exitProcedureProcess', { employee: id('a'), template: id('f') }]])
  })

  it.each([
    ['there is no template', 'hr', []],
    ['the user may not start any', 'finance', [template]],
  ] as const)('offers nothing if %s', async (_, role, templates) => {
    signInWithRoles(role)
    serveLeaving(templates)
    const { user, router } = renderApp(`/employees/${id('a')}`)
    await email()
    await user.click(save())
    await waitFor(() => expect(router.state.location.pathname).toBe('/employees'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('a record that was opened from another list returns to that list in its previous state', async () => {
  signInWithRoles('hr')
  const left = '/insurances?country=Costa+Rica&sortByColumn=inclusionDate&isSortAscending=false'
  const serve = mockServer.getMockImplementation()
  mockServer.mockImplementation((path, init) => {
    if (path.startsWith('/api/employees/insurances?'))
      return jsonResponse({ totalItems: 1, items: [{ ...record, unreported: null }] })
    return serve?.(path, init) ?? jsonResponse([])
  })
  const { user, router } = renderApp(left)
  await user.click(await screen.findByRole('link', { name: 'Ada Lovelace' }))
  await user.type(await screen.findByRole('textbox', { name: 'Insurance comments' }), 'Two dependants')
  await user.click(save())
  await screen.findByText('Employee updated successfully.')
  await waitFor(() => expect(router.state.location.href).toBe(left))
})

it('nobody is offered to be authorized for themselves', async () => {
  signInWithRoles('hr')
  const { user } = renderApp(`/employees/${id('a')}`)
  await user.click(await screen.findByRole('combobox', { name: 'Authorized employees' }))
  await screen.findByRole('option', { name: /^Eva Arce/ })
  expect(screen.queryByRole('option', { name: /^Ada/ })).toBeNull()
})
