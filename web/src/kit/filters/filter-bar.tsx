/** Holds a list's filters while they are changed, and applies them after a pause, or at once on Enter. */
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
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
  return (
    <FilterContext value={{ values: shown, set }}>
      <form aria-label="Filters" onSubmit={submit} className="mb-4 flex flex-wrap items-end gap-3">
        {children}
        <button type="submit" className="sr-only" tabIndex={-1}>
          Apply filters
        </button>
      </form>
    </FilterContext>
  )
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
