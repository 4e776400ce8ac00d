/** Placeholders for missing content: nothing found, nothing there yet, or an error. */
import CircleAlert from 'lucide-react/icons/circle-alert'
import Inbox from 'lucide-react/icons/inbox'
import type { ReactNode } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ApiError, WENT_WRONG } from './api.ts'

interface EmptyStateProps {
  readonly title?: ReactNode
  readonly text: string
  readonly icon?: ReactNode
  readonly children?: ReactNode
}

export function EmptyState({ title, text, icon, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <span aria-hidden className="text-muted-foreground/70 [&_svg]:size-7">
        {icon ?? <Inbox strokeWidth={1.5} />}
      </span>
      {title}
      <p className="max-w-md text-balance text-muted-foreground">{text}</p>
      {children}
    </div>
  )
}

interface ErrorStateProps {
  /** An `ApiError` shows its own message, any other error a general one. */
  readonly error?: unknown
  /** Replaces the error's message. */
  readonly text?: string
  readonly retry: () => void
}

export function ErrorState({ error, text = sentenceOf(error), retry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState text={text} icon={<CircleAlert strokeWidth={1.5} />}>
        <Button variant="outline" size="sm" onClick={retry}>{t`Retry`}</Button>
      </EmptyState>
    </div>
  )
}

const sentenceOf = (error: unknown) => (error instanceof ApiError ? error.userMessage : t(WENT_WRONG))
