import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import type { ImportPreview } from '#shared/features/timesheets.ts'
import { formatDay, weekdayName } from '#shared/kit/dates.ts'
import { formatNumber, t } from '#shared/kit/texts.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { sentence } from '#web/kit/sentence.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

interface ImportPreviewDialogProps {
  readonly fileName: string
  readonly preview: ImportPreview
  /** Hours on normal days before the import. */
  readonly registeredHours: number
  readonly isImporting: boolean
  readonly onAccept: () => void
  readonly onClose: () => void
}

type DayImportChange = ImportPreview['changes'][number]

/** Previews an import's changes by day, with totals. */
export function ImportPreviewDialog({
  fileName,
  preview,
  registeredHours,
  isImporting,
  onAccept,
  onClose,
}: ImportPreviewDialogProps) {
  const { changes, hours } = preview
  const after = changes.reduce((sum, { from, to }) => sum + to.hours - from.hours, registeredHours)
  return (
    <Dialog open onOpenChange={open => open || isImporting || onClose()}>
      <DialogContent className="max-w-2xl grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden">
        <div className="grid gap-2">
          <DialogTitle>{t`Import ${fileName}`}</DialogTitle>
          <DialogDescription>{t`Normal days are emptied and filled from the file, and those under 8 hours raised to 8. Nothing has changed yet.`}</DialogDescription>
          {changes.length > 0 ? (
            <dl className="flex flex-wrap gap-x-6 gap-y-1">
              <Total label={t`In the file`}>{t`${formatNumber(hours)} h`}</Total>
              <Total label={t`Registered`}>
                <HoursChange from={registeredHours} to={after} />
              </Total>
              <Total label={t`Changes`}>{changes.length === 1 ? t`1 day` : t`${changes.length} days`}</Total>
            </dl>
          ) : null}
        </div>
        {changes.length > 0 ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: makes it scrollable by keyboard
          <ul aria-label={t`Changes`} tabIndex={0} className="divide-y overflow-y-auto rounded-md border">
            {changes.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a day may have two rows, and the list never changes
              <DayImportRow key={index} {...change} />
            ))}
          </ul>
        ) : (
          <EmptyState text={t`The timesheet already matches this file.`} />
        )}
        <DialogFooter>
          <Button variant="outline" onClick={onClose} disabled={isImporting}>{t`Cancel`}</Button>
          {changes.length > 0 ? (
            <Button variant="default" onClick={onAccept} disabled={isImporting}>
              {isImporting ? <Spinner label={t`Importing`} className="text-current" /> : null} {t`Import`}
            </Button>
          ) : null}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

const Total = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex gap-1.5">
    <dt className="text-muted-foreground">{label}</dt>
    <dd className="font-medium tabular-nums">{children}</dd>
  </div>
)

const HoursChange = ({ from, to }: { from: number; to: number }) => (
  <>
    {from === to ? null : (
      <>
        <del className="font-normal text-muted-foreground no-underline">{from}</del>
        <ArrowRight aria-hidden className="mx-1 inline size-3.5 text-muted-foreground" />
        <span className="sr-only"> {t`to`} </span>
      </>
    )}
    {sentence`${<ins className="font-medium no-underline">{to}</ins>} h`}
  </>
)

function DayImportRow({ date, from, to }: DayImportChange) {
  return (
    <li className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[8.5rem_minmax(0,1fr)_auto]">
      <span className="tabular-nums">
        <span className="inline-block w-9 text-muted-foreground">{weekdayName(date)}</span> {formatDay(date)}
      </span>
      <span className="min-w-0 break-words">
        {from.description && from.description !== to.description ? (
          <del className="mr-2 text-muted-foreground">{from.description}</del>
        ) : null}
        {to.description ? (
          <ins className="no-underline">{to.description}</ins>
        ) : (
          <span className="text-muted-foreground">{t`No description`}</span>
        )}
      </span>
      <span className="whitespace-nowrap tabular-nums sm:text-right">
        <HoursChange from={from.hours} to={to.hours} />
      </span>
    </li>
  )
}
