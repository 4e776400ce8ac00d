/** Says whether what was typed is saved. */
import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import type { View } from './sheet-store.ts'

interface SaveStateProps {
  readonly view: Pick<View, 'state' | 'waiting' | 'sentence' | 'problems'>
  readonly retry: () => void
}

export function SaveState({ view: { state, waiting, sentence, problems }, retry }: SaveStateProps) {
  const changes = `${waiting} ${waiting === 1 ? 'change' : 'changes'}`
  const bad = problems.size
  const text =
    state === 'offline'
      ? `Offline – ${changes} waiting`
      : state === 'failed'
        ? `Not saved: ${sentence}`
        : state === 'saving' || waiting > 0
          ? 'Saving…'
          : bad > 0
            ? `Saved, but for ${bad === 1 ? 'one value' : `${bad} values`}`
            : 'Saved'
  const isBad = state === 'offline' || state === 'failed' || (bad > 0 && text !== 'Saving…')
  const Icon = state === 'offline' ? CloudOff : isBad ? TriangleAlert : text === 'Saved' ? Check : LoaderCircle
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
      {state === 'offline' || state === 'failed' ? (
        <Button size="sm" onClick={retry}>
          Retry
        </Button>
      ) : null}
    </div>
  )
}
