/** What a screen shows in place of its content: nothing found, nothing there yet, or something that failed. */
import CircleAlert from 'lucide-react/icons/circle-alert'
import Inbox from 'lucide-react/icons/inbox'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

export function EmptyState({ text, icon, children }: { text: string; icon?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <span aria-hidden className="text-muted-foreground/70 [&_svg]:size-7">
        {icon ?? <Inbox strokeWidth={1.5} />}
      </span>
      <p className="max-w-md text-muted-foreground">{text}</p>
      {children}
    </div>
  )
}

export function ErrorState({
  text = 'Something went wrong, please try again',
  retry,
}: {
  text?: string
  retry: () => void
}) {
  return (
    <div role="alert">
      <EmptyState text={text} icon={<CircleAlert strokeWidth={1.5} />}>
        <Button size="sm" onClick={retry}>
          Retry
        </Button>
      </EmptyState>
    </div>
  )
}
