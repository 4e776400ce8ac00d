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

describe('a button that waits for its own act', () => {
  let save: HTMLButtonElement
  beforeEach(() => {
    save = addButton()
    save.focus()
    wait(save)
  })

  it('has the focus again once it can be pressed', async () => {
    await hear()
    expect(focused()).toBe(document.body)
    save.disabled = false
    await vi.waitFor(() => expect(focused()).toBe(save))
  })

  it('takes it from nothing that the person has gone on to', async () => {
    const next = addButton()
    next.focus()
    save.disabled = false
    await hear()
    expect(focused()).toBe(next)
  })

  it('does not call back who has pressed elsewhere', async () => {
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    save.disabled = false
    await hear()
    expect(focused()).toBe(document.body)
  })

  it('has it, too, when a dialog gives it back before it can be pressed', async () => {
    const accept = addButton()
    accept.focus()
    accept.remove()
    focusWhenPossible(save)
    save.blur()
    save.disabled = false
    await vi.waitFor(() => expect(focused()).toBe(save))
  })
})

it('who goes on with a key is not called back when something else of the page changes', async () => {
  const [field, tooltip] = [document.body.appendChild(document.createElement('input')), addButton()]
  field.focus()
  field.blur()
  tooltip.remove()
  await hear()
  expect(focused()).toBe(document.body)
})

describe('anything else that goes', () => {
  const goWithButton = (text: string) => {
    document.body.innerHTML = text
    document.querySelector('button')?.focus()
    document.querySelector('p')?.remove()
  }

  it('gives it to the screen', async () => {
    goWithButton('<main tabindex="-1"><p><button></button></p><button></button></main>')
    await vi.waitFor(() => expect(focused()?.tagName).toBe('MAIN'))
  })

  it('gives it to the dialog that it stood in', async () => {
    goWithButton('<main tabindex="-1"><div role="dialog" tabindex="-1"><p><button></button></p></div></main>')
    await vi.waitFor(() => expect(focused()?.role).toBe('dialog'))
  })

  it('takes it from nothing that the act gives it to, also in the next frame', async () => {
    goWithButton('<main tabindex="-1"><p><button></button></p><button id="next"></button></main>')
    requestAnimationFrame(() => document.getElementById('next')?.focus())
    await vi.waitFor(() => expect(focused()?.id).toBe('next'))
    await new Promise(requestAnimationFrame)
    expect(focused()?.id).toBe('next')
  })
})

describe('a row that goes', () => {
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
  ])('gives the focus to the next, and the last one to the one before: %i', async (index, next) => {
    remove(index)
    await vi.waitFor(() => expect(focused()?.textContent).toBe(next))
  })

  it('takes it from nothing else', async () => {
    const next = addButton()
    remove(0)
    next.focus()
    await hear()
    expect(focused()).toBe(next)
  })
})
