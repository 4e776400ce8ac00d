/** A sheet as the document that a client signs, sealed or newly drawn; and exports for corrections of holidays. */
import { findFile } from '#kit/files.ts'
import { log } from '#kit/log.ts'
import { fontSizes, inkColors, type PdfRow, type PdfText, writePdf } from '#kit/pdf.ts'
import { type DayRow, daySubTypes, dayTypeLabel, dayTypes, isWeekend } from '#shared/features/timesheets/days.ts'
import { calculateFigures, type TimesheetFigures } from '#shared/features/timesheets/figures.ts'
import { type Day, formatDay, formatMonth, monthOfDay, weekdayName } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { sealFilesOf } from './seals.ts'
import { type SheetLookup, type StoredTimesheet, toSheetProject } from './store.ts'

export { holidayChangeWrites } from './holiday-changes.ts'
export { correctedWrites } from './notices.ts'

/** The contents of a document; the caller resolves the names. */
export interface SheetDocumentData {
  readonly employee: string
  readonly project: string
  readonly period: Day
  readonly days: readonly DayRow[]
  readonly submittedAt: string | null
  /** The maximum hours of its month. */
  readonly maxHours: number
}

/** `maxHours` are the person's maximum hours of the month. */
export const toSheetDocument = (sheet: StoredTimesheet, look: SheetLookup, maxHours: number): SheetDocumentData => ({
  employee: fullName(look.name(sheet.employee)),
  project: toSheetProject(sheet.project, look).name,
  period: sheet.period,
  days: sheet.days,
  submittedAt: sheet.submittedAt,
  maxHours,
})

/** Can look up names only, and has nobody in scope. */
export const ANONYMOUS_ACTOR = { roles: [], employeeId: undefined, audience: 'staff' } as const

/** Returns the key of a sheet's sealed document, if the sheet is closed with that seal. */
export const sealedDocumentKey = (sheet: Pick<StoredTimesheet, '_id' | 'period' | 'closedAt' | 'seal'>) =>
  sheet.closedAt !== null && sheet.seal ? sealFilesOf(sheet, sheet.seal).document : null

/**
 * Loads the sealed document, or draws it for a sheet that is not sealed or whose file is missing; `verify` reports
 * that.
 */
export async function loadSheetDocument(
  { sealedKey, ...sheet }: SheetDocumentData & { readonly sealedKey: string | null },
  company: string,
): Promise<Uint8Array> {
  const sealed = sealedKey === null ? undefined : await findFile(sealedKey)
  if (sealedKey !== null && !sealed) log('warn', 'sealed document is gone', { key: sealedKey })
  return sealed ?? renderSheetDocument(sheet, company)
}

export function renderSheetDocument(sheet: SheetDocumentData, company: string): Promise<Uint8Array> {
  const { employee, project, period, days } = sheet
  const month = formatMonth(period)
  const figures = calculateFigures(days, sheet.maxHours)
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
      { label: 'Hours of the month', value: formatHours(sheet.maxHours) },
      { label: 'Submitted', value: formatDay(sheet.submittedAt) || 'Not yet' },
    ])
    flow.table({
      dense: true,
      columns: [
        { header: 'Date', share: 1.36 },
        { header: 'Type', share: 1.25 },
        { header: 'Description', share: 4.2 },
        { header: 'Hours', share: 0.6, align: 'end' },
      ],
      rows: days.map(toTableRow),
    })
    // Avoid a signature on an otherwise empty page.
    flow.facts(totalFacts(figures), { across: 5, keep: true })
    flow.signatures([
      { role: 'Employee', name: employee },
      { role: 'For the client', name: project },
    ])
  })
}

/** The file name: the person, the project and the month. */
export const documentFileName = ({
  employee,
  project,
  period,
}: Pick<SheetDocumentData, 'employee' | 'project' | 'period'>): string =>
  `${toFileNamePart(employee)} - ${toFileNamePart(project)} - ${monthOfDay(period)}.pdf`

/** Makes text safe for every file system, and short enough to be combined with another and a folder. */
export function toFileNamePart(text: string): string {
  const allowed = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[/\\:*?"<>|]+/g, ' ')
    .replace(/ +/g, ' ')
  const short = [...new Intl.Segmenter().segment(allowed)].reduce(
    (all, { segment }) => (Buffer.byteLength(all + segment) <= MAX_NAME_BYTES ? all + segment : all),
    '',
  )
  // Windows drops trailing dots and spaces and reserves some names; a leading dot hides a file.
  const plain = short.replace(/^[. ]+|[. ]+$/g, '')
  return /^(con|prn|aux|nul|com\d|lpt\d)?$/i.test(plain) ? `_${plain}` : plain
}
const MAX_NAME_BYTES = 90

function toTableRow({ date, type, subType, taskDescription, timeSpent }: DayRow): PdfRow {
  const { name } = dayTypes.byId(type)
  const isFree = isWeekend(date) || name === 'Holiday'
  const ink = isFree ? inkColors.muted : inkColors.text
  const isUntouched = isWeekend(date) && name === 'Normal' && timeSpent === 0 && !taskDescription
  const kind: PdfText = [
    { text: isUntouched ? 'Weekend' : dayTypeLabel(name), ink },
    ...(subType ? [{ text: `\n${daySubTypes.byId(subType).name}`, ink: inkColors.muted }] : []),
  ]
  const cells: PdfText[] = [
    [{ text: `${weekdayName(date)} ${formatDay(date)}`, ink }],
    kind,
    [{ text: taskDescription, ink }],
    isUntouched ? '' : [{ text: formatHours(timeSpent), ink }],
  ]
  return isFree ? { shaded: cells } : cells
}

const totalFacts = ({ registered, holidayTime, otherTime, overtime, timeSpent }: TimesheetFigures) =>
  (
    [
      ['Registered', registered],
      ['Holiday', holidayTime],
      ['Others', otherTime],
      ['OT', overtime],
      ['Total', timeSpent],
    ] as const
  ).map(([label, value]) => ({ label, value: [{ text: formatHours(value), bold: true, size: fontSizes.heading }] }))

/** Half hours, aligned below each other. */
const formatHours = (value: number) => value.toFixed(1)
