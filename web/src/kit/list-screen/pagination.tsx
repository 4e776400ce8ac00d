/** The pagination of a list. */
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { formatNumber, t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'

interface PaginationProps {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onPageChange: (page: number) => void
  /** The accessible name, which distinguishes it from the pagination of a list behind it. */
  readonly label?: string
}

export function Pagination({ page, pageSize, total, onPageChange, label = t`Pages` }: PaginationProps) {
  const pages = Math.ceil(total / pageSize)
  const first = (page - 1) * pageSize + 1
  return (
    <nav
      aria-label={label}
      className="flex items-center justify-between gap-3 border-t px-4 py-2 text-[0.8125rem] print:hidden text-muted-foreground"
    >
      <p className="tabular-nums" aria-live="polite">
        {total === 1 ? t`1 record` : t`${first}–${Math.min(page * pageSize, total)} of ${formatNumber(total)}`}
      </p>
      {pages > 1 ? (
        <div className="flex items-center gap-1">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t`Previous page`}
            disabled={page <= 1}
            onClick={() => onPageChange(page - 1)}
          >
            <ChevronLeft />
          </Button>
          <span className="px-1 tabular-nums">
            {page} / {pages}
          </span>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t`Next page`}
            disabled={page >= pages}
            onClick={() => onPageChange(page + 1)}
          >
            <ChevronRight />
          </Button>
        </div>
      ) : null}
    </nav>
  )
}
