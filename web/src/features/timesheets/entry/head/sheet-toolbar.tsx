/** Toolbar buttons for the grid's commands, and the save status. */
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import CalendarRange from 'lucide-react/icons/calendar-range'
import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import Copy from 'lucide-react/icons/copy'
import Eraser from 'lucide-react/icons/eraser'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Redo2 from 'lucide-react/icons/redo-2'
import Repeat from 'lucide-react/icons/repeat'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { t, translateSentence } from '#shared/kit/texts.ts'
import type { SheetView } from '#web/features/timesheets/entry/store/sheet-store.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

interface SheetToolbarProps {
  readonly commands: Readonly<Record<string, () => void>>
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** On a phone, the other actions are in each day's menu. */
  readonly isNarrow: boolean
}

export function SheetToolbar({ commands, canUndo, canRedo, isNarrow }: SheetToolbarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout, and this is not part of a form
    <div role="group" aria-label={t`Fill in`} className="flex flex-wrap items-center gap-1 print:hidden">
      <SheetToolButton label={t`Undo`} keys="Ctrl Z" onClick={commands.undo} disabled={!canUndo} isWordless>
        <Undo2 />
      </SheetToolButton>
      <SheetToolButton label={t`Redo`} keys="Ctrl Shift Z" onClick={commands.redo} disabled={!canRedo} isWordless>
        <Redo2 />
      </SheetToolButton>
      {isNarrow ? null : <BulkActionTools commands={commands} />}
    </div>
  )
}

const BulkActionTools = ({ commands }: Pick<SheetToolbarProps, 'commands'>) => (
  <>
    <span aria-hidden className="mx-1 h-5 w-px bg-border" />
    <SheetToolButton label={t`Copy previous week`} keys="Alt W" onClick={commands['copy week']}>
      <Copy />
    </SheetToolButton>
    <SheetToolButton label={t`Repeat…`} keys="Alt R" onClick={commands.repeat}>
      <Repeat />
    </SheetToolButton>
    <SheetToolButton label={t`Fill the month`} keys="Alt M" onClick={commands['fill month']}>
      <CalendarRange />
    </SheetToolButton>
    <SheetToolButton label={t`Fill down`} keys="Ctrl D" onClick={commands['fill down']}>
      <ArrowDownToLine />
    </SheetToolButton>
    <SheetToolButton label={t`Clear`} keys="Delete¦the key" onClick={commands.clear}>
      <Eraser />
    </SheetToolButton>
  </>
)

interface SheetToolButtonProps {
  readonly label: string
  readonly keys: string
  readonly onClick: (() => void) | undefined
  readonly disabled?: boolean
  readonly isWordless?: boolean
  readonly children: ReactNode
}

const SheetToolButton = ({
  label,
  keys,
  onClick,
  disabled = false,
  isWordless = false,
  children,
}: SheetToolButtonProps) => (
  <Button data-tooltip={`${label} (${t(keys)})`} variant="ghost" size="sm" disabled={disabled} onClick={onClick}>
    {children}
    <span className={isWordless ? 'sr-only' : toolWordClasses}>{label}</span>
  </Button>
)

/** Above the grid, all tools lose their words together where a line has no room for them. A phone has few tools. */
export const toolWordClasses = 'min-[900px]:@max-5xl:sr-only'

interface SaveStatusProps {
  readonly view: Pick<SheetView, 'saveState' | 'waitingCount' | 'errorText' | 'saveErrors'>
  readonly retry: () => void
}

export function SaveStatus({ view: { saveState, waitingCount, errorText, saveErrors }, retry }: SaveStatusProps) {
  const bad = saveErrors.size
  const isStuck = saveState === 'offline' || saveState === 'failed'
  const isSaving = !isStuck && (saveState === 'saving' || waitingCount > 0)
  const text =
    saveState === 'offline'
      ? waitingCount === 1
        ? t`Offline – 1 change waiting`
        : t`Offline – ${waitingCount} changes waiting`
      : saveState === 'failed'
        ? t`Not saved: ${translateSentence(errorText)}`
        : isSaving
          ? t`Saving…`
          : bad === 0
            ? t`Saved`
            : bad === 1
              ? t`Saved, except one value`
              : t`Saved, except ${bad} values`
  const isBad = isStuck || (bad > 0 && !isSaving)
  const Icon = saveState === 'offline' ? CloudOff : isBad ? TriangleAlert : isSaving ? LoaderCircle : Check
  return (
    <div className="ml-auto flex min-w-0 items-center gap-2">
      <span
        role="status"
        className={cn(
          'inline-flex min-w-0 items-center gap-1.5 text-[0.8125rem]',
          isBad ? 'font-medium text-tone-red' : 'text-muted-foreground',
        )}
      >
        <Icon aria-hidden className={cn('size-4 shrink-0', isSaving && 'animate-spin')} />
        <span className="min-w-0">{text}</span>
      </span>
      {isStuck ? <Button variant="outline" size="sm" onClick={retry}>{t`Retry`}</Button> : null}
    </div>
  )
}
