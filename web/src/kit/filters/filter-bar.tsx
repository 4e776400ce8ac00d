/**
 * The filters of a list. Choices apply at once; typed text applies after a pause, on Enter, or when the focus leaves
 * the bar. The search and the most used filters are on one line, the others under "More filters".
 */
import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import type { ListSearch } from '../list-screen/use-list-search.ts'
import { hasSameEntries } from '../list-screen/use-list-views.ts'
import { useIsPhone } from '../use-media.ts'
import { FilterContext } from './filter-context.ts'
import { MoreFilters } from './more-filters.tsx'

/** Filter values that are not applied to the list yet. */
interface PendingChange {
  readonly values: ListSearch
  readonly state: 'typed' | 'held' | 'applied'
}

interface FilterBarProps {
  readonly values: ListSearch
  /** The values that filters have without the person's doing: those are not counted as set. */
  readonly defaultValues?: ListSearch
  readonly debounceMs: number
  /** Applies the filters to the list. Resolves when `values` are the applied ones. */
  readonly onApply: (values: ListSearch) => Promise<void>
  /** Whether the filters differ from those that the rows were loaded with. */
  readonly onPendingChange?: (isChanging: boolean) => void
  /** Tabs that set all filters at once; `reset` discards typed text that is not applied yet. */
  readonly tabs?: (reset: () => void) => ReactNode
  /** Content at the end of the line. */
  readonly tools?: ReactNode
  /** Content of the line of chips. */
  readonly below?: ReactNode
  readonly children: ReactNode
}

export function FilterBar({
  values,
  defaultValues = {},
  debounceMs,
  onApply,
  onPendingChange,
  tabs,
  tools,
  below,
  children,
}: FilterBarProps) {
  const [change, setChange] = useState<PendingChange>()
  const [refused, setRefused] = useState<ListSearch>({})
  const [chips, setChips] = useState<HTMLElement | null>(null)
  const [chipCounts, setChipCounts] = useState({ possible: 0, shown: 0 })
  const registerChips = useCallback((kind: 'possible' | 'shown') => {
    const add = (more: number) => setChipCounts(counts => ({ ...counts, [kind]: counts[kind] + more }))
    add(1)
    return () => add(-1)
  }, [])
  const [moreNames, setMoreNames] = useState<readonly string[]>([])
  const registerMore = useCallback((name: string) => {
    setMoreNames(names => [...names, name])
    return () => setMoreNames(names => names.filter(one => one !== name))
  }, [])
  const isPhone = useIsPhone()
  const moreButtonId = useId()
  const applyAtOnce = (next: ListSearch) => {
    const applied: PendingChange = { values: next, state: 'applied' }
    setChange(applied)
    // Cleared only after the URL has changed, so that a filter does not show its old value for a moment.
    void onApply(next).then(() => startTransition(() => setChange(now => (now === applied ? undefined : now))))
  }
  const applyNow = useEffectEvent(() => {
    if (change) applyAtOnce(change.values)
  })
  useEffect(() => {
    if (change?.state !== 'typed') return
    const timer = setTimeout(() => applyNow(), debounceMs)
    return () => clearTimeout(timer)
  }, [change, debounceMs])
  const isChanging = change !== undefined
  const tellChanging = useEffectEvent((is: boolean) => onPendingChange?.(is))
  useEffect(() => tellChanging(isChanging), [isChanging])
  const form = useRef<HTMLFormElement>(null)
  const reset = () => {
    setRefused({})
    setChange(undefined)
  }
  const clear = () => {
    setRefused({})
    applyAtOnce({})
    // The button disappears with the values it has cleared, so the focus moves.
    form.current?.querySelector('input')?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change && change.state !== 'applied') applyAtOnce(change.values)
  }
  /** Applies typed text when the focus leaves the bar, so that an export, for example, uses it. */
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (change?.state === 'typed' && !currentTarget.contains(relatedTarget)) applyAtOnce(change.values)
  }
  const shown = change?.values ?? values
  const changed = (name: string, value: string): ListSearch => {
    const { [name]: _, ...others } = shown
    return value === '' ? others : { ...others, [name]: value }
  }
  const keep = (name: string, value: string, state: 'typed' | 'held') => {
    const next = changed(name, value)
    // A change that is undone before it is applied is none.
    setChange(change?.state !== 'applied' && hasSameEntries(next, values) ? undefined : { values: next, state })
  }
  const allow = (name: string) => setRefused(({ [name]: _, ...others }) => others)
  const filtering = {
    values: { ...shown, ...refused },
    setDebounced: (name: string, value: string) => {
      allow(name)
      keep(name, value, 'typed')
    },
    setNow: (name: string, value: string) => {
      allow(name)
      applyAtOnce(changed(name, value))
    },
    stage: (name: string, value: string) => keep(name, value, 'held'),
    applyStaged: () => {
      if (change?.state === 'held') applyAtOnce(change.values)
    },
    setInvalid: (name: string, text: string) => {
      setRefused(others => ({ ...others, [name]: text }))
      keep(name, '', 'typed')
    },
    isPhone,
    chipsContainer: chips,
    moreButtonId,
    registerMore,
    registerChips,
  }
  const isSet = (name: string) => filtering.values[name] !== undefined && shown[name] !== defaultValues[name]
  return (
    <div className="mb-3 grid grid-cols-1 gap-2 print:hidden">
      <form
        ref={form}
        aria-label={t`Filters`}
        onSubmit={submit}
        onBlur={leave}
        className="flex flex-wrap items-center gap-2"
      >
        <FilterContext value={{ ...filtering, place: 'line' }}>{children}</FilterContext>
        {moreNames.length > 0 ? (
          <MoreFilters id={moreButtonId} setCount={moreNames.filter(isSet).length} onSubmit={submit}>
            <FilterContext value={{ ...filtering, place: 'more' }}>{children}</FilterContext>
          </MoreFilters>
        ) : null}
        {chipCounts.possible > 0 ? tools : null}
        <button type="submit" className="sr-only" tabIndex={-1}>{t`Apply filters`}</button>
      </form>
      {chipCounts.possible > 0 ? (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-xs empty:hidden">
            {tabs?.(reset)}
            {below}
          </div>
          {/* Its height is reserved, so that the list does not move; except on a phone, where the filters cover the list. */}
          <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1.5 text-xs max-sm:not-has-[>:not(:empty)]:hidden">
            <div ref={setChips} className="contents" />
            {chipCounts.shown > 0 ? (
              <Button variant="link" size="inline" onClick={clear}>{t`Clear filters`}</Button>
            ) : null}
          </div>
        </>
      ) : null}
    </div>
  )
}
