/** Holds a list's filters while they are changed, and applies them after a pause, or at once on Enter. */
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import {
  Children,
  createContext,
  type FormEvent,
  Fragment,
  isValidElement,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Label } from '#web/ui/label.tsx'
import type { ListSearch } from '../list-screen/use-list-search.ts'

interface Filtering {
  readonly values: ListSearch
  readonly set: (name: string, value: string) => void
}
const FilterContext = createContext<Filtering | undefined>(undefined)

interface FilterBarProps {
  readonly values: ListSearch
  readonly wait: number
  readonly apply: (values: ListSearch) => void
  readonly children: ReactNode
}

export function FilterBar({ values, wait, apply, children }: FilterBarProps) {
  const [unfolded, setUnfolded] = useState(false)
  const [pending, setPending] = useState<ListSearch>()
  const applyNow = useEffectEvent(() => {
    if (!pending) return
    apply(pending)
    setPending(undefined)
  })
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => applyNow(), wait)
    return () => clearTimeout(timer)
  }, [pending, wait])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending) return
    apply(pending)
    setPending(undefined)
  }
  const shown = pending ?? values
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = shown
    setPending(value === '' ? others : { ...others, [name]: value })
  }
  const count = countOf(children)
  const isSet = Object.keys(shown).length
  return (
    <FilterContext value={{ values: shown, set }}>
      <form aria-label="Filters" onSubmit={submit} className="mb-4 flex flex-wrap items-end gap-3">
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
    </FilterContext>
  )
}

const countOf = (children: ReactNode): number => {
  const isFragment = isValidElement<{ children?: ReactNode }>(children) && children.type === Fragment
  return Children.count(isFragment ? children.props.children : children)
}

/** One filter's value, `''` when it is not set. */
export function useFilter(name: string): readonly [value: string, set: (value: string) => void] {
  const filtering = useContext(FilterContext)
  if (!filtering) throw new Error(`Filter ${name} stands outside a FilterBar`)
  return [filtering.values[name] ?? '', value => filtering.set(name, value)]
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
