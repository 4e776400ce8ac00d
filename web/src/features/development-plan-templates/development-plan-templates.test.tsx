import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { DevelopmentPlanTemplate } from '#shared/features/development-plan-templates.ts'
import { UNSAVED_CHANGES } from '#web/kit/form/use-leave-guard.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentBodies, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const template: DevelopmentPlanTemplate = {
  _id: id('d'),
  version: 3,
  title: 'Engineer',
  categories: [
    { _id: id('1'), title: 'Skill', description: 'Knows the craft', order: 1 },
    { _id: id('2'), title: 'Care', description: 'Knows the people', order: 2 },
  ],
  ratings: [{ _id: id('3'), description: 'Good', order: 1 }],
  peerComments: null,
  createdBy: { name: 'Ana', lastName: 'Solís' },
  creationDate: '2026-03-04T10:00:00.000Z',
}
const answer = (path: string) => jsonResponse(path.includes('/query') ? { totalItems: 1, items: [template] } : template)
const titles = () =>
  within(screen.getByRole('list', { name: 'Categories' }))
    .getAllByLabelText(/^Title/)
    .map(input => (input as HTMLInputElement).value)
const save = () => screen.getByRole('button', { name: 'Save' })

describe('the form of a new template', () => {
  it('starts empty, adds no blank entries, and sends the typed entries in order', async () => {
    signInWithRoles('admin')
    mockServer.mockImplementation(answer)
    const { user, router } = renderApp('/development-plan-templates/new')
    await screen.findByText('There are no categories to display, try adding a new category.')
    screen.getByText('There are no records to display, try adding a new rating.')

    const rating = screen.getByRole('textbox', { name: 'New rating' })
    await user.type(rating, '   {Enter}')
    expect(screen.queryByRole('list', { name: 'Ratings' })).toBeNull()
    await user.type(rating, 'Good{Enter}')
    await user.type(rating, 'Excellent')
    await user.type(screen.getByRole('textbox', { name: 'New category' }), 'Skill{Enter}')
    await user.click(save())
    expect(await screen.findAllByText('This is a required field')).not.toHaveLength(0)

    await user.type(screen.getAllByLabelText(/^Title/)[0] as HTMLElement, 'Engineer')
    const categories = within(screen.getByRole('list', { name: 'Categories' }))
    await user.type(categories.getByLabelText(/^Description/), 'Knows the craft')
    await user.click(save())
    await waitFor(() => expect(router.state.location.pathname).toBe('/development-plan-templates'))
    expect(sentBodies('POST')[0]).toEqual({
      title: 'Engineer',
      categories: [{ title: 'Skill', description: 'Knows the craft' }],
      ratings: [{ description: 'Good' }, { description: 'Excellent' }],
      peerComments: null,
    })
    expect(await screen.findByText('Development plan template created successfully.')).toBeDefined()
  })

  it('asks before leaving a half-typed entry, and restores it after a reload', async () => {
    signInWithRoles('admin')
    mockServer.mockImplementation(answer)
    const { user, router, close } = renderApp('/development-plan-templates/new')
    const rating = await screen.findByRole('textbox', { name: 'New rating' })
    await user.type(rating, 'Good')
    void router.navigate({ to: '/home' })
    await screen.findByText(UNSAVED_CHANGES)
    await user.click(screen.getByRole('button', { name: 'Stay' }))
    close()

    const again = renderApp('/development-plan-templates/new')
    await again.user.type(await screen.findByDisplayValue('Good'), '{Enter}')
    expect(await screen.findByRole('list', { name: 'Ratings' })).toBeDefined()
    expect(screen.getByLabelText('New rating')).toHaveProperty('value', '')
    await again.user.click(screen.getByRole('button', { name: 'Remove rating 1' }))
    void again.router.navigate({ to: '/home' })
    await waitFor(() => expect(again.router.state.location.pathname).toBe('/home'))
  })
})

describe('the form of a template', () => {
  it('says who created it, and moves, removes and keeps its entries', async () => {
    signInWithRoles('admin')
    mockServer.mockImplementation(answer)
    const { user } = renderApp(`/development-plan-templates/${template._id}`)
    await screen.findByText('Ana Solís')
    screen.getByText('04/Mar/2026')
    expect(titles()).toEqual(['Skill', 'Care'])

    const skill = screen.getByDisplayValue('Skill')
    skill.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(titles()).toEqual(['Care', 'Skill'])
    expect(document.activeElement).toBe(screen.getByDisplayValue('Skill'))
    expect(screen.getByText('Category 1 is now 2 of 2')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Move category 2 up' }))
    expect(titles()).toEqual(['Skill', 'Care'])
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(titles()).toEqual(['Skill', 'Care'])

    await user.click(screen.getByRole('button', { name: 'Remove category 1' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove category 1' }))
    await user.click(save())
    await waitFor(() => expect(sentBodies('PUT')).not.toEqual([]))
    expect(sentBodies('PUT')[0]).toEqual({
      title: 'Engineer',
      categories: [{ _id: id('2'), title: 'Care', description: 'Knows the people' }],
      ratings: [{ _id: id('3'), description: 'Good' }],
      peerComments: null,
    })
  })
})

it('asks whether peers may comment, and begins with not at all', async () => {
  signInWithRoles('admin')
  mockServer.mockImplementation(answer)
  const { user } = renderApp(`/development-plan-templates/${template._id}`)
  await screen.findByRole('radio', { name: 'Not at all', checked: true })
  await user.click(screen.getByRole('radio', { name: 'With their names' }))
  await user.click(screen.getByRole('radio', { name: 'Not at all' }))
  await user.type(screen.getAllByLabelText(/^Title/)[0] as HTMLElement, '!')
  await user.click(save())
  await waitFor(() => expect(sentBodies('PUT')).toMatchObject([{ title: 'Engineer!', peerComments: null }]))
})

describe('the list of templates', () => {
  it('copies a template after a question', async () => {
    signInWithRoles('admin')
    mockServer.mockImplementation(answer)
    const { user } = renderApp('/development-plan-templates')
    await user.click(await screen.findByRole('button', { name: 'Copy Engineer' }))
    await screen.findByText('Do you want to copy this development plan template')
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    const copied = `/api/developmentPlanTemplates/copy/${template._id}`
    await waitFor(() => expect(mockServer).toHaveBeenCalledWith(copied, expect.objectContaining({ method: 'POST' })))
  })
})
