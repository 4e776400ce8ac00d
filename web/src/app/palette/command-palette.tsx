/** The command palette: finds people, records, screens and actions. Opens with Cmd+K or Ctrl+K. */
import { useNavigate } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { t } from '#shared/kit/texts.ts'
import { MOD_KEY } from '#web/kit/mod-key.ts'
import { parseHref } from '#web/kit/parse-href.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogTitle } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { PaletteEntry } from './palette-entry.ts'
import { optionIdOf, PaletteList } from './palette-list.tsx'
import { saveRecentFind } from './recent-finds.ts'
import { usePaletteGroups } from './use-palette-groups.tsx'

const PALETTE_LABEL = 'Search people, pages and actions'

export function CommandPalette({ close }: { close: () => void }) {
  return (
    <Dialog open onOpenChange={open => open || close()}>
      <DialogContent
        aria-describedby={undefined}
        className="top-[12%] flex max-h-[min(34rem,76dvh)] max-w-2xl translate-y-0 flex-col gap-0 overflow-hidden p-0 max-sm:top-4 max-sm:max-h-[calc(100dvh-2rem)] [&>button]:hidden"
      >
        <DialogTitle className="sr-only">{t`Search`}</DialogTitle>
        <PaletteContent close={close} />
      </DialogContent>
    </Dialog>
  )
}

function PaletteContent({ close }: { close: () => void }) {
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [chosenKey, setChosenKey] = useState<string>()
  /** Whether Enter was pressed while still searching. */
  const [opensFirst, setOpensFirst] = useState(false)
  const { groups, query, isPending, isEmpty, error, retry } = usePaletteGroups(text)
  const entries = groups.flatMap(group => group.entries)
  const chosen = entries.find(({ key }) => key === chosenKey)
  const active = chosen ?? entries[0]

  const open = ({ find, path, act }: PaletteEntry, inNewTab = false) => {
    if (find) saveRecentFind(find)
    if (inNewTab && path) window.open(path, '_blank', 'noopener')
    else {
      close()
      act?.()
      if (path) void navigate(parseHref(path))
    }
  }
  const move = (step: 1 | -1) => {
    const at = active ? entries.indexOf(active) : -1
    setChosenKey(entries.at((at + step) % entries.length)?.key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key !== 'Enter') return
    // While searching, do not open a result of the previous text.
    else if (isPending && !chosen && (!active || active.find)) setOpensFirst(true)
    else if (active) open(active, event.ctrlKey || event.metaKey)
    event.preventDefault()
  }
  const openFirst = useEffectEvent(() => {
    setOpensFirst(false)
    if (active && !isEmpty) open(active)
  })
  useEffect(() => {
    if (opensFirst && !isPending) openFirst()
  }, [opensFirst, isPending])

  return (
    <>
      <div className="flex items-center gap-2.5 border-b px-4">
        <span className="grid size-4 shrink-0 place-content-center text-muted-foreground">
          {isPending ? <Spinner label={t`Searching`} /> : <Search aria-hidden className="size-4" />}
        </span>
        <input
          type="text"
          role="combobox"
          aria-label={t(PALETTE_LABEL)}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionIdOf(listId, active.key)}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          dir="auto"
          maxLength={100}
          placeholder={t(PALETTE_LABEL)}
          className="h-12 w-full min-w-0 bg-transparent text-[0.9375rem] outline-none placeholder:text-muted-foreground max-sm:text-base"
          value={text}
          onChange={event => {
            setText(event.target.value)
            setChosenKey(undefined)
            setOpensFirst(false)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="flex min-h-0 flex-1 flex-col p-1.5">
        {error ? (
          <div role="alert" className="flex items-center justify-between gap-3 px-2.5 py-2">
            <p>{t`People and records could not be searched.`}</p>
            <Button variant="outline" size="sm" onClick={retry}>{t`Retry`}</Button>
          </div>
        ) : null}
        {isEmpty ? (
          <p className="px-2.5 py-4 text-muted-foreground">{t`Nothing found for “${text.trim()}”. Try fewer letters: the beginnings of words are enough.`}</p>
        ) : null}
        <PaletteList
          id={listId}
          groups={groups}
          query={query}
          activeKey={active?.key}
          onActive={entry => setChosenKey(entry.key)}
          onOpen={open}
        />
      </div>
      <p role="status" className="sr-only">
        {isPending ? '' : isEmpty ? t`Nothing found` : text ? countResults(entries.length) : ''}
      </p>
      <p aria-hidden className="flex gap-4 border-t px-4 py-2 text-xs text-muted-foreground max-sm:hidden">
        <KeyHint keys="↑ ↓" does="move" />
        <KeyHint keys={t`Enter`} does="open" />
        <KeyHint keys={t`${MOD_KEY}Enter`} does="open in a new tab" />
        <KeyHint keys="Esc" does="close" />
      </p>
    </>
  )
}

const KeyHint = ({ keys, does }: { keys: string; does: string }) => (
  <span>
    <kbd className="mr-1 rounded border bg-muted px-1 py-px font-sans">{keys}</kbd> {t(does)}
  </span>
)

const countResults = (count: number) => (count === 1 ? t`1 result` : t`${count} results`)
