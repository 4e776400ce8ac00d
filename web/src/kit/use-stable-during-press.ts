/**
 * Keeps the layout stable during a press. Leaving a field by pressing Save shows the field's message, which moves Save
 * away from under the pointer: the release then hits something else, and no click happens.
 */
import { useLayoutEffect, useState } from 'react'

const PRESS_END_EVENTS = ['mouseup', 'dragend', 'pointercancel', 'contextmenu', 'keydown'] as const

let isPressed = false
const deferredUpdates = new Set<() => void>()

function endPress(): void {
  for (const event of PRESS_END_EVENTS) window.removeEventListener(event, endPress, true)
  // The click event comes right after the release, and must hit the pressed element.
  setTimeout(() => {
    isPressed = false
    for (const act of [...deferredUpdates]) act()
    deferredUpdates.clear()
  })
}

if (typeof window !== 'undefined')
  window.addEventListener(
    'mousedown',
    ({ button }) => {
      if (button !== 0) return
      isPressed = true
      for (const event of PRESS_END_EVENTS) window.addEventListener(event, endPress, true)
    },
    true,
  )

/** Returns the value from before the press until the release, and the current value at any other time. */
export function useStableDuringPress<T extends string | number | boolean | undefined>(value: T): T {
  const [shown, setShown] = useState(value)
  useLayoutEffect(() => {
    const show = () => setShown(value)
    if (!isPressed) return show()
    deferredUpdates.add(show)
    return () => {
      deferredUpdates.delete(show)
    }
  }, [value])
  return shown
}
