import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadLayerParts } from './layers.tsx'
import { Tooltips } from './tooltips.tsx'

beforeAll(loadLayerParts)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  render(
    <>
      <Tooltips />
      <button type="button" data-tooltip="Close (Esc)" aria-label="Close">
        <svg aria-hidden="true" />
      </button>
      <button type="button" data-tooltip="Edit" aria-label="Edit Ana">
        E
      </button>
      <p>Elsewhere</p>
    </>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const button = (name: string) => screen.getByRole('button', { name })
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const moveTo = (element: Element, pointerType = 'mouse') => fireEvent.pointerOver(element, { pointerType })

describe('a tooltip', () => {
  it('appears while the mouse rests on an element or its content', async () => {
    moveTo(button('Close').firstElementChild as Element)
    await wait(350)
    expect(shown()).toBeNull()
    await wait(100)
    expect(shown()).toBe('Close (Esc)')
    moveTo(screen.getByText('Elsewhere'))
    expect(shown()).toBeNull()
  })

  it('does not appear for a passing mouse, nor for touch', async () => {
    moveTo(button('Close'))
    await wait(200)
    moveTo(screen.getByText('Elsewhere'))
    moveTo(button('Edit Ana'), 'touch')
    await wait(1000)
    expect(shown()).toBeNull()
  })

  it('moves to the next element at once', async () => {
    moveTo(button('Close'))
    await wait(450)
    moveTo(button('Edit Ana'))
    await wait(1)
    expect(shown()).toBe('Edit')
  })

  it('stays while the mouse is on it, and closes with Escape', async () => {
    moveTo(button('Close'))
    await wait(450)
    moveTo(screen.getByRole('tooltip'))
    await wait(1000)
    expect(shown()).toBe('Close (Esc)')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(shown()).toBeNull()
  })

  it('closes with a click, and does not return until the mouse has been elsewhere', async () => {
    moveTo(button('Close'))
    await wait(450)
    fireEvent.pointerDown(button('Close'))
    moveTo(button('Close').firstElementChild as Element)
    await wait(1000)
    expect(shown()).toBeNull()
    moveTo(screen.getByText('Elsewhere'))
    moveTo(button('Close'))
    await wait(450)
    expect(shown()).toBe('Close (Esc)')
  })

  it('appears at once on keyboard focus, and describes the element to screen readers if it says more than its name', async () => {
    vi.useRealTimers()
    const user = userEvent.setup()
    await user.tab()
    const tooltip = await screen.findByRole('tooltip')
    expect(tooltip.textContent).toBe('Close (Esc)')
    expect(button('Close').getAttribute('aria-describedby')).toBe(tooltip.id)
    act(() => button('Close').blur())
    moveTo(button('Edit Ana'))
    expect((await screen.findByText('Edit')).role).toBe('tooltip')
    expect(button('Edit Ana').hasAttribute('aria-describedby')).toBe(false)
    moveTo(screen.getByText('Elsewhere'))
    expect(shown()).toBeNull()
    expect(button('Close').hasAttribute('aria-describedby')).toBe(false)
  })
})
