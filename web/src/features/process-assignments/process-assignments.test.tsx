import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type ProcessAssignment, processTypes } from '#shared/features/process-assignments.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentBodies, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const ana = { _id: id('1'), name: 'Ana', lastName: 'Solís', email: 'ana@muster.example', leader: null }
const template = { _id: id('2'), version: 1, title: 'Engineer', categories: [], ratings: [] }
const plan = processTypes.byId(processTypes.id('Career Development Plan'))
const process: ProcessAssignment = {
  _id: id('d'),
  version: 3,
  employee: ana,
  processType: plan,
  periodicity: 6,
  isActive: true,
  nextPeriodStartDate: '2020-01-15',
  careerDevelopmentPlanTemplate: template,
}
const answer = (path: string) => {
  if (path.startsWith('/api/employees')) return jsonResponse([ana])
  if (path.startsWith('/api/developmentPlanTemplates')) return jsonResponse([template])
  return jsonResponse(
    path === '/api/processes' || path.endsWith(process._id) ? process : { totalItems: 1, items: [process] },
  )
}
const save = () => screen.getByRole('button', { name: 'Save' })
const combo = (name: RegExp) => screen.getByRole('combobox', { name })

describe('the form of a process', () => {
  it('takes the employee and the type from the URL, and requires the template of a plan', async () => {
    signInWithRoles('devmanager')
    mockServer.mockImplementation(answer)
    const { user, router } = renderApp(`/process-assignment/new/${ana._id}/${plan._id},create`)
    await waitFor(() => expect(combo(/^Employee/).textContent).toContain('Ana Solís'))
    expect(combo(/^Process type/).textContent).toContain('Career Development Plan')
    expect(combo(/^Periodicity/).textContent).toContain('4 Months')

    await user.type(screen.getByLabelText(/^Next period start date/), '01/Feb/2090')
    await user.click(save())
    expect(await screen.findByText('Career Development Plan not selected')).toBeDefined()
    expect(sentBodies('POST')).toEqual([])

    await user.click(combo(/^Career development plan template/))
    await user.click(await screen.findByRole('option', { name: 'Engineer' }))
    await user.click(save())
    await waitFor(() => expect(router.state.location.pathname).toBe('/process-assignment'))
    expect(await screen.findByText('Process saved successfully.')).toBeDefined()
    expect(sentBodies('POST')[0]).toEqual({
      employee: ana._id,
      processType: plan._id,
      periodicity: 4,
      isActive: true,
      nextPeriodStartDate: '2090-02-01',
      careerDevelopmentPlanTemplate: template._id,
    })
  })

  it('starts without the person in the URL if they cannot be chosen, and asks for one', async () => {
    signInWithRoles('devmanager')
    mockServer.mockImplementation(answer)
    const { user, router } = renderApp(`/process-assignment/new/${id('9')}/${processTypes.id('One on One')},create`)
    await user.type(await screen.findByLabelText(/^Next period start date/), '01/Feb/2090')
    await user.click(save())
    expect(await screen.findByText('This is a required field')).toBeDefined()
    expect(combo(/^Employee/).getAttribute('aria-invalid')).toBe('true')
    expect(sentBodies('POST')).toEqual([])

    await user.click(combo(/^Employee/))
    await user.click(await screen.findByRole('option', { name: /^Ana Solís/ }))
    await user.click(save())
    await waitFor(() => expect(router.state.location.pathname).toBe('/process-assignment'))
    expect(sentBodies('POST')[0]).toMatchObject({ employee: ana._id })
  })

  it('takes the person of the next URL when somebody goes from one to another', async () => {
    signInWithRoles('devmanager')
    const bo = { ...ana, _id: id('5'), name: 'Bo' }
    mockServer.mockImplementation((path: string) =>
      path.startsWith('/api/employees') ? jsonResponse([ana, bo]) : answer(path),
    )
    const { router } = renderApp(`/process-assignment/new/${ana._id}/${plan._id},create`)
    await waitFor(() => expect(combo(/^Employee/).textContent).toContain('Ana Solís'))
    await router.navigate({ to: `/process-assignment/new/${bo._id}/${plan._id},create` })
    await waitFor(() => expect(combo(/^Employee/).textContent).toContain('Bo Solís'))
  })

  it('with the person in the URL asks nothing when it is left', async () => {
    signInWithRoles('devmanager')
    mockServer.mockImplementation(answer)
    const { router } = renderApp(`/process-assignment/new/${ana._id}/${plan._id},create`)
    await waitFor(() => expect(combo(/^Employee/).textContent).toContain('Ana Solís'))
    await router.navigate({ to: '/process-assignment' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/process-assignment'))
  })

  it('clears the template and becomes monthly with another type, but keeps an old start date', async () => {
    signInWithRoles('admin')
    mockServer.mockImplementation(answer)
    const { user } = renderApp(`/process-assignment/${process._id}`)
    expect((await screen.findByRole('combobox', { name: /^Periodicity/ })).textContent).toContain('6 Months')
    await user.click(combo(/^Process type/))
    await user.click(await screen.findByRole('option', { name: 'One on One' }))
    expect(screen.queryByRole('combobox', { name: /template/ })).toBeNull()
    expect(combo(/^Periodicity/).textContent).toContain('1 Month')
    await user.click(save())
    expect(await screen.findByText('Process updated successfully.')).toBeDefined()
    expect(sentBodies('PUT')[0]).toMatchObject({
      periodicity: 1,
      nextPeriodStartDate: '2020-01-15',
      careerDevelopmentPlanTemplate: null,
    })
  })
})
