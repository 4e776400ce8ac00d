/** The grid of a pay round. It is filled in by keyboard like a spreadsheet, in amounts or percentages. */
import X from 'lucide-react/icons/x'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { periodName } from '#shared/features/employees/rules.ts'
import { payRoundMessages } from '#shared/features/pay-rounds.ts'
import { addIncrease } from '#shared/features/salaries.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { fullName } from '#shared/kit/people.ts'
import { formatPercent } from '#shared/kit/percent.ts'
import { t } from '#shared/kit/texts.ts'
import { PersonLink } from '#web/kit/person-link.tsx'
import { ScrollRegion } from '#web/kit/scroll-region.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { fieldClasses } from '#web/ui/input.tsx'
import { type EditColumn, type EditedLine, splitPastedColumn } from './round-edits.ts'
import type { RoundEditor } from './use-round-edits.ts'

const COLUMNS: readonly { readonly name: EditColumn; readonly header: string; readonly className: string }[] = [
  { name: 'amount', header: 'New salary', className: 'w-32 text-right tabular-nums' },
  { name: 'percent', header: 'Percent', className: 'w-24 text-right tabular-nums' },
  { name: 'note', header: 'Note', className: 'w-36' },
]

/** One column for both periods, so that the grid fits next to the menu. Hidden on phones to show the amounts first. */
const PERIODS = 'Salary period'

interface PayGridProps {
  readonly editor: RoundEditor
  readonly readOnly: boolean
}

