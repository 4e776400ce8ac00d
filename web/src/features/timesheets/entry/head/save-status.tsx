/** Says whether what was typed is saved. */
import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { SheetView } from '#web/features/timesheets/entry/store/sheet-store.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

interface SaveStatusProps {
  readonly view: Pick<SheetView, 'saveState' | 'waitingCount' | 'errorText' | 'saveErrors'>
  readonly retry: () => void
}

export function SaveStatus({ view: { saveState, waitingCount, errorText, saveErrors }, retry }: SaveStatusProps) {
  const changes = `${waitingCount} ${waitingCount === 1 ? 'change' : 'changes'}`
  const bad = saveErrors.size
  const text =
    saveState === 'offline'
      ? `Offline – ${changes} waiting`
      : saveState === 'failed'
        ? `Not saved: ${errorText}`
        : saveState === 'saving' || waitingCount > 0
          ? 'Saving…'
          : bad > 0
            ? `Saved, but for ${bad === 1 ? 'one value' : `${bad} values`}`
            : 'Saved'
  const isBad = saveState === 'offline' || saveState === 'failed' || (bad > 0 && text !== 'Saving…')
  const Icon = saveState === 'offline' ? CloudOff : isBad ? TriangleAlert : text === 'Saved' ? Check : LoaderCircle
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span
        role="status"
        className={cn(
          'inline-flex min-w-0 items-center gap-1.5 text-[0.8125rem]',
          isBad ? 'font-medium text-tone-red' : 'text-muted-foreground',
        )}
      >
        <Icon aria-hidden className={cn('size-4 shrink-0', text === 'Saving…' && 'animate-spin')} />
        <span className="min-w-0">{text}</span>
      </span>
      {saveState === 'offline' || saveState === 'failed' ? (
        <Button size="sm" onClick={retry}>
          Retry
        </Button>
      ) : null}
    </div>
  )
}
