/** The company import: a workbook to fill in, its upload, and earlier imports. */
import { useMutation, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { type CompanyImport, companyImportApi } from '#shared/features/company-import.ts'
import { EMPLOYEE_EDITOR_ROLES } from '#shared/features/employees/record.ts'
import { hasRole } from '#shared/kit/access.ts'
import { fullName } from '#shared/kit/people.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { WORKBOOK_TYPE } from '#shared/kit/workbooks.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { DownloadButton } from '#web/kit/download-button.tsx'
import { EmptyState, ErrorState } from '#web/kit/empty-state.tsx'
import { FileButton, FileDropZone, UploadProgressBar } from '#web/kit/file-field.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ImportDetails } from './import-details.tsx'
import { fetchCompany, useImport, useWorkbookUpload } from './use-import.ts'

const { template, export: exportCall, list } = companyImportApi.calls

export function CompanyImportScreen() {
  const { id, asked, open } = useImport()
  return (
    <ScreenLayout
      title={asked.data?.fileName ?? t`Import`}
      subtitle={
        id === undefined
          ? t`People, projects, job titles, users, holidays, hours and opening pay from one workbook. You see what it would do before anything is written.`
          : undefined
      }
      actions={
        id === undefined ? (
          <>
            <CompanyDownload />
            <DownloadButton call={template}>{t`Template`}</DownloadButton>
          </>
        ) : (
          <Button variant="outline" onClick={() => void open(undefined)}>{t`All imports`}</Button>
        )
      }
    >
      {id === undefined ? (
        <div className="grid grid-cols-1 gap-5">
          <WorkbookDrop onMade={made => void open(made._id)} />
          <PastImports onOpen={next => void open(next)} />
        </div>
      ) : asked.data ? (
        <ImportDetails company={asked.data} />
      ) : asked.isError ? (
        <ErrorState text={translateSentence(asked.error.message)} retry={() => void asked.refetch()} />
      ) : (
        <Skeleton className="h-40" aria-label={t`Loading`} />
      )}
    </ScreenLayout>
  )
}

/** For people who may see pay, the browser fills it into the workbook; others get the server's file without it. */
function CompanyDownload() {
  const seesPay = hasRole({ roles: useSession()?.roles ?? [] }, EMPLOYEE_EDITOR_ROLES)
  const saving = useMutation({ mutationFn: fetchCompany })
  if (!seesPay) return <DownloadButton call={exportCall}>{t`Current data`}</DownloadButton>
  const save = async () => {
    const text = t`The workbook holds what everybody earns. That you looked at it is recorded.`
    if (await confirmAction({ title: t`Download the company with its pay?`, text, acceptLabel: t`Download` }))
      saving.mutate()
  }
  return (
    <Button variant="outline" disabled={saving.isPending} onClick={() => void save()}>
      {saving.isPending ? <Spinner label={t`Preparing the file`} /> : <Download />} {t`Current data`}
    </Button>
  )
}

function WorkbookDrop({ onMade }: { onMade: (made: CompanyImport) => void }) {
  const { progress, cancel, choose } = useWorkbookUpload(onMade)
  return (
    <FileDropZone
      onFile={file => file && choose(file)}
      disabled={progress !== undefined}
      className="grid justify-items-center gap-3 rounded-lg border border-dashed border-input px-6 py-10 text-center"
      overClassName="border-primary bg-primary/5"
      idleClassName="bg-card"
    >
      <FileSpreadsheet aria-hidden className="size-7 text-muted-foreground" strokeWidth={1.5} />
      {progress ? (
        <>
          <UploadProgressBar {...progress} className="w-full max-w-sm" />
          <Button variant="outline" size="sm" onClick={cancel}>{t`Cancel`}</Button>
        </>
      ) : (
        <>
          <p className="max-w-md text-muted-foreground">{t`Fill in the template and drop it here. Up to 10,000 rows a sheet. Pay is encrypted before it leaves your browser.`}</p>
          <FileButton
            id="company-workbook"
            variant="default"
            accept={`.xlsx,${WORKBOOK_TYPE}`}
            onFile={file => file && choose(file)}
          >{t`Choose a workbook`}</FileButton>
        </>
      )}
    </FileDropZone>
  )
}

const TONES: Readonly<Record<CompanyImport['state'], readonly [tone: Tone, label: string]>> = {
  ready: ['grey', 'Not started'],
  running: ['blue', 'Under way'],
  stopped: ['yellow', 'Stopped'],
  done: ['green', 'Imported'],
  failed: ['red', 'Interrupted'],
  undoing: ['blue', 'Undoing'],
  undone: ['grey', 'Undone'],
}

function PastImports({ onOpen }: { onOpen: (id: string) => void }) {
  const asked = useQuery(queryFor(list))
  if (asked.isPending) return <Skeleton className="h-32" aria-label={t`Loading`} />
  if (asked.isError) return <ErrorState retry={() => void asked.refetch()} />
  return (
    <Card>
      <h2 className="border-b px-4 py-3 font-semibold">{t`Imports`}</h2>
      {asked.data.length ? (
        <ul className="divide-y">
          {asked.data.map(({ _id, fileName, createdAt, createdBy, state, made, changed }) => {
            const [tone, label] = TONES[state]
            return (
              <li key={_id}>
                <button
                  type="button"
                  onClick={() => onOpen(_id)}
                  className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-left hover:bg-muted focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring"
                >
                  <span className="min-w-0 flex-1 font-medium wrap-anywhere">{fileName}</span>
                  <span className="text-sm text-muted-foreground">
                    {made + changed ? `${t`${made} made, ${changed} changed`} · ` : ''}
                    {fullName(createdBy)}, <LocalTime at={createdAt} />
                  </span>
                  <Chip tone={tone}>{t(label)}</Chip>
                </button>
              </li>
            )
          })}
        </ul>
      ) : (
        <EmptyState text={t`No workbook has been imported yet.`} />
      )}
    </Card>
  )
}
