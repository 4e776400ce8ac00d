/** The sealed versions of a sheet, their differences and whether they are still valid, for those who may verify. */

import { useMutation, useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import ShieldCheck from 'lucide-react/icons/shield-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import {
  SEAL_FAULTS,
  type SealCheck,
  type SealDifference,
  type SealedVersion,
} from '#shared/features/timesheets/seal.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { formatShortDay } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { SheetBanner } from '../entry/head/sheet-banners.tsx'
import { useMayKeepClosed } from '../reopening/use-may-keep-closed.ts'

const { seals, verify } = timesheetsApi.calls

export function SealCard({ sheet }: { sheet: Timesheet }) {
  const mayVerify = useMayKeepClosed()
  // A sheet without a seal can be verified too, because the seal may have been removed by tampering.
  if (!mayVerify || !(sheet.isClosed || sheet.reopened || sheet.seal)) return null
  return <SealedVersions key={sheet.seal?.version ?? 0} sheet={sheet} />
}

function SealedVersions({ sheet }: { sheet: Timesheet }) {
  const params = { id: sheet._id }
  const asked = useQuery(queryFor(seals, { params }))
  const checking = useMutation({ mutationFn: () => fetchApi(verify, { params }) })
  return (
    <Card role="region" aria-label={t`Seal`} className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-semibold">{t`Sealed at the close`}</h2>
        <Button variant="outline" size="sm" disabled={checking.isPending} onClick={() => checking.mutate()}>
          {checking.isPending ? <Spinner label={t`Verifying`} /> : <ShieldCheck />} {t`Verify`}
        </Button>
      </div>
      {checking.data ? <CheckResult check={checking.data} /> : null}
      {asked.data ? (
        <VersionList versions={asked.data} />
      ) : asked.isError ? (
        <ErrorState text={t`The sealed versions could not be loaded`} retry={() => void asked.refetch()} />
      ) : (
        <Skeleton className="h-10" />
      )}
    </Card>
  )
}

function VersionList({ versions }: { versions: readonly SealedVersion[] }) {
  if (versions.length === 0)
    return (
      <p className="text-muted-foreground">{t`Nothing yet. The nightly run at 23:00 UTC seals what has closed; sheets that closed before there were seals have none.`}</p>
    )
  return (
    <ol className="grid gap-3">
      {versions.map(({ version, hash, closedAt, differences }) => (
        <li key={version} className="grid gap-1.5">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium">{t`Version ${version}`}</span>
            <span className="text-muted-foreground">
              <LocalTime at={closedAt} />
            </span>
            <code className="text-xs text-muted-foreground" title={`SHA-256 ${hash}`}>
              {hash.slice(0, 16)}…
            </code>
          </p>
          {differences === null ? (
            <p className="text-muted-foreground">{t`What is different from version ${version - 1} cannot be read.`}</p>
          ) : (
            <FoldedDifferences version={version} differences={differences} />
          )}
        </li>
      ))}
    </ol>
  )
}

/** Collapsed at first, to keep the month in view. */
function FoldedDifferences({ version, differences }: { version: number; differences: readonly SealDifference[] }) {
  if (differences.length === 0) return null
  return (
    <details className="min-w-0">
      <summary className="w-fit cursor-pointer rounded py-0.5 text-muted-foreground hover:text-foreground focus-visible:outline-2 focus-visible:outline-ring">
        {differences.length === 1
          ? t`1 difference from version ${version - 1}`
          : t`${differences.length} differences from version ${version - 1}`}
      </summary>
      <Differences
        differences={differences}
        caption={t`What changed from version ${version - 1} to version ${version}`}
        heads={[t`Version ${version - 1}`, t`Version ${version}`]}
      />
    </details>
  )
}

function CheckResult({ check: { state, versions, isReopened, faults } }: { check: SealCheck }) {
  if (state === 'unsealed')
    return (
      <SheetBanner tone="blue" icon={<Info aria-hidden />}>{t`No close has sealed this timesheet yet.`}</SheetBanner>
    )
  if (state === 'intact')
    return (
      <SheetBanner tone="green" icon={<CircleCheck aria-hidden />}>
        {isReopened
          ? t`The seal is intact. The timesheet was reopened since, so it may say something else until it closes again.`
          : versions === 1
            ? t`The seal is intact: the timesheet says what was sealed.`
            : t`All ${versions} versions are intact: the timesheet says what was sealed last.`}
      </SheetBanner>
    )
  return (
    <SheetBanner tone="red" icon={<TriangleAlert aria-hidden />}>
      <p className="font-medium">{t`The seal is broken`}</p>
      <ul className="mt-1 grid gap-2">
        {faults.map(({ version, fault, differences }) => (
          <li key={`${version} ${fault}`} className="grid gap-1.5">
            <span>{t`Version ${version}: ${t(SEAL_FAULTS[fault])}`}</span>
            <Differences
              differences={differences}
              caption={t`Where the table differs from the seal`}
              heads={[t`Sealed`, t`Table now`]}
            />
          </li>
        ))}
      </ul>
    </SheetBanner>
  )
}

interface DifferencesProps {
  readonly differences: readonly SealDifference[]
  readonly caption: string
  readonly heads: readonly [from: string, to: string]
}

function Differences({ differences, caption, heads }: DifferencesProps) {
  if (differences.length === 0) return null
  return (
    <div className="overflow-x-auto">
      <table className="mt-1 w-full text-xs">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b text-left opacity-80">
          <tr>
            {[t`Day`, t`Field`, ...heads].map(head => (
              <th key={head} scope="col" className="py-1 pr-4 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ date, field, from, to }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <tr key={index} className="align-top">
              <td className="py-1 pr-4 whitespace-nowrap">{date ? formatShortDay(date) : t`Sheet`}</td>
              <td className="py-1 pr-4">{t(field)}</td>
              <td className="min-w-20 py-1 pr-4 wrap-anywhere whitespace-pre-line">{showValue(field, from)}</td>
              <td className="min-w-20 py-1 wrap-anywhere whitespace-pre-line">{showValue(field, to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
/** Fields whose values are the app's own words, to be translated; other values are names and user input. */
const FIELDS_IN_WORDS = ['Type', 'Kind', 'Approval', 'Empty descriptions']

function showValue(field: string, value: string): ReactNode {
  if (value === '') return '–'
  if (INSTANT.test(value)) return <LocalTime at={value} />
  return FIELDS_IN_WORDS.includes(field) ? t(value) : value
}
