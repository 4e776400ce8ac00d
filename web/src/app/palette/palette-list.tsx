/** The palette's entries in groups. The focus stays in the input, which refers to the active entry. */
import { useEffect, useRef } from 'react'
import { t } from '#shared/kit/texts.ts'
import type { WordQuery } from '#shared/kit/word-search.ts'
import { MarkedText } from '#web/kit/marked-text.tsx'
import { cn } from '#web/ui/cn.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

interface PaletteListProps {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  readonly query: WordQuery
  readonly activeKey: string | undefined
  readonly onActive: (entry: PaletteEntry) => void
  readonly onOpen: (entry: PaletteEntry, inNewTab: boolean) => void
}

export const optionIdOf = (listId: string, key: string): string => `${listId}-${key}`

export function PaletteList({ id, groups, query, activeKey, onActive, onOpen }: PaletteListProps) {
  return (
    <div role="listbox" id={id} aria-label={t`Results`} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {groups.map(({ heading, count, entries }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: groups of a listbox are not fieldsets
        <div key={heading} role="group" aria-labelledby={`${id}-${index}`} className="pb-1">
          <div
            id={`${id}-${index}`}
            className="flex justify-between px-2.5 pt-2 pb-1 text-xs font-medium text-muted-foreground"
          >
            {heading}
            {count ? <span className="font-normal">{count}</span> : null}
          </div>
          {entries.map(entry => (
            <PaletteOption
              key={entry.key}
              id={optionIdOf(id, entry.key)}
              entry={entry}
              query={query}
              isActive={entry.key === activeKey}
              onActive={onActive}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface PaletteOptionProps extends Pick<PaletteListProps, 'query' | 'onActive' | 'onOpen'> {
  readonly id: string
  readonly entry: PaletteEntry
  readonly isActive: boolean
}

function PaletteOption({ id, entry, query, isActive, onActive, onOpen }: PaletteOptionProps) {
  const { title, detail, icon, isClosed = false } = entry
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div
      ref={element}
      id={id}
      role="option"
      aria-label={detail ? `${title}, ${detail}` : title}
      aria-selected={isActive}
      className={cn(
        'flex min-h-10 cursor-pointer scroll-my-9 items-center gap-3 rounded-md px-2.5 py-1.5 select-none',
        isActive && 'bg-accent',
      )}
      // `pointermove`, not `pointerenter`, which also fires when entries scroll below a resting pointer.
      onPointerMove={() => isActive || onActive(entry)}
      onMouseDown={event => event.preventDefault()}
      onClick={event => onOpen(entry, event.ctrlKey || event.metaKey)}
      onAuxClick={event => event.button === 1 && onOpen(entry, true)}
    >
      <span
        aria-hidden
        className={cn('grid w-7 shrink-0 place-content-center text-muted-foreground', isClosed && 'opacity-60')}
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
        <span className={cn('block truncate sm:shrink-0 sm:max-w-[60%]', isClosed && 'text-muted-foreground')}>
          <MarkedText text={title} query={query} />
        </span>
        {detail ? (
          <span className="block truncate text-xs text-muted-foreground sm:min-w-0 sm:flex-1 sm:text-right">
            <MarkedText text={detail} query={query} />
          </span>
        ) : null}
      </span>
    </div>
  )
}
