import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { settingKey } from '#web/kit/kept-setting.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const projects = ['Alder', 'Birch', 'Cedar'].map((name, index) => ({
  _id: String(index + 1).repeat(24),
  version: 1,
  name,
  isActive: true,
  category: 'Trees',
  partner: '',
  clientSince: null,
}))
beforeEach(() => {
  signInWithRoles('finance')
  mockServer.mockImplementation(path => {
    const project = projects.find(({ _id }) => path.endsWith(_id))
    return jsonResponse(project ?? (path.includes('?') ? { totalItems: 3, items: projects } : []))
  })
})
const headers = async () =>
  within(await screen.findByRole('table', { name: 'Projects' }))
    .getAllByRole('columnheader')
    .flatMap(({ textContent }) => (textContent && textContent !== 'Actions' ? [textContent] : []))
const open = async (path = '/projects') => {
  const app = renderApp(path)
  await screen.findByRole('row', { name: /Alder/ })
  return app
}

describe('the columns of a list', () => {
  it('are hidden, reordered and restored on return; the one that names the rows is always shown', async () => {
    const { user, close } = await open()
    expect(await headers()).toEqual(['Name', 'Category', 'Partner', 'Client since', 'Active/Inactive'])
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Columns' }))
    expect(menu.getByRole<HTMLButtonElement>('checkbox', { name: 'Name' }).disabled).toBe(true)
    await user.click(menu.getByRole('checkbox', { name: 'Partner' }))
    await user.click(menu.getByRole('button', { name: 'Move Client since up' }))
    await user.click(menu.getByRole('button', { name: 'Move Client since up' }))
    await user.click(menu.getByRole('button', { name: 'Move Client since up' }))
    await user.click(menu.getByRole('radio', { name: 'Compact' }))
    await user.keyboard('{Escape}')
    const chosen = ['Client since', 'Name', 'Category', 'Active/Inactive']
    expect(await headers()).toEqual(chosen)
    close()

    const again = await open()
    expect(await headers()).toEqual(chosen)
    // The name still has the link, wherever its column is.
    expect(screen.getByRole('link', { name: 'Alder' }).getAttribute('href')).toBe(`/projects/${projects[0]?._id}`)
    await again.user.click(screen.getByRole('button', { name: 'Columns' }))
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Compact' })).checked).toBe(true)
    await again.user.click(screen.getByRole('button', { name: 'Reset' }))
    await again.user.keyboard('{Escape}')
    expect(await headers()).toEqual(['Name', 'Category', 'Partner', 'Client since', 'Active/Inactive'])
  })

  it('are read from settings that were stored before columns could be switched on', async () => {
    const kept = { order: [], hidden: ['partner'], isCompact: false }
    localStorage.setItem(settingKey('columns', '/projects'), JSON.stringify(kept))
    await open()
    expect(await headers()).toEqual(['Name', 'Category', 'Client since', 'Active/Inactive'])
  })
})

describe('a person who returns to a list', () => {
  it('finds the focus on the row that they opened', async () => {
    const { user, router } = await open('/projects?search=r')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/projects/${projects[1]?._id}`))
    await screen.findByRole('heading', { name: 'Birch' })
    router.history.back()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: /Birch/ })))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('row', { name: /Cedar/ }))
  })

  it.each(['Save', 'Cancel'])('by %s finds the same page, with the focus on the row', async press => {
    signInWithRoles('admin')
    const left = '/projects?search=r&page=2&sortByColumn=category&isSortAscending=false'
    const many = { totalItems: 30, items: projects }
    const serve = mockServer.getMockImplementation()
    mockServer.mockImplementation(
      (path, init) => (path.includes('?') ? undefined : serve?.(path, init)) ?? jsonResponse(many),
    )
    const { user, router } = await open(left)
    await user.click(screen.getByRole('link', { name: 'Birch' }))
    await screen.findByRole('heading', { name: 'Birch' })
    await user.click(await screen.findByRole('button', { name: press }))
    await waitFor(() => expect(router.state.location.href).toBe(left))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: /Birch/ })))
  })

  it('by a link starts at the top', async () => {
    const { user, router } = await open('/projects?search=r')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await screen.findByRole('heading', { name: 'Birch' })
    await router.navigate({ to: '/projects' })
    await screen.findByRole('row', { name: /Alder/ })
    expect(document.activeElement?.id).toBe('main')
  })
})
