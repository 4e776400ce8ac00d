/**
 * Holds a list's filters while they are changed. Choices apply at once; typed text applies after a pause or on Enter.
 */
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import {
  Children,
  createContext,
  type FormEvent,
  Fragment,
  isValidElement,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Label } from '#web/ui/label.tsx'
import type { ListSearch } from '../list-screen/use-list-search.ts'

interface FilterBarState {
  readonly values: ListSearch
  /** Sets typed text: it applies after the pause. */
  readonly setDebounced: (name: string, value: string) => void
  /** Sets a choice: it applies at once. */
  readonly setNow: (name: string, value: string) => void
  /** Sets a choice made in a list that stays open: it applies when the list closes (`applyStaged`). */
  readonly stage: (name: string, value: string) => void
  readonly applyStaged: () => void
  /** Keeps a text that is not a valid filter value, so that it can be corrected. */
  readonly setInvalid: (name: string, text: string) => void
  /** Where filters render the chips of their chosen values. */
  readonly chipsContainer: HTMLElement | null
  /** Registers that a filter shows chips there; returns a function that unregisters it. */
  readonly registerChips: () => () => void
}
const FilterContext = createContext<FilterBarState | undefined>(undefined)

/** Filter values that are not applied to the list yet. */
interface PendingChange {
  readonly values: ListSearch
  readonly state: 'typed' | 'held' | 'applied'
}

interface FilterBarProps {
  readonly values: ListSearch
  /** The values of filters that are not set. */
  readonly defaultValues?: ListSearch
  readonly debounceMs: number
  /** Applies the filters to the list. Resolves when `values` are the applied ones. */
  readonly onApply: (values: ListSearch) => Promise<void>
  /** Whether the filters differ from those that the rows were loaded with. */
  readonly onPendingChange?: (isChanging: boolean) => void
  readonly children: ReactNode
}

export function FilterBar({
  values,
  defaultValues = {},
  debounceMs,
  onApply,
  onPendingChange,
  children,
}: FilterBarProps) {
  const [unfolded, setUnfolded] = useState(false)
  const [change, setChange] = useState<PendingChange>()
  const [refused, setRefused] = useState<ListSearch>({})
  const [chips, setChips] = useState<HTMLElement | null>(null)
  const [withChips, setWithChips] = useState(0)
  const showsChips = useCallback(() => {
    setWithChips(count => count + 1)
    return () => setWithChips(count => count - 1)
  }, [])
  const applyAtOnce = (next: ListSearch) => {
    const applied: PendingChange = { values: next, state: 'applied' }
    setChange(applied)
    // Cleared only once the address has changed: a filter must not fall back to its old value for a moment.
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
  const clear = () => {
    setRefused({})
    applyAtOnce({})
    // The button disappears with the values it cleared; keyboard focus must not be lost with it.
    form.current?.querySelector('input')?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change && change.state !== 'applied') applyAtOnce(change.values)
  }
  const shown = change?.values ?? values
  const changed = (name: string, value: string): ListSearch => {
    const { [name]: _, ...others } = shown
    return value === '' ? others : { ...others, [name]: value }
  }
  const keep = (name: string, value: string, state: 'typed' | 'held') => {
    const next = changed(name, value)
    // A change that is undone before it is applied changes nothing.
    setChange(change?.state !== 'applied' && hasSameValues(next, values) ? undefined : { values: next, state })
  }
  const allow = (name: string) => setRefused(({ [name]: _, ...others }) => others)
  const filtering: FilterBarState = {
    values: { ...shown, ...refused },
    setDebounced: (name, value) => {
      allow(name)
      keep(name, value, 'typed')
    },
    setNow: (name, value) => {
      allow(name)
      applyAtOnce(changed(name, value))
    },
    stage: (name, value) => keep(name, value, 'held'),
    applyStaged: () => {
      if (change?.state === 'held') applyAtOnce(change.values)
    },
    setInvalid: (name, text) => {
      setRefused(others => ({ ...others, [name]: text }))
      keep(name, '', 'typed')
    },
    chipsContainer: chips,
    registerChips: showsChips,
  }
  const count = countFilters(children)
  const isSet = Object.keys(shown).filter(name => shown[name] !== defaultValues[name]).length
  return (
    <FilterContext value={filtering}>
      <form ref={form} aria-label="Filters" onSubmit={submit} className="mb-4 flex flex-wrap items-start gap-3">
        <div className={cn('contents', !unfolded && 'max-sm:[&>*:not(:first-child)]:hidden')}>{children}</div>
        {count > 1 ? (
          <Button
            variant="outline"
            size="sm"
            className="sm:hidden"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            <SlidersHorizontal /> {unfolded ? 'Fewer filters' : `All filters${isSet ? ` (${isSet} set)` : ''}`}
          </Button>
        ) : null}
        <button type="submit" className="sr-only" tabIndex={-1}>
          Apply filters
        </button>
      </form>
      <div className={cn('flex flex-wrap items-center gap-x-4 gap-y-2 text-xs', withChips > 0 && '-mt-1 mb-4')}>
        <div ref={setChips} className="contents" />
        {withChips > 0 ? (
          <Button variant="link" size="sm" className="h-6 px-0 text-xs" onClick={clear}>
            Clear filters
          </Button>
        ) : null}
      </div>
    </FilterContext>
  )
}

const countFilters = (children: ReactNode): number => {
  const isFragment = isValidElement<{ children?: ReactNode }>(children) && children.type === Fragment
  return Children.count(isFragment ? children.props.children : children)
}

const hasSameValues = (one: ListSearch, other: ListSearch): boolean => {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every(name => one[name] === other[name])
}

interface FilterControl extends Pick<FilterBarState, 'applyStaged' | 'chipsContainer' | 'registerChips'> {
  readonly value: string
  readonly setDebounced: (value: string) => void
  readonly setNow: (value: string) => void
  readonly stage: (value: string) => void
  readonly setInvalid: (text: string) => void
}
/** One filter's value, `''` when it is not set, and how to change it. */
export function useFilter(name: string): FilterControl {
  const filtering = useContext(FilterContext)
  if (!filtering) throw new Error(`Filter ${name} stands outside a FilterBar`)
  return {
    ...filtering,
    value: filtering.values[name] ?? '',
    setDebounced: value => filtering.setDebounced(name, value),
    setNow: value => filtering.setNow(name, value),
    stage: value => filtering.stage(name, value),
    setInvalid: text => filtering.setInvalid(name, text),
  }
}

/** A filter under its label. */
export function LabelledFilter({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="grid w-full gap-1.5 sm:w-52">
      <Label htmlFor={id} className="text-xs text-muted-foreground">
        {label}
      </Label>
      {children(id)}
    </div>
  )
}
