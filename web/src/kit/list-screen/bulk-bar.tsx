/** Actions on the marked rows; replaces the pagination. */
import X from 'lucide-react/icons/x'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { BulkAction, BulkRun } from './bulk-actions.ts'

interface BulkBarProps<Row> {
  readonly rows: readonly Row[]
  readonly actions: readonly BulkAction<Row>[]
  /** The running action, if any. */
  readonly run: BulkRun | undefined
  readonly onStart: (action: BulkAction<Row>, rows: readonly Row[]) => void
  readonly onClear: () => void
}

export function BulkBar<Row>({ rows, actions, run, onStart, onClear }: BulkBarProps<Row>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form
    <div
      role="group"
      aria-label={t`Marked rows`}
      className="sticky low:static bottom-0 z-10 flex flex-wrap items-center gap-2 border-t bg-accent px-4 py-2 print:hidden"
    >
      <p aria-live="polite" className="mr-2 font-medium text-accent-foreground tabular-nums">
        {run ? t`${run.label}: ${run.done} of ${run.total}…` : t`${rows.length} marked`}
      </p>
      {run ? (
        <Spinner label={run.label} />
      ) : (
        <>
          {actions.map(action => {
            const allowed = rows.filter(action.isAllowed)
            const count = allowed.length < rows.length && allowed.length > 0 ? ` ${allowed.length}` : ''
            return (
              <Button
                key={action.label}
                variant="outline"
                size="sm"
                disabled={allowed.length === 0}
                onClick={() => onStart(action, allowed)}
              >
                {action.icon}
                {action.label}
                {count}
              </Button>
            )
          })}
          <Button variant="ghost" size="sm" className="ml-auto" aria-keyshortcuts="Escape" onClick={onClear}>
            <X /> {t`Clear marks`}
          </Button>
        </>
      )}
    </div>
  )
}