export function PayGrid({ editor, readOnly }: PayGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const { lines } = editor
  const moveTo = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`)?.focus()
  /** Fills the rows from this one down; amounts and percentages skip people without a salary. */
  const paste = (row: number, column: EditColumn, cells: readonly string[]) =>
    editor.type(
      column,
      lines.slice(row, row + cells.length).flatMap(({ _id, before }, index) => {
        const text = cells[index] ?? ''
        return column !== 'note' && before === undefined ? [] : [{ _id, text }]
      }),
    )
  const headers = [PERIODS, 'Salary', ...COLUMNS.map(({ header }) => header), 'Raise']
  const hasBands = lines.some(line => line.compaRatio !== undefined)
  if (hasBands) headers.push('Compa-ratio')
  return (
    <Card className="overflow-hidden">
      <ScrollRegion label={t`People of the round`} className="overflow-x-auto">
        <table ref={table} aria-label={t`Salaries`} className="w-full min-w-max text-left text-[0.8125rem]">
          <thead className="border-b text-xs text-muted-foreground">
            <tr>
              <th scope="col" className="sticky left-0 z-10 bg-card px-3 py-2 font-medium">{t`Person`}</th>
              {headers.map(header => (
                <th
                  key={header}
                  scope="col"
                  className={cn(
                    'px-2 py-2 font-medium',
                    /^(Salary|Raise|New salary|Percent|Compa-ratio)$/.test(header) && 'text-right',
                    header === PERIODS && 'max-sm:hidden',
                  )}
                >
                  {t(header)}
                </th>
              ))}
              {readOnly ? null : (
                <th scope="col" className="px-2 py-2">
                  <span className="sr-only">{t`Actions`}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, row) => (
              <tr key={line._id} className="border-b last:border-0">
                <th
                  scope="row"
                  className="sticky left-0 z-10 max-w-40 min-w-36 bg-card px-3 py-1.5 font-medium sm:max-w-64"
                >
                  <span className="block truncate max-sm:whitespace-normal">
                    <PersonLink person={line.person} isQuiet />
                  </span>
                  <span className="block truncate text-xs font-normal text-muted-foreground max-sm:whitespace-normal">
                    {[line.jobTitle?.name, line.country].filter(Boolean).join(' · ')}
                  </span>
                  <Obstacle line={line} editor={editor} readOnly={readOnly} />
                </th>
                <td className="px-2 py-1.5 max-sm:hidden">
                  <span className="block">{t(periodName(line.salaryPeriodMonth) || '–')}</span>
                  <span className="block text-xs text-muted-foreground">
                    {t`Client: ${t(periodName(line.clientSalaryPeriodMonth) || '–')}`}
                  </span>
                </td>
                <td className="px-2 py-1.5 text-right tabular-nums">
                  {line.before === undefined ? (
                    <span className="text-muted-foreground">{t`No salary`}</span>
                  ) : (
                    formatMoney(line.before, line.currency)
                  )}
                </td>
                {COLUMNS.map(({ name, header, className }, column) => (
                  <td key={name} className={cn('px-1 py-1.5', name !== 'note' && 'text-right tabular-nums')}>
                    {readOnly || (line.before === undefined && name !== 'note') ? (
                      <span className="px-1.5">{line[name] || '–'}</span>
                    ) : (
                      <GridCell
                        place={`${row}:${column}`}
                        label={t`${t(header)} of ${fullName(line.person)}`}
                        value={line[name]}
                        isInvalid={line.invalid === name}
                        isText={name === 'note'}
                        className={className}
                        onType={text => editor.type(name, [{ _id: line._id, text }])}
                        onPasteColumn={cells => paste(row, name, cells)}
                        onMove={(rows, columns) => moveTo(row + rows, column + columns)}
                        onUndo={editor.undo}
                      />
                    )}
                  </td>
                ))}
                <td className="px-2 py-1.5 text-right tabular-nums">{describeRaise(line)}</td>
                {hasBands ? (
                  <td className="px-2 py-1.5 text-right tabular-nums">
                    {line.compaRatio === undefined ? '–' : formatPercent(line.compaRatio)}
                  </td>
                ) : null}
                {readOnly ? null : (
                  <td className="px-2 py-1.5 text-right">
                    <Button
                      variant="ghost"
                      size="icon-sm"
                      aria-label={t`Take ${fullName(line.person)} out`}
                      disabled={lines.length === 1}
                      onClick={() => editor.remove(line._id)}
                    >
                      <X />
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  )
}

const describeRaise = ({ before, after, currency }: EditedLine): string => {
  if (before === undefined || after === undefined || after === before) return '–'
  const raise = addIncrease(after, 0, before)
  return `${raise > 0 ? '+' : ''}${formatMoney(raise, currency)}`
}

/** Why this line blocks the round. A newly typed amount is checked when it is saved. */
function Obstacle({ line, editor, readOnly }: { line: EditedLine } & PayGridProps) {
  if (!line.obstacle || line.isTyped) return null
  return (
    <span className="mt-0.5 block text-xs font-normal text-wrap text-tone-yellow">
      {t(line.obstacle)}
      {!readOnly && line.obstacle === payRoundMessages.changed ? (
        <Button
          variant="link"
          size="sm"
          className="h-auto px-1 text-xs"
          aria-label={t`Propose the same for ${fullName(line.person)}`}
          onClick={() => editor.type('amount', [{ _id: line._id, text: String(line.after ?? '') }])}
        >{t`Propose it anyway`}</Button>
      ) : null}
    </span>
  )
}

interface GridCellProps {
  readonly place: string
  readonly label: string
  readonly value: string
  readonly isInvalid: boolean
  readonly isText: boolean
  readonly className: string
  readonly onType: (text: string) => void
  readonly onPasteColumn: (cells: readonly string[]) => void
  readonly onMove: (rows: number, columns: number) => void
  readonly onUndo: () => void
}

function GridCell({ place, label, value, isInvalid, isText, className, ...on }: GridCellProps) {
  /** The text being typed, which is committed on blur. */
  const [text, setText] = useState<string>()
  const commit = () => {
    if (text !== undefined && text !== value) on.onType(text)
    setText(undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value: shown } = event.currentTarget
    const isAll = selectionStart === 0 && selectionEnd === shown.length
    const isCaret = selectionStart === selectionEnd
    const act = (does: () => void) => {
      event.preventDefault()
      does()
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && text === undefined) return act(on.onUndo)
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    if (event.key === 'Enter') return act(() => on.onMove(event.shiftKey ? -1 : 1, 0))
    if (event.shiftKey) return
    if (event.key === 'ArrowDown') return act(() => on.onMove(1, 0))
    if (event.key === 'ArrowUp') return act(() => on.onMove(-1, 0))
    if (event.key === 'ArrowLeft' && (isAll || (isCaret && selectionStart === 0))) return act(() => on.onMove(0, -1))
    if (event.key === 'ArrowRight' && (isAll || (isCaret && selectionEnd === shown.length)))
      return act(() => on.onMove(0, 1))
    if (event.key === 'Escape' && text !== undefined) return act(() => setText(undefined))
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const cells = splitPastedColumn(event.clipboardData.getData('text/plain'))
    if (cells.length < 2) return
    event.preventDefault()
    setText(undefined)
    on.onPasteColumn(cells)
  }
  return (
    <input
      data-cell={place}
      aria-label={label}
      aria-invalid={isInvalid}
      title={isInvalid ? t`Invalid amount` : undefined}
      inputMode={isText ? 'text' : 'decimal'}
      autoComplete="off"
      maxLength={isText ? 200 : 20}
      className={cn(fieldClasses, 'h-8 px-2 text-[0.8125rem]', className)}
      value={text ?? value}
      onChange={event => setText(event.target.value)}
      onFocus={event => event.target.select()}
      onBlur={commit}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  )
}
