/**
 * Ignores the second click of a double click if it lands on another control than the first one. The first has closed a
 * dialog, removed a row or opened something; what is now in its place was not meant.
 */
interface Clicked {
  readonly control: Element
  readonly name: string
}

/** Starts ignoring such clicks. @returns A function that stops it. */
export function ignoreStrayClicks(): () => void {
  const listening = new AbortController()
  let before: Clicked | undefined
  const judge = (event: MouseEvent) => {
    const control = findControl(event.target)
    if (!control) return
    const name = control.ariaLabel ?? control.textContent.trim()
    const isSame = !before || before.control === control || (name !== '' && before.name === name)
    if (event.detail < 2 || isSame) {
      before = { control, name }
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', judge, { capture: true, signal: listening.signal })
  return () => listening.abort()
}

/** A label clicks its field, too. */
function findControl(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element)) return undefined
  const label = target.closest('label')
  return label?.control ?? target.closest('a, button, input, select, textarea, [role]') ?? target
}
