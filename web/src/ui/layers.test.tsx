import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

// Before each test, the libraries of layers are not there, as on a first screen.
beforeEach(() => void vi.resetModules())
afterEach(cleanup)

async function drawMenu(): Promise<ReactNode> {
  const { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } = await import(
    './dropdown-menu.tsx'
  )
  return (
    <DropdownMenu>
      <DropdownMenuTrigger>Export</DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem>CSV</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

async function drawPopover(): Promise<ReactNode> {
  const { Popover, PopoverContent, PopoverTrigger } = await import('./popover.tsx')
  return (
    <Popover>
      <PopoverTrigger>Export</PopoverTrigger>
      <PopoverContent aria-label="Export">CSV</PopoverContent>
    </Popover>
  )
}

async function drawDialog(): Promise<ReactNode> {
  const { Dialog, DialogContent, DialogTitle, DialogTrigger } = await import('./dialog.tsx')
  return (
    <Dialog>
      <DialogTrigger>Export</DialogTrigger>
      <DialogContent aria-describedby={undefined}>
        <DialogTitle>Export as CSV</DialogTitle>
      </DialogContent>
    </Dialog>
  )
}

async function drawSelect(): Promise<ReactNode> {
  const { Select } = await import('./select.tsx')
  const options = [
    { value: 'csv', label: 'CSV' },
    { value: 'xlsx', label: 'Excel' },
  ]
  return <Select aria-label="Export" value="csv" options={options} onChange={() => {}} />
}

const layers = [
  ['a menu', drawMenu, 'menu'],
  ['a popover', drawPopover, 'dialog'],
  ['a dialog', drawDialog, 'dialog'],
  ['a select', drawSelect, 'listbox'],
] as const

const button = () => document.querySelector('body > div > button') as HTMLButtonElement

describe.each(layers)('%s whose libraries are not there yet', (_, draw, role) => {
  it('opens once they have arrived when it was pressed before, and closes', async () => {
    render(await draw())
    fireEvent.pointerDown(button())
    fireEvent.click(button())
    expect(screen.queryByRole(role)).toBeNull()
    expect(button().getAttribute('aria-expanded')).toBe('true')
    const layer = await screen.findByRole(role)
    expect(button().getAttribute('aria-controls')).toBe(layer.id)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole(role)).toBeNull()
    expect(button().getAttribute('aria-expanded')).toBe('false')
  })

  it('opens once, though they arrive while the button is held down', async () => {
    const { loadLayerParts } = await import('./layers.tsx')
    render(await draw())
    fireEvent.pointerEnter(button())
    fireEvent.pointerDown(button())
    await act(loadLayerParts)
    fireEvent.click(button())
    expect(screen.getAllByRole(role)).toHaveLength(1)
  })

  it('opens with the keyboard, on a button that keeps the focus until then', async () => {
    render(await draw())
    const before = button()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole(role)
    expect(button()).toBe(before)
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(document.activeElement).toBe(before))
  })
})

describe('a popover that is opened', () => {
  /** Presses the button as a browser does: React's test kit would render everything before it returns. */
  async function press() {
    const { loadLayerParts } = await import('./layers.tsx')
    render(await drawPopover())
    await act(loadLayerParts)
    fireEvent.focus(button())
    const { IS_REACT_ACT_ENVIRONMENT: before } = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    onTestFinished(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', before))
    button().click()
  }

  it('marks its button at once, and renders its content after that', async () => {
    await press()
    expect(button().getAttribute('aria-expanded')).toBe('true')
    expect(document.querySelector('[role=dialog]')).toBeNull()
    await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
  })

  it('receives a key that follows at once', async () => {
    await press()
    button().dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
    const content = document.querySelector('[role=dialog]')
    expect(content).not.toBeNull()
    expect(document.activeElement).toBe(content)
  })
})

it('a lost connection while they are fetched: the layer opens when it is back', async () => {
  const { Popover, PopoverContent, PopoverTrigger } = await import('./popover.tsx')
  vi.doMock('./layer-parts.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  render(
    <Popover>
      <PopoverTrigger>Export</PopoverTrigger>
      <PopoverContent aria-label="Export">CSV</PopoverContent>
    </Popover>,
  )
  fireEvent.click(button())
  await act(() => new Promise(resolve => setTimeout(resolve, 50)))
  expect(screen.queryByRole('dialog')).toBeNull()
  vi.doUnmock('./layer-parts.ts')
  fireEvent(window, new Event('online'))
  await screen.findByRole('dialog', { name: 'Export' })
})
