import { useState } from 'react'

const KEY = 'muster.menu.narrow'

/** Whether the menu shows only icons; remembered by the browser. */
export function useNarrowMenu(): readonly [isNarrow: boolean, toggle: () => void] {
  const [isNarrow, setIsNarrow] = useState(() => localStorage.getItem(KEY) === 'yes')
  const toggle = () => {
    if (isNarrow) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'yes')
    setIsNarrow(!isNarrow)
  }
  return [isNarrow, toggle]
}
