import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AgendaTemplate } from '#shared/features/one-on-ones/agenda-templates.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentBodies, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const template: AgendaTemplate = {
  _id: 'd'.repeat(24),
  version: 3,
  name: 'Monthly',
  sections: [
    { heading: 'Well-being', points: ['How are you?', 'What helps?'] },
    { heading: 'Work', points: ['What is in your way?'] },
  ],
}
const answer = (path: string) => jsonResponse(path.includes('/query') ? { totalItems: 1, items: [template] } : template)
const save = () => screen.getByRole('button', { name: 'Save' })

it('is written as headings with one point per line', async () => {
  signInWithRoles('devmanager')
  mockServer.mockImplementation(answer)
  const { user, router } = renderApp('/agenda-templates/new')
  await screen.findByText('No sections yet. Begin with a heading, such as “How are you?”.')
  await user.type(screen.getByLabelText(/^Name/), 'Monthly')
  await user.click(save())
  expect((await screen.findAllByText('Add a section with something to talk about')).length).toBeGreaterThan(0)
  expect(sentBodies('POST')).toEqual([])

  await user.type(screen.getByRole('textbox', { name: 'New section' }), 'Well-being{Enter}')
  await user.click(save())
  expect((await screen.findAllByText('Write at least one point')).length).toBeGreaterThan(0)
  const sections = within(screen.getByRole('list', { name: 'Sections' }))
  await user.type(sections.getByLabelText(/^Questions and points/), 'How are you?{Enter}{Enter}  What helps? ')
  await user.click(save())
  await waitFor(() => expect(router.state.location.pathname).toBe('/agenda-templates'))
  expect(sentBodies('POST')[0]).toEqual({
    name: 'Monthly',
    sections: [{ heading: 'Well-being', points: ['How are you?', 'What helps?'] }],
  })
  await screen.findByText('Agenda template created successfully.')
})

it('is copied into the form of a new one, which is named as a copy', async () => {
  signInWithRoles('devmanager')
  mockServer.mockImplementation(answer)
  const { user, router } = renderApp('/agenda-templates')
  await user.click(await screen.findByRole('button', { name: 'Copy Monthly' }))
  await screen.findByRole('heading', { level: 1, name: 'New agenda template' })
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Monthly (copy)')
  await user.click(save())
  await waitFor(() => expect(router.state.location.pathname).toBe('/agenda-templates'))
  expect(sentBodies('POST')[0]).toEqual({ name: 'Monthly (copy)', sections: template.sections })
  expect(sentBodies('PUT')).toEqual([])
})

it('keeps a changed order', async () => {
  signInWithRoles('admin')
  mockServer.mockImplementation(answer)
  const { user } = renderApp(`/agenda-templates/${template._id}`)
  await screen.findByRole('heading', { level: 1, name: 'Monthly' })
  await user.click(screen.getByRole('button', { name: 'Move section 2 up' }))
  await user.click(save())
  await waitFor(() =>
    expect(sentBodies('PUT')[0]).toEqual({ name: 'Monthly', sections: [template.sections[1], template.sections[0]] }),
  )
})
