/** A sheet as the document that a client signs. */
import type { Row } from '#kit/pdf/blocks.ts'
import type { Text } from '#kit/pdf/text.ts'
import { inks, sizes } from '#kit/pdf/theme.ts'
import { writePdf } from '#kit/pdf.ts'
import { type DayRow, daySubTypes, dayTypes, isWeekend, typeLabel } from '#shared/features/timesheets/days.ts'
import { type Figures, figuresOf } from '#shared/features/timesheets/figures.ts'
import { type Day, MONTH_NAMES, showDay, weekdayOf } from '#shared/kit/dates.ts'

/** What a document tells; names are worked out by who asks for it. */
export interface Told {
  readonly employee: string
  readonly project: string
  readonly period: Day
  readonly days: readonly DayRow[]
  readonly submittedAt: string | null
  /** The most hours of its month. */
  readonly maxHours: number
}

export function sheetDocument(sheet: Told, company: string): Promise<Uint8Array> {
  const { employee, project, period, days } = sheet
  const month = monthOf(period)
  const figures = figuresOf(days, sheet.maxHours)
  const about = {
    title: `Timesheet: ${employee}, ${project}, ${month}`,
    author: company,
    kind: 'Timesheet',
    foot: `${employee}, ${month}`,
  }
  return writePdf(about, flow => {
    flow.title(employee)
    flow.facts([
      { label: 'Client / project', value: project },
      { label: 'Month', value: month },
      { label: 'Hours of the month', value: hours(sheet.maxHours) },
      { label: 'Submitted', value: showDay(sheet.submittedAt) || 'Not yet' },
    ])
    flow.table({
      dense: true,
      columns: [
        { header: 'Date', share: 1.36 },
        { header: 'Type', share: 1.25 },
        { header: 'Description', share: 4.2 },
        { header: 'Hours', share: 0.6, align: 'end' },
      ],
      rows: days.map(asRow),
    })
    // Nobody signs a page that says nothing.
    flow.facts(totalsOf(figures), { across: 5, keep: true })
    flow.signatures([
      { role: 'Employee', name: employee },
      { role: 'For the client', name: project },
    ])
  })
}

/** Whose sheet it is, for what and of which month, as a file's name. */
export const documentName = ({ employee, project, period }: Pick<Told, 'employee' | 'project' | 'period'>): string =>
  `${fileNamePart(employee)} - ${fileNamePart(project)} - ${period.slice(0, 7)}.pdf`

/** Text that no file system stumbles over, short enough to stand with another and a folder. */
export function fileNamePart(text: string): string {
  const allowed = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[/\\:*?"<>|]+/g, ' ')
    .replace(/ +/g, ' ')
  const short = [...new Intl.Segmenter().segment(allowed)].reduce(
    (all, { segment }) => (Buffer.byteLength(all + segment) <= MOST_BYTES ? all + segment : all),
    '',
  )
  // Windows drops what a name ends with and reserves some; a leading dot hides a file.
  const plain = short.replace(/^[. ]+|[. ]+$/g, '')
  return /^(con|prn|aux|nul|com\d|lpt\d)?$/i.test(plain) ? `_${plain}` : plain
}
const MOST_BYTES = 90

function asRow({ date, type, subType, taskDescription, timeSpent }: DayRow): Row {
  const { name } = dayTypes.byId(type)
  const isFree = isWeekend(date) || name === 'Holiday'
  const ink = isFree ? inks.muted : inks.text
  const isUntouched = isWeekend(date) && name === 'Normal' && timeSpent === 0 && !taskDescription
  const kind: Text = [
    { text: isUntouched ? 'Weekend' : typeLabel(name), ink },
    ...(subType ? [{ text: `\n${daySubTypes.byId(subType).name}`, ink: inks.muted }] : []),
  ]
  const cells: Text[] = [
    [{ text: `${weekdayOf(date)} ${showDay(date)}`, ink }],
    kind,
    [{ text: taskDescription, ink }],
    isUntouched ? '' : [{ text: hours(timeSpent), ink }],
  ]
  return isFree ? { shaded: cells } : cells
}

const totalsOf = ({ registered, holidayTime, otherTime, overtime, timeSpent }: Figures) =>
  (
    [
      ['Registered', registered],
      ['Holiday', holidayTime],
      ['Others', otherTime],
      ['OT', overtime],
      ['Total', timeSpent],
    ] as const
  ).map(([label, value]) => ({ label, value: [{ text: hours(value), bold: true, size: sizes.heading }] }))

/** Halves of an hour, one below the other. */
const hours = (value: number) => value.toFixed(1)

const monthOf = (period: Day) => `${MONTH_NAMES[Number(period.slice(5, 7)) - 1]} ${period.slice(0, 4)}`
