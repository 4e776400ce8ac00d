import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import { fullName, type PersonName } from '#shared/features/employees/people.ts'
import { oneOnOneHistory, oneOnOnes } from '#shared/features/one-on-ones.ts'
import { DataTable } from '#web/kit/list-screen/data-table.tsx'
import { Loading, Progress } from '#web/kit/list-screen/loading.tsx'
import { Paging } from '#web/kit/list-screen/paging.tsx'
import { showMonth } from '#web/kit/month-input.tsx'
import { Failed, Notice } from '#web/kit/notice.tsx'
import { ask } from '#web/kit/queries.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '#web/ui/dialog.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { pathTo } from './path.ts'

const { pageSize, sortByColumn, isSortAscending } = oneOnOneHistory

/** One person's one-on-ones, newest first. Each opens here, or beside in a new tab. */
export function HistoryDialog({ of: person, close }: { of: PersonName; close: () => void }) {
  const [page, setPage] = useState(1)
  const here = useLocation({ select: location => location.pathname })
  const asked = useQuery({
    ...ask(oneOnOnes.calls.history, {
      params: { id: person._id },
      query: { page, pageSize, sortByColumn, isSortAscending },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog open onOpenChange={open => open || close()}>
      <DialogContent className="max-w-2xl content-start">
        <div className="grid gap-1">
          <DialogTitle>Recent One on Ones History</DialogTitle>
          <DialogDescription>{fullName(person)}</DialogDescription>
        </div>
        <Card aria-busy={asked.isFetching} className="relative overflow-hidden">
          <Progress shown={asked.isPlaceholderData} />
          {asked.isPending ? (
            <Loading />
          ) : asked.isError ? (
            <Failed text={asked.error.message} retry={() => void asked.refetch()} />
          ) : asked.data.totalItems === 0 ? (
            <Notice text="There are no one on ones yet." />
          ) : (
            <>
              <DataTable
                label={`One on ones of ${fullName(person)}`}
                rows={asked.data.items}
                // The one behind the dialog is open already.
                to={row => (here.includes(row._id) ? undefined : pathTo(row))}
                columns={[
                  { key: 'period', header: 'Period', cell: row => showMonth(row.creationDate), names: true },
                  { key: 'status', header: 'Status', cell: row => <StatusChip name={row.status.name} /> },
                  { key: 'items', header: 'Action Items', align: 'right', cell: row => row.numberActionItems },
                ]}
                actions={row => <NewTab path={pathTo(row)} period={showMonth(row.creationDate)} />}
              />
              <Paging
                label="Pages of the history"
                page={page}
                pageSize={pageSize}
                total={asked.data.totalItems}
                go={setPage}
              />
            </>
          )}
        </Card>
      </DialogContent>
    </Dialog>
  )
}

const NewTab = ({ path, period }: { path: string; period: string }) => (
  <Tooltip text="Open in a new tab">
    <Button asChild variant="ghost" size="iconSm" className="text-muted-foreground hover:text-foreground">
      <a href={path} target="_blank" rel="noopener" aria-label={`Open ${period} in a new tab`}>
        <ExternalLink />
      </a>
    </Button>
  </Tooltip>
)
