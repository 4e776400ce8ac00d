import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { focusWhenPossible, keepFocus } from './keep-focus.ts'

afterAll(keepFocus())

/** Disables a focused button as browsers do: it loses the focus, which jsdom does not do itself. */
function wait(button: HTMLButtonElement): void {
  button.blur()
  button.disabled = true
}
const addButton = (): HTMLButtonElement => document.body.appendChild(document.createElement('button'))
/** Waits until mutation observers have been called. */
const hear = () => new Promise(resolve => setTimeout(resolve))
const focused = () => document.activeElement

beforeEach(() => document.body.replaceChildren())

describe('a button that is disabled during its own action', () => {
  let save: HTMLButtonElement
  beforeEach(() => {
    save = addButton()
    save.focus()
    wait(save)
  })

  it('gets the focus back when it is enabled', async () => {
    await hear()
    expect(focused()).toBe(document.body)
    save.disabled = false
    await vi.waitFor(() => expect(focused()).toBe(save))
  })

  it('takes the focus from nothing that the person has moved to', async () => {
    const next = addButton()
    next.focus()
    save.disabled = false
    await hear()
    expect(focused()).toBe(next)
  })

  it('does not get the focus back if the person has clicked elsewhere', async () => {
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    save.disabled = false
    await hear()
    expect(focused()).toBe(document.body)
  })

  it('also gets the focus if a dialog returns it before the button is enabled', async () => {
    const accept = addButton()
    accept.focus()
    accept.remove()
    focusWhenPossible(save)
    save.blur()
    save.disabled = false
    await vi.waitFor(() => expect(focused()).toBe(save))
  })
})

it('a person who moves on with a key keeps the focus when something else on the page changes', async () => {
  const [field, tooltip] = [document.body.appendChild(document.createElement('input')), addButton()]
  field.focus()
  field.blur()
  tooltip.remove()
  await hear()
  expect(focused()).toBe(document.body)
})

describe('any other removed element', () => {
  const goWithButton = (text: string) => {
    document.body.innerHTML = text
    document.querySelector('button')?.focus()
    document.querySelector('p')?.remove()
  }

  it('passes the focus to the screen', async () => {
    goWithButton('<main tabindex="-1"><p><button></button></p><button></button></main>')
    await vi.waitFor(() => expect(focused()?.tagName).toBe('MAIN'))
  })

  it('passes the focus to its dialog', async () => {
    goWithButton('<main tabindex="-1"><div role="dialog" tabindex="-1"><p><button></button></p></div></main>')
    await vi.waitFor(() => expect(focused()?.role).toBe('dialog'))
  })

  it('takes the focus from nothing that the action gives it to, even in the next frame', async () => {
    goWithButton('<main tabindex="-1"><p><button></button></p><button id="next"></button></main>')
    requestAnimationFrame(() => document.getElementById('next')?.focus())
    await vi.waitFor(() => expect(focused()?.id).toBe('next'))
    await new Promise(requestAnimationFrame)
    expect(focused()?.id).toBe('next')
  })
})

describe('a removed row', () => {
  const rows = () => [...document.querySelectorAll('li')]
  const remove = (index: number) => {
    rows()[index]?.querySelector('button')?.focus()
    rows()[index]?.remove()
  }
  beforeEach(() => {
    document.body.innerHTML =
      '<ul><li><button>1</button></li><li><button>2</button></li><li><button>3</button></li></ul>'
  })

  it.each([
    [0, '2'],
    [1, '3'],
    [2, '2'],
  ])('passes the focus to the next row, or the last one to the row before: %i', async (index, next) => {
    remove(index)
    await vi.waitFor(() => expect(focused()?.textContent).toBe(next))
  })

  it('takes the focus from nothing else', async () => {
    const next = addButton()
    remove(0)
    next.focus()
    await hear()
    expect(focused()).toBe(next)
  })
})
