/** Collapsible parts of a screen, collapsed at first; the browser remembers their state. */
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import * as z from 'zod/mini'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { loadSetting, saveSetting, settingKey } from './kept-setting.ts'
import { useIsPhone } from './use-media.ts'

interface Fold {
  readonly id: string
  readonly isOpen: boolean
  readonly toggle: () => void
}

/** `name` contains the screen and the part: `goals-timeline`. */
export function useFold(name: string): Fold {
  const key = settingKey('fold', name)
  const [isOpen, setIsOpen] = useState(() => loadSetting(key, z.boolean()) ?? false)
  const toggle = () => {
    saveSetting(key, !isOpen)
    setIsOpen(!isOpen)
  }
  return { id: useId(), isOpen, toggle }
}

export const FoldButton = ({ fold: { id, isOpen, toggle }, children }: { fold: Fold; children: ReactNode }) => (
  <Button variant="quiet" size="xs" className="-ml-2 gap-1" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
    <ChevronDown className={cn('transition-transform', !isOpen && '-rotate-90')} /> {children}
  </Button>
)

interface PlotFoldsProps {
  readonly plots: readonly { readonly fold: Fold; readonly title: string }[]
}

/** The buttons of a list's plots; on a phone a menu, since they would take lines of the list. */
export function PlotFolds({ plots }: PlotFoldsProps) {
  const isPhone = useIsPhone()
  if (!isPhone)
    return plots.map(({ fold, title }) => (
      <FoldButton key={fold.id} fold={fold}>
        {title}
      </FoldButton>
    ))
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button data-plots="" variant="quiet" size="xs" className="-mr-2 ml-auto gap-1">
          {t`Charts`} <ChevronDown />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {plots.map(({ fold: { id, isOpen, toggle }, title }) => (
          <DropdownMenuCheckboxItem key={id} checked={isOpen} onCheckedChange={toggle}>
            {title}
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** Not rendered while collapsed. */
export const FoldedPart = ({ fold: { id, isOpen }, children }: { fold: Fold; children: ReactNode }) => (
  <div id={id} hidden={!isOpen} {...(isOpen ? { 'data-unfolded': '' } : {})} className="grid gap-4 not-[[hidden]]:mb-4">
    {isOpen ? children : null}
  </div>
)
