/** One import: its preview, progress and result. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import {
  type CompanyImport,
  companyImportApi,
  companyImportMessages,
  type ImportPreview,
} from '#shared/features/company-import.ts'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { formatNumber, t, translateSentence } from '#shared/kit/texts.ts'
import { CompletionBar } from '#web/kit/completion-bar.tsx'
import { confirmAction } from '#web/kit/confirm.tsx'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { sentence } from '#web/kit/sentence.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { PreviewCounts, PreviewErrors, PreviewRows, showDay } from './preview.tsx'
import { isUnderWay, useImportActs } from './use-import.ts'

const ChecklistsOffer = lazy(async () => ({
  default: await (await import('#web/features/procedures/public.ts')).loadChecklistsOffer(),
}))

export function ImportDetails({ company }: { company: CompanyImport }) {
  const { state, undone } = company
  // A partly undone import cannot be continued, only undone completely.
  const isOpen = state === 'ready' || ((state === 'stopped' || state === 'failed') && undone === 0)
  return (
    <div className="grid gap-4">
      {state === 'ready' ? null : <Outcome company={company} />}
      <Suspense>
        <ChecklistsOffer procedure={onboarding} people={company.hires} since={company.createdAt} />
        <ChecklistsOffer procedure={exitProcedure} people={company.leavers} since={company.createdAt} />
      </Suspense>
      {company.leftCount ? <LeftRows company={company} /> : null}
      {isOpen ? <Preview company={company} /> : null}
    </div>
  )
}

/** What the import would still do; fetched again after each run. */
function Preview({ company }: { company: CompanyImport }) {
  const asked = useQuery({
    ...queryFor(companyImportApi.calls.preview, { params: { id: company._id } }),
    enabled: company.hasFile,
    // A run changes what is left to do, so an earlier preview must not be shown again.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const acts = useImportActs(company._id)
  if (!company.hasFile) return <p className="text-muted-foreground">{t(companyImportMessages.expired)}</p>
  if (asked.isPending) return <Skeleton className="h-48" aria-label={t`Reading the workbook`} />
  if (asked.isError)
    return <ErrorState text={translateSentence(asked.error.message)} retry={() => void asked.refetch()} />
  const { data } = asked
  return (
    <>
      <PreviewCounts sheets={data.sheets} />
      <PreviewErrors errors={data.errors} errorCount={data.errorCount} />
      {data.errorCount === 0 ? (
        <div className="flex flex-wrap items-center gap-3">
          {data.rowCount ? (
            <>
              <Button onClick={() => acts.start.mutate(data.digest)} disabled={acts.start.isPending}>
                {acts.start.isPending ? <Spinner label={t`Starting`} /> : null}
                {company.state === 'ready' ? labelImport(data) : labelGoingOn(data)}
              </Button>
              <p className="text-sm text-muted-foreground">{t`It can be stopped, and undone for a day.`}</p>
            </>
          ) : (
            <p>{t(companyImportMessages.nothingToDo)}.</p>
          )}
        </div>
      ) : null}
      <PreviewRows rows={data.rows} rowCount={data.rowCount} errorCount={data.errorCount} />
    </>
  )
}

const labelImport = ({ rowCount }: ImportPreview) =>
  rowCount === 1 ? t`Import one row` : t`Import ${formatNumber(rowCount)} rows`
const labelGoingOn = ({ rowCount }: ImportPreview) =>
  rowCount === 1 ? t`Go on with one row` : t`Go on with ${formatNumber(rowCount)} rows`

const TITLES: Readonly<Record<CompanyImport['state'], string>> = {
  ready: 'Ready',
  running: 'Importing…',
  stopped: 'Stopped',
  done: 'Imported',
  failed: 'The import was interrupted',
  undoing: 'Undoing…',
  undone: 'Undone',
}

function Outcome({ company }: { company: CompanyImport }) {
  const { state, done, total, made, changed, undone, leftCount, undoUntil, stopReason } = company
  const acts = useImportActs(company._id)
  const undo = async () => {
    const text = t`What it made is deleted, and what it changed is set back. What others have changed or refer to since stays.`
    if (await confirmAction({ title: t`Undo this import?`, text, acceptLabel: t`Undo`, destroys: true }))
      acts.undo.mutate()
  }
  return (
    <Card className="grid gap-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div aria-live="polite">
          <h2 className="font-semibold">{t(TITLES[state])}</h2>
          {isUnderWay(state) ? (
            <p className="text-sm text-muted-foreground">{t`You can leave this page: it goes on, and you find it here.`}</p>
          ) : (
            <p className="text-sm text-muted-foreground">
              {state === 'undone' ? t`${undone} undone` : t`${made} made, ${changed} changed`}
              {leftCount ? `, ${t`${leftCount} left as they were`}` : ''}
            </p>
          )}
          {stopReason ? <p>{translateSentence(stopReason)}</p> : null}
        </div>
        {state === 'running' ? (
          <Button
            variant="outline"
            onClick={() => acts.stop.mutate()}
            disabled={company.isStopping || acts.stop.isPending}
          >
            {company.isStopping ? t`Stopping…` : t`Stop`}
          </Button>
        ) : null}
        {undoUntil && made + changed > 0 ? (
          <div className="flex flex-wrap items-center gap-3">
            <span className="text-sm text-muted-foreground">
              {sentence`Can be undone until ${<LocalTime at={undoUntil} />}`}
            </span>
            <Button variant="outline" onClick={() => void undo()} disabled={acts.undo.isPending}>{t`Undo`}</Button>
          </div>
        ) : null}
      </div>
      {isUnderWay(state) ? <CompletionBar label={t`Rows`} done={done} total={total} /> : null}
    </Card>
  )
}

function LeftRows({ company: { left, leftCount, state } }: { company: CompanyImport }) {
  const heading = state === 'undone' ? t`Not undone` : t`Not written`
  const title = `${heading} (${formatNumber(leftCount)})`
  return (
    <Card aria-label={title} className="overflow-hidden">
      <h2 className="border-b px-4 py-3 font-semibold">{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus here to scroll */}
      <ul tabIndex={0} className="max-h-80 divide-y overflow-auto text-sm">
        {left.map(({ sheet, row, name, reason }) => (
          <li key={`${sheet} ${row}`} className="px-4 py-2">
            <span className="text-muted-foreground">{t`${sheet}, row ${row}`}: </span>
            <span className="font-medium" dir="auto">
              {showDay(name)}
            </span>
            . {translateSentence(reason)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
