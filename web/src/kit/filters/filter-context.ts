/** The context that the filters of a list share with their bar. */
import { createContext, useContext, useLayoutEffect } from 'react'
import type { ListSearch } from '../list-screen/use-list-search.ts'

interface FilterBarState {
  readonly values: ListSearch
  /** Sets typed text, which applies after a pause. */
  readonly setDebounced: (name: string, value: string) => void
  /** Sets a choice, which applies at once. */
  readonly setNow: (name: string, value: string) => void
  /** Sets a choice in a list that stays open; it applies when the list closes (`applyStaged`). */
  readonly stage: (name: string, value: string) => void
  readonly applyStaged: () => void
  /** Keeps a text that is not a valid filter value, so that it can be corrected. */
  readonly setInvalid: (name: string, text: string) => void
  /** Filters are rendered once per place: on the line, with the search and all chips, and in an open "More filters". */
  readonly place: 'line' | 'more'
  /** On a phone only the search is on the line. */
  readonly isPhone: boolean
  /** The element in which filters render their chips. */
  readonly chipsContainer: HTMLElement | null
  /** The id of the button that opens "More filters". */
  readonly moreButtonId: string
  /** Registers a filter under "More filters"; returns a function that unregisters it. */
  readonly registerMore: (name: string) => () => void
  /** Registers a filter that may show chips, or that shows some; returns a function that unregisters it. */
  readonly registerChips: (kind: 'possible' | 'shown') => () => void
}
export const FilterContext = createContext<FilterBarState | undefined>(undefined)

function useFilterBar(name: string): FilterBarState {
  const bar = useContext(FilterContext)
  if (!bar) throw new Error(`Filter ${name} stands outside a FilterBar`)
  return bar
}

interface FilterControl
  extends Pick<
    FilterBarState,
    'applyStaged' | 'chipsContainer' | 'isPhone' | 'moreButtonId' | 'registerChips' | 'place'
  > {
  readonly value: string
  readonly setDebounced: (value: string) => void
  readonly setNow: (value: string) => void
  readonly stage: (value: string) => void
  readonly setInvalid: (text: string) => void
}
/** Returns one filter's value, `''` if it is not set, and functions that change it. */
export function useFilter(name: string): FilterControl {
  const bar = useFilterBar(name)
  return {
    ...bar,
    value: bar.values[name] ?? '',
    setDebounced: value => bar.setDebounced(name, value),
    setNow: value => bar.setNow(name, value),
    stage: value => bar.stage(name, value),
    setInvalid: text => bar.setInvalid(name, text),
  }
}

/** Whether a filter's control is rendered at the current place. */
export function useIsInPlace(name: string, primary: boolean): boolean {
  const { place, isPhone, registerMore } = useFilterBar(name)
  const isOnLine = primary && !isPhone
  // Before the first paint, so that the button is already there.
  useLayoutEffect(() => {
    if (place === 'line' && !isOnLine) return registerMore(name)
  }, [place, isOnLine, registerMore, name])
  return isOnLine === (place === 'line')
}
