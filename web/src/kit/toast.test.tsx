import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '#web/testing/render-app.tsx'
import { setUpScreenTests } from '#web/testing/screen-tests.ts'
import { toast } from './toast.ts'

setUpScreenTests()

it('shows messages from before the toasts have loaded, the newest on top, and later ones at once', async () => {
  toast.error('Said first')
  toast.success('Said second')
  expect(screen.queryByText('Said first')).toBeNull()
  renderInApp(null)
  await screen.findByText('Said second')
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown).toEqual(['Said second', 'Said first'])
  act(() => toast.message('Said third'))
  await screen.findByText('Said third')
  act(() => toast.message('Said third'))
  expect(screen.getAllByText('Said third')).toHaveLength(1)
})

it('announces each message once to screen readers: errors at once, others when it is their turn', async () => {
  renderInApp(null)
  const findRegions = (text: string) =>
    [...document.querySelectorAll('[aria-live], [role="alert"], [role="status"]')]
      .filter(({ textContent }) => textContent.includes(text))
      .map(region => region.getAttribute('aria-live'))
  act(() => toast.success('Done well'))
  await screen.findByText('Done well')
  await waitFor(() => expect(findRegions('Done well')).toEqual(['polite']))
  act(() => toast.error('Gone wrong'))
  await screen.findByText('Gone wrong')
  await waitFor(() => expect(findRegions('Gone wrong')).toEqual(['assertive']))
  act(() => toast.unreached('Not sent'))
  await screen.findByText('Not sent')
  act(() => toast.message('Said after'))
  await screen.findByText('Said after')
  await waitFor(() => expect(findRegions('Said after')).toEqual(['polite']))
})

it('shows only one undoable action at a time; the next one replaces it', async () => {
  renderInApp(null)
  const undo = { first: vi.fn(), second: vi.fn() }
  act(() => toast.undoable('First done', undo.first))
  await screen.findByText('First done')
  act(() => toast.success('Saved'))
  act(() => toast.undoable('Second done', undo.second))
  await screen.findByText('Second done')
  await waitFor(() => expect(screen.queryByText('First done')).toBeNull())
  expect(screen.getByText('Saved')).toBeDefined()
  act(() => screen.getByRole('button', { name: 'Undo' }).click())
  expect([undo.first.mock.calls.length, undo.second.mock.calls.length]).toEqual([0, 1])
})

it.each([
  ['above the Save of a short form that it would cover', 519, '145px'],
  ['above the bar at the bottom if Save is further up', 377, 'var(--above-save)'],
])('is placed on a phone %s', async (_, top, bottom) => {
  window.innerHeight = 640
  renderInApp(<button type="submit">Save</button>)
  screen.getByRole('button', { name: 'Save' }).getBoundingClientRect = () => new DOMRect(16, top, 90, 36)
  act(() => toast.success(`Saved at ${top}`))
  const shown = await screen.findByText(`Saved at ${top}`)
  const toaster = shown.closest('ol')
  await waitFor(() => expect(toaster?.style.getPropertyValue('--mobile-offset-bottom')).toBe(bottom))
})

it('moves on a phone with the Save that it would cover, as long as it is shown', async () => {
  window.innerHeight = 640
  renderInApp(<button type="submit">Save</button>)
  const save = screen.getByRole('button', { name: 'Save' })
  const putSave = (top: number) => {
    save.getBoundingClientRect = () => new DOMRect(16, top, 90, 36)
  }
  putSave(377)
  act(() => toast.success('Sent'))
  const toaster = (await screen.findByText('Sent')).closest('ol')
  const expectBottom = (bottom: string) =>
    waitFor(() => expect(toaster?.style.getPropertyValue('--mobile-offset-bottom')).toBe(bottom))
  await expectBottom('var(--above-save)')
  putSave(500)
  fireEvent.scroll(document)
  await expectBottom('164px')
  // Something appears above it.
  putSave(540)
  const row = document.body.appendChild(document.createElement('p'))
  await expectBottom('124px')
  row.remove()
  putSave(300)
  fireEvent(window, new Event('resize'))
  await expectBottom('var(--above-save)')
})

it('is placed on a phone above the Save that it reaches by its real height', async () => {
  window.innerHeight = 640
  renderInApp(<button type="submit">Save</button>)
  screen.getByRole('button', { name: 'Save' }).getBoundingClientRect = () => new DOMRect(16, 380, 90, 36)
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(130)
  act(() => toast.error('Four lines'))
  const toaster = (await screen.findByText('Four lines')).closest('ol')
  await waitFor(() => expect(toaster?.style.getPropertyValue('--mobile-offset-bottom')).toBe('284px'))
  height.mockRestore()
})

it('is placed on a phone above the Save that several reach under a pointer', async () => {
  window.innerHeight = 640
  renderInApp(<button type="submit">Save</button>)
  screen.getByRole('button', { name: 'Save' }).getBoundingClientRect = () => new DOMRect(16, 350, 90, 36)
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60)
  for (const count of [1, 2, 3]) act(() => toast.success(`Test ${count} sent`))
  const toaster = (await screen.findByText('Test 3 sent')).closest('ol')
  const getBottom = () => toaster?.style.getPropertyValue('--mobile-offset-bottom')
  await waitFor(() => expect(getBottom()).toBe('var(--above-save)'))
  if (toaster) fireEvent.mouseMove(toaster)
  await waitFor(() => expect(getBottom()).toBe('314px'))
  height.mockRestore()
})
