// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepFocusOfWaiting } from './keep-focus.ts'

keepFocusOfWaiting()

/** jsdom leaves the focus with what is disabled; browsers take it away. */
function wait(button: HTMLButtonElement): void {
  button.blur()
  button.disabled = true
}
function addButton(): HTMLButtonElement {
  const button = document.createElement('button')
  document.body.append(button)
  return button
}
/** Until changes of the page have been heard of. */
const hear = () => new Promise(resolve => setTimeout(resolve))

describe('a button that waits for its own act', () => {
  let save: HTMLButtonElement
  beforeEach(() => {
    document.body.replaceChildren()
    save = addButton()
    save.focus()
    wait(save)
  })

  it('has the focus again once it can be pressed', async () => {
    await hear()
    expect(document.activeElement).toBe(document.body)
    save.disabled = false
    await vi.waitFor(() => expect(document.activeElement).toBe(save))
  })

  it('takes it from nothing that the person has gone on to', async () => {
    const next = addButton()
    next.focus()
    save.disabled = false
    await hear()
    expect(document.activeElement).toBe(next)
  })

  it('does not call back who has pressed elsewhere', async () => {
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    save.disabled = false
    await hear()
    expect(document.activeElement).toBe(document.body)
  })
})
