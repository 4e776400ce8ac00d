/** Finds a person in the chart by name, title or project. */
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, type Ref, useId, useMemo, useState } from 'react'
import { t } from '#shared/kit/texts.ts'
import { hasAllWords, parseWordQuery } from '#shared/kit/word-search.ts'
import { cn } from '#web/ui/cn.ts'
import { Input } from '#web/ui/input.tsx'
import type { ChartNode, PersonNode } from './build-forest.ts'

const MAX_SHOWN = 8

interface ChartSearchProps {
  readonly ref: Ref<HTMLInputElement>
  readonly nodes: readonly ChartNode[]
  readonly typed: string
  readonly setTyped: (typed: string) => void
  readonly onFound: (id: string) => void
  /** Moves the focus from the search back to the chart. */
  readonly leave: () => void
}

export function ChartSearch({ ref, nodes, typed, setTyped, onFound, leave }: ChartSearchProps) {
  const listId = useId()
  const [marked, setMarked] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const found = useMemo(() => findPeople(nodes, typed), [nodes, typed])
  const shown = isOpen && typed.trim() ? found.slice(0, MAX_SHOWN) : []
  const choose = (node: PersonNode | undefined) => {
    if (!node) return
    setIsOpen(false)
    onFound(node.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setMarked(Math.min(marked + 1, shown.length - 1))
    else if (event.key === 'ArrowUp') setMarked(Math.max(marked - 1, 0))
    else if (event.key === 'Enter') choose(shown[marked])
    else if (event.key === 'Escape') {
      setTyped('')
      leave()
    } else return
    event.preventDefault()
  }
  return (
    <div className="relative w-full sm:w-auto sm:max-w-64 sm:min-w-44 sm:flex-1">
      <Search aria-hidden className="absolute top-2.5 left-2.5 size-4 text-muted-foreground" />
      <Input
        ref={ref}
        role="combobox"
        aria-label={t`Find a person in the chart`}
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={shown[marked] ? `${listId}-${marked}` : undefined}
        autoComplete="off"
        maxLength={100}
        placeholder={t`Find a person`}
        className="pl-8"
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setMarked(0)
          setIsOpen(true)
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t`People found`}
        className={cn(
          'absolute top-full right-0 left-0 z-20 mt-1 rounded-md border bg-popover p-1 text-popover-foreground shadow-md',
          shown.length === 0 && 'hidden',
        )}
      >
        {shown.map((node, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
          <div
            key={node.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === marked}
            className={cn('cursor-pointer rounded-sm px-2 py-1.5', index === marked && 'bg-accent')}
            // Keep the focus in the input.
            onMouseDown={event => event.preventDefault()}
            onMouseMove={() => setMarked(index)}
            onClick={() => choose(node)}
          >
            <span className="block truncate font-medium">{node.name}</span>
            <span className="block truncate text-xs text-muted-foreground">{detailOf(node) || '–'}</span>
          </div>
        ))}
      </div>
      <output className="sr-only">
        {typed.trim() ? (found.length === 1 ? t`1 person found` : t`${found.length} people found`) : ''}
      </output>
      {isOpen && typed.trim() && found.length === 0 ? (
        <p
          aria-hidden
          className="absolute top-full right-0 left-0 z-20 mt-1 rounded-md border bg-popover px-3 py-2 text-muted-foreground shadow-md"
        >{t`Nobody found`}</p>
      ) : null}
    </div>
  )
}

const detailOf = ({ person }: PersonNode) => [person.jobTitle, person.project].filter(Boolean).join(' · ')

function findPeople(nodes: readonly ChartNode[], typed: string): PersonNode[] {
  const query = parseWordQuery(typed)
  if (query.words.length === 0) return []
  return nodes.filter(
    (node): node is PersonNode => node.kind === 'person' && hasAllWords(`${node.name} ${detailOf(node)}`, query),
  )
}
