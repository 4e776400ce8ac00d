/** What the keys of the grid do, for the mouse. */
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import CalendarRange from 'lucide-react/icons/calendar-range'
import Copy from 'lucide-react/icons/copy'
import Eraser from 'lucide-react/icons/eraser'
import Redo2 from 'lucide-react/icons/redo-2'
import Repeat from 'lucide-react/icons/repeat'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'

interface ToolbarProps {
  readonly acts: Readonly<Record<string, () => void>>
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** On a phone each day has the other deeds in its own menu. */
  readonly isNarrow: boolean
}

export function Toolbar({ acts, canUndo, canRedo, isNarrow }: ToolbarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a layout of its own, and this is no part of a form
    <div role="group" aria-label="Fill in" className="flex flex-wrap items-center gap-1">
      <Tool label="Undo" keys="Ctrl Z" act={acts.undo} disabled={!canUndo}>
        <Undo2 />
      </Tool>
      <Tool label="Redo" keys="Ctrl Shift Z" act={acts.redo} disabled={!canRedo}>
        <Redo2 />
      </Tool>
      {isNarrow ? null : <OnRows acts={acts} />}
    </div>
  )
}

const OnRows = ({ acts }: Pick<ToolbarProps, 'acts'>) => (
  <>
    <span aria-hidden className="mx-1 h-5 w-px bg-border" />
    <Tool label="Copy previous week" keys="Alt W" act={acts['copy week']} named>
      <Copy />
    </Tool>
    <Tool label="Repeat…" keys="Alt R" act={acts.repeat} named>
      <Repeat />
    </Tool>
    <Tool label="Fill the month" keys="Alt M" act={acts['fill month']} named>
      <CalendarRange />
    </Tool>
    <Tool label="Fill down" keys="Ctrl D" act={acts['fill down']}>
      <ArrowDownToLine />
    </Tool>
    <Tool label="Clear" keys="Delete" act={acts.clear}>
      <Eraser />
    </Tool>
  </>
)

interface ToolProps {
  readonly label: string
  readonly keys: string
  readonly act: (() => void) | undefined
  readonly disabled?: boolean
  readonly named?: boolean
  readonly children: ReactNode
}

const Tool = ({ label, keys, act, disabled = false, named = false, children }: ToolProps) => (
  <Tooltip text={named ? keys : `${label} (${keys})`}>
    <Button
      variant="ghost"
      size={named ? 'sm' : 'iconSm'}
      disabled={disabled}
      {...(named ? {} : { 'aria-label': label })}
      onClick={act}
    >
      {children}
      {named ? label : null}
    </Button>
  </Tooltip>
)
