/** The views of a list as tabs, and the menu that saves, shares and removes them. */
import Bookmark from 'lucide-react/icons/bookmark'
import { type FormEvent, useId, useState } from 'react'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Dialog, DialogContent, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { toast } from '../toast.ts'
import type { ListView, ListViews } from './use-list-views.ts'

interface ViewTabsProps {
  readonly views: ListViews
  readonly onShow: (view: ListView) => void
}

/** Returns a view's name: built-in names are translated, saved ones are as typed. */
const sayName = ({ isSaved }: ListViews, view: ListView) => (isSaved(view) ? view.name : t(view.name))

export function ViewTabs({ views, onShow }: ViewTabsProps) {
  const { all, active } = views
  if (all.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout, and this is not part of a form
    <div
      role="group"
      aria-label={t`Views`}
      className="-ml-2 flex flex-wrap gap-0.5 max-sm:not-has-[+[data-plots]]:w-full"
    >
      {all.map(view => (
        <button
          key={view.name}
          type="button"
          aria-pressed={view === active}
          onClick={() => onShow(view)}
          className={cn(
            'h-6 max-w-48 truncate rounded-md px-2 font-medium transition-colors',
            view === active
              ? 'bg-accent text-accent-foreground'
              : 'text-muted-foreground hover:bg-secondary hover:text-foreground',
          )}
        >
          {sayName(views, view)}
        </button>
      ))}
    </div>
  )
}

interface ViewMenuProps {
  readonly views: ListViews
  /** The URL of the list's current state. */
  readonly href: string
}

export function ViewMenu({ views, href }: ViewMenuProps) {
  const [isNaming, setIsNaming] = useState(false)
  const { active, defaultName } = views
  const copyLink = async () => {
    await navigator.clipboard.writeText(new URL(href, window.location.origin).href)
    toast.success(t`Link copied`)
  }
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="quiet" className="font-normal max-xl:px-2.5">
            <Bookmark /> <span className="max-xl:sr-only">{t`Views`}</span>
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => setIsNaming(true)}>{t`Save as a view…`}</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => void copyLink()}>{t`Copy link`}</DropdownMenuItem>
          {active ? (
            <>
              <DropdownMenuSeparator />
              {defaultName === active.name ? (
                <DropdownMenuItem
                  onSelect={() => views.setDefault('')}
                >{t`Don’t open with “${sayName(views, active)}”`}</DropdownMenuItem>
              ) : (
                <DropdownMenuItem
                  onSelect={() => views.setDefault(active.name)}
                >{t`Always open with “${sayName(views, active)}”`}</DropdownMenuItem>
              )}
              {views.isSaved(active) ? (
                <DropdownMenuItem
                  onSelect={() => views.remove(active.name)}
                >{t`Remove the view “${active.name}”`}</DropdownMenuItem>
              ) : null}
            </>
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      {isNaming ? <NameDialog views={views} close={() => setIsNaming(false)} /> : null}
    </>
  )
}

function NameDialog({ views, close }: { views: ListViews; close: () => void }) {
  const id = useId()
  const [name, setName] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return
    const reason = views.refuse(name.trim())
    setRefusal(reason)
    if (reason) return
    views.save(name.trim())
    close()
  }
  return (
    <Dialog open onOpenChange={open => open || close()}>
      <DialogContent aria-describedby={undefined} className="max-w-sm">
        <DialogTitle>{t`Save as a view`}</DialogTitle>
        <form onSubmit={submit} className="grid gap-4">
          <div className="grid gap-1.5">
            <Label htmlFor={id}>{t`Name`}</Label>
            <Input
              id={id}
              value={name}
              maxLength={40}
              autoComplete="off"
              aria-invalid={Boolean(refusal)}
              aria-describedby={refusal ? `${id}-error` : undefined}
              onChange={event => {
                setName(event.target.value)
                setRefusal(undefined)
              }}
            />
            {refusal ? (
              <p id={`${id}-error`} role="alert" className="text-xs text-destructive dark:text-tone-red">
                {translateSentence(refusal)}
              </p>
            ) : null}
          </div>
          <DialogFooter>
            <Button variant="outline" onClick={close}>{t`Cancel`}</Button>
            <Button type="submit" disabled={!name.trim()}>{t`Save`}</Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
