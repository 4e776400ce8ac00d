/** Collapsible parts of a screen, collapsed at first; the browser remembers their state. */
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { loadSetting, saveSetting, settingKey } from './kept-setting.ts'

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

/** Not rendered while collapsed. */
export const FoldedPart = ({ fold: { id, isOpen }, children }: { fold: Fold; children: ReactNode }) => (
  <div id={id} hidden={!isOpen} {...(isOpen ? { 'data-unfolded': '' } : {})} className="grid gap-4 not-[[hidden]]:mb-4">
    {isOpen ? children : null}
  </div>
)
