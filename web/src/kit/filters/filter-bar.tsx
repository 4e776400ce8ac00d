/** Holds a list's filters while they are changed, and applies them after a pause, or at once on Enter. */
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import {
  Children,
  createContext,
  type FormEvent,
  Fragment,
  isValidElement,
  type ReactNode,
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

interface Filtering {
  readonly values: ListSearch
  readonly set: (name: string, value: string) => void
  readonly setNow: (name: string, value: string) => void
  /** Where filters show what is chosen in them. */
  readonly chips: HTMLElement | null
  /** Tells that a filter shows something there, until it is taken back. */
  readonly showsChips: () => () => void
}
const FilterContext = createContext<Filtering | undefined>(undefined)

interface FilterBarProps {
  readonly values: ListSearch
  /** What they say when nothing is set. */
  readonly usual?: ListSearch
  readonly wait: number
  readonly apply: (values: ListSearch) => void
  readonly children: ReactNode
}

export function FilterBar({ values, usual = {}, wait, apply, children }: FilterBarProps) {
  const [unfolded, setUnfolded] = useState(false)
  const [pending, setPending] = useState<ListSearch>()
  const [chips, setChips] = useState<HTMLElement | null>(null)
  const [withChips, setWithChips] = useState(0)
  const showsChips = useCallback(() => {
    setWithChips(count => count + 1)
    return () => setWithChips(count => count - 1)
  }, [])
  const applyAtOnce = (next: ListSearch) => {
    setPending(undefined)
    apply(next)
  }
  const applyNow = useEffectEvent(() => {
    if (pending) applyAtOnce(pending)
  })
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => applyNow(), wait)
    return () => clearTimeout(timer)
  }, [pending, wait])
  const form = useRef<HTMLFormElement>(null)
  const clear = () => {
    applyAtOnce({})
    // The button goes with what it cleared, and must not take the keyboard's place along.
    form.current?.querySelector('input')?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pending) applyAtOnce(pending)
  }
  const shown = pending ?? values
  const changed = (name: string, value: string): ListSearch => {
    const { [name]: _, ...others } = shown
    return value === '' ? others : { ...others, [name]: value }
  }
  const set = (name: string, value: string) => setPending(changed(name, value))
  const setNow = (name: string, value: string) => applyAtOnce(changed(name, value))
  const count = countOf(children)
  const isSet = Object.keys(shown).filter(name => shown[name] !== usual[name]).length
  return (
    <FilterContext value={{ values: shown, set, setNow, chips, showsChips }}>
      <form ref={form} aria-label="Filters" onSubmit={submit} className="mb-4 flex flex-wrap items-end gap-3">
        <div className={cn('contents', !unfolded && 'max-sm:[&>*:not(:first-child)]:hidden')}>{children}</div>
        {count > 1 ? (
          <Button size="sm" className="sm:hidden" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
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

const countOf = (children: ReactNode): number => {
  const isFragment = isValidElement<{ children?: ReactNode }>(children) && children.type === Fragment
  return Children.count(isFragment ? children.props.children : children)
}

interface FilterHold {
  readonly value: string
  /** Applies after the pause. */
  readonly set: (value: string) => void
  readonly setNow: (value: string) => void
  readonly chips: HTMLElement | null
  readonly showsChips: () => () => void
}
/** One filter's value, `''` when it is not set, and how to change it. */
export function useFilter(name: string): FilterHold {
  const filtering = useContext(FilterContext)
  if (!filtering) throw new Error(`Filter ${name} stands outside a FilterBar`)
  return {
    ...filtering,
    value: filtering.values[name] ?? '',
    set: value => filtering.set(name, value),
    setNow: value => filtering.setNow(name, value),
  }
}

/** A filter under its label. */
export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
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
