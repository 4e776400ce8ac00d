/** The preview of an import: counts for each sheet, errors, and the rows to be created or changed. */
import type { ImportPreview, PlannedRow } from '#shared/features/company-import.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { formatNumber, t, translateSentence } from '#shared/kit/texts.ts'
import { ScrollRegion } from '#web/kit/scroll-region.tsx'
import { useIsPhone } from '#web/kit/use-media.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'

export function PreviewCounts({ sheets }: Pick<ImportPreview, 'sheets'>) {
  const named = sheets.filter(({ make, change, keep, errors }) => make + change + keep + errors > 0)
  return (
    <Card className="overflow-x-auto">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{t`What the workbook holds`}</caption>
        <thead className="border-b text-left text-xs text-muted-foreground">
          <tr>
            {[t`Sheet`, t`Made`, t`Changed¦records`, t`Left alone`, t`Errors`].map((heading, index) => (
              <th
                key={heading}
                scope="col"
                className={`px-2 py-2 font-medium sm:px-4 ${index ? 'text-right' : 'pl-4'}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {named.map(({ sheet, make, change, keep, errors }) => (
            <tr key={sheet} className="border-b last:border-0">
              <th scope="row" className="px-2 py-2 pl-4 text-left font-medium sm:px-4">
                {sheet}
              </th>
              {[make, change, keep].map((count, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: three counts in a fixed order
                  key={index}
                  className={`px-2 py-2 text-right sm:px-4 ${count ? '' : 'text-muted-foreground'}`}
                >
                  {formatNumber(count)}
                </td>
              ))}
              <td
                className={`px-2 py-2 pr-4 text-right ${errors ? 'font-medium text-tone-red' : 'text-muted-foreground'}`}
              >
                {formatNumber(errors)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

export function PreviewErrors({ errors, errorCount }: Pick<ImportPreview, 'errors' | 'errorCount'>) {
  // On a phone, sheet, row and column share one table column, so that the message fits beside them.
  const isNarrow = useIsPhone()
  if (errorCount === 0) return null
  const headings = isNarrow ? [t`Place`, t`What is wrong`] : [t`Sheet`, t`Row`, t`Column`, t`What is wrong`]
  return (
    <Card className="overflow-hidden border-tone-red/40">
      <div role="alert" className="border-b bg-tone-red/10 px-4 py-3">
        <h2 className="font-semibold">{errorCount === 1 ? t`One error` : t`${formatNumber(errorCount)} errors`}</h2>
        <p className="text-sm text-muted-foreground">
          {t`Nothing was written. Correct the workbook and upload it again.`}
          {errors.length < errorCount ? ` ${t`These are the first ${errors.length}.`}` : ''}
        </p>
      </div>
      <ScrollRegion label={t`Errors`} className="max-h-96 overflow-auto">
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-card text-left text-xs text-muted-foreground">
            <tr>
              {headings.map(heading => (
                <th key={heading} scope="col" className="px-4 py-2 font-medium whitespace-nowrap">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {errors.map(({ sheet, row, column, message }) => (
              <tr key={`${sheet} ${row} ${column} ${message}`} className="border-t align-top">
                {isNarrow ? (
                  <td className="w-2/5 px-4 py-2 tabular-nums">
                    {row ? t`${sheet}, row ${row}` : sheet}
                    <span className="block text-muted-foreground">{column}</span>
                  </td>
                ) : (
                  <>
                    <td className="px-4 py-2 whitespace-nowrap">{sheet}</td>
                    <td className="px-4 py-2 tabular-nums">{row || ''}</td>
                    <td className="px-4 py-2 whitespace-nowrap">{column}</td>
                  </>
                )}
                <td className="px-4 py-2 break-words">{translateSentence(message)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  )
}

export function PreviewRows({ rows, rowCount, errorCount }: Pick<ImportPreview, 'rows' | 'rowCount' | 'errorCount'>) {
  if (rowCount === 0) return null
  return (
    <Card className="overflow-hidden">
      <div className="border-b px-4 py-3">
        <h2 className="font-semibold">{errorCount ? t`What would be written` : t`What will be written`}</h2>
        {rows.length < rowCount ? (
          <p className="text-sm text-muted-foreground">{t`The first ${rows.length} of ${formatNumber(rowCount)} rows, changes before new records.`}</p>
        ) : null}
      </div>
      <ScrollRegion label={t`Rows`} className="max-h-[28rem] overflow-auto">
        <ul className="divide-y text-sm">
          {rows.map(row => (
            <li key={`${row.sheet} ${row.row}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2">
              <span className="w-28 shrink-0 text-xs text-muted-foreground">{t`${row.sheet}, row ${row.row}`}</span>
              <span className="font-medium break-words" dir="auto">
                {showDay(row.name)}
              </span>
              {row.action === 'make' ? (
                <Chip tone="green">{t`New¦a record`}</Chip>
              ) : (
                <RowChanges changes={row.changes} />
              )}
              {row.days.map(({ column, written, day }) => (
                <span key={column} className="text-tone-yellow">
                  {t`${column}: ${written} is read as ${formatDay(day)}`}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </Card>
  )
}

const RowChanges = ({ changes }: Pick<PlannedRow, 'changes'>) => (
  <span className="flex min-w-0 flex-wrap gap-x-3 gap-y-1">
    {changes.map(({ column, from, to }) => (
      <span key={column} className="min-w-0 break-words">
        <span className="text-muted-foreground">{column}: </span>
        {from ? (
          <>
            <del dir="auto" className="text-muted-foreground">
              {showDay(from)}
            </del>{' '}
            →{' '}
          </>
        ) : null}
        <ins dir="auto" className="no-underline">
          {showDay(to)}
        </ins>
      </span>
    ))}
  </span>
)

/** Formats an ISO day at the start of a text: a cell's date, or the date in a holiday's name. */
export const showDay = (text: string) => text.replace(/^\d{4}-\d{2}-\d{2}(?=$|, )/, formatDay)
