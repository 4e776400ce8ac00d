/**
 * Moving in: one workbook with a sheet for each kind of record. It is shown what it would do before anything is
 * written; a job then does it, which can be stopped, run again, and undone for a day.
 */
import * as z from 'zod/mini'
import { staffAccess } from '#shared/kit/access.ts'
import { defineContract, get, post } from '#shared/kit/contract.ts'
import { addDays, type Day, dayOf } from '#shared/kit/dates.ts'
import { day, flag, id, instant, text } from '#shared/kit/fields.ts'
import { fileName } from '#shared/kit/file-name.ts'
import { toComparableText } from '#shared/kit/list.ts'
import { Author, PersonName } from '#shared/kit/people.ts'
import { WORKBOOK_TYPE } from '#shared/kit/workbooks.ts'
import { employeeWorkbooksApi } from './employee-workbooks.ts'
import { rolesForScreens } from './screens.ts'

export const MAX_IMPORT_BYTES = 8 * 1024 * 1024
/** How many rows below the headings a sheet may have. */
export const MAX_IMPORT_ROWS = 10_000
/** How many errors and rows a preview lists; it counts all of them. */
export const MAX_LISTED = 500
/** How long an import can be undone, in milliseconds. */
export const UNDO_PERIOD = 24 * 3600_000

/** The sheets, in the order in which their rows are written. */
export const IMPORT_SHEETS = [
  'Projects',
  'Job titles',
  'People',
  'Users',
  'Holidays',
  'Max hours',
  'Salaries',
  'Rates',
] as const
export const ImportSheetName = z.enum(IMPORT_SHEETS)
export type ImportSheetName = z.infer<typeof ImportSheetName>

/** Names of sheets and headings are compared without their capitals, accents, spaces and signs. */
export const normalizeHeading = (text: string): string => toComparableText(text).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The sheets of opening pay. Before an upload, the browser encrypts their amounts for the salaries function; after a
 * download, it fills them in. So no workbook with readable amounts leaves the browser.
 */
export const PAY_SHEETS = { Salaries: 'salary', Rates: 'rate' } as const
export const PAY_COLUMNS = {
  email: 'Email',
  Salaries: 'Salary',
  Rates: 'Rate',
  currency: 'Currency',
  date: 'Since',
} as const
/** The browser writes these in place of an amount that is already the person's, and of a value that is no amount. */
export const SAME_PAY = 'unchanged'
export const NO_AMOUNT = 'not an amount'

const RowAction = z.enum(['make', 'change', 'keep'])
export type RowAction = z.infer<typeof RowAction>

/** An error in the file, with its place there. Rows count from 1, as the workbook shows them. */
export const ImportError = z.object({
  sheet: z.string(),
  row: z.number(),
  /** The letter and the heading; empty if it is about the whole row. */
  column: z.string(),
  message: z.string(),
})
export type ImportError = z.infer<typeof ImportError>

const PlannedChange = z.object({ column: z.string(), from: z.string(), to: z.string() })
/** A day written in digits, such as `05/06/1990`, which some readers take for month first. */
const ReadDay = z.object({ column: z.string(), written: z.string(), day })
export type ReadDay = z.infer<typeof ReadDay>
const PlannedRow = z.object({
  sheet: ImportSheetName,
  row: z.number(),
  name: z.string(),
  action: RowAction,
  changes: z.array(PlannedChange),
  days: z.array(ReadDay),
})
export type PlannedRow = z.infer<typeof PlannedRow>

const SheetCounts = z.object({
  sheet: ImportSheetName,
  make: z.number(),
  change: z.number(),
  keep: z.number(),
  errors: z.number(),
})
export type SheetCounts = z.infer<typeof SheetCounts>

export const ImportPreview = z.object({
  /** The digest of exactly these changes: a start names it, so that only what was previewed is written. */
  digest: z.string(),
  sheets: z.array(SheetCounts),
  errors: z.array(ImportError),
  errorCount: z.number(),
  /** The records that would be made or changed. */
  rows: z.array(PlannedRow),
  rowCount: z.number(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const ImportState = z.enum(['ready', 'running', 'stopped', 'done', 'failed', 'undoing', 'undone'])
export type ImportState = z.infer<typeof ImportState>

/** A row that an import, or its undoing, left as it was. */
const LeftRow = z.object({ sheet: ImportSheetName, row: z.number(), name: z.string(), reason: z.string() })
export type LeftRow = z.infer<typeof LeftRow>

export const CompanyImport = z.object({
  _id: id,
  version: z.number(),
  fileName: z.string(),
  createdAt: instant,
  createdBy: Author,
  state: ImportState,
  /** The progress of the running job, or of the last one. */
  done: z.number(),
  total: z.number(),
  isStopping: flag,
  /** Why it stopped by itself; empty if it did not. */
  stopReason: z.string(),
  made: z.number(),
  changed: z.number(),
  undone: z.number(),
  /** At most `MAX_LISTED` of them. */
  left: z.array(LeftRow),
  leftCount: z.number(),
  /** Until when it can be undone; `null` if it cannot. */
  undoUntil: z.nullable(instant),
  /** Whether its workbook is still there. */
  hasFile: flag,
  /**
   * Once it has ended: the people whom it hired, and those to whom it gave a last day, at most `MAX_LISTED` of each, so
   * that their checklists can be begun.
   */
  hires: z.array(PersonName),
  leavers: z.array(PersonName),
})
export type CompanyImport = z.infer<typeof CompanyImport>

/** Somebody hired longer ago than this many days is no newcomer: they only move to Muster with the whole company. */
const NEW_FOR_DAYS = 30
/** Whether a person in an import is a new hire, rather than somebody who has worked here for longer. */
export const isNewHire = (hireDate: Day | null | undefined, importedAt: string): boolean =>
  !hireDate || hireDate >= addDays(dayOf(new Date(importedAt)), -NEW_FOR_DAYS)

export const companyImportMessages = {
  wrongType: 'Choose an Excel workbook (.xlsx)',
  tooLarge: 'The workbook is larger than 8 MB',
  uploadGone: 'The workbook is not there any more. Choose it again.',
  expired: 'A workbook is kept for a day. Upload it again to go on.',
  hasErrors: 'Correct the errors in the workbook, and upload it again',
  changed: 'What the import would do has changed since you looked. Look at it again.',
  nothingToDo: 'Everything in the workbook already matches what is here',
  underWay: (who: string) => `Another import is under way, by ${who}. Wait until it has ended.`,
  isRunning: 'This import is under way',
  notRunning: 'This import is not under way',
  wasUndone: 'This import was undone. Upload the workbook again.',
  tooLate: 'An import can be undone for a day',
  nothingToUndo: 'There is nothing to undo',
  payInClear: 'Upload the workbook on the screen Import: it encrypts amounts before they leave your browser',
  hasPay: (kind: string) => `They have a ${kind} already. Change it in their log.`,
  payGone: 'Their pay is not here any more. Choose the workbook again.',
  roleLost: 'It was stopped: whoever started it may not do this any more. An admin can go on with it.',
  adminUndoes: 'This import made users or other things that only an admin may undo',
}

const access = staffAccess(rolesForScreens('/company-import'), 'all')
const at = '/api/companyImports'
const idParams = { id }
export const companyImportApi = defineContract(
  'company-import',
  ['companyImports', ...employeeWorkbooksApi.basePaths],
  {
    hireTemplate: employeeWorkbooksApi.calls.template,
    readHire: employeeWorkbooksApi.calls.read,
    template: get(`${at}/template`, {
      access,
      summary: 'The workbook to fill in, with what its cells may hold',
      file: 'CompanyTemplate.xlsx',
      type: WORKBOOK_TYPE,
    }),
    export: get(`${at}/export`, {
      access,
      summary: 'The same workbook with the company as it is; it can be imported again',
      file: 'Company.xlsx',
      type: WORKBOOK_TYPE,
    }),
    list: get(at, { access, summary: "The last imports: one's own; for an admin all", result: z.array(CompanyImport) }),
    upload: post(`${at}/fileUpload`, {
      access,
      summary: 'An upload form for a workbook',
      body: z.object({ fileName, contentType: text(100), size: z.number() }),
      result: z.object({
        upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
        key: z.string(),
      }),
      creates: false,
    }),
    create: post(at, {
      access,
      summary: 'Makes an import of an uploaded workbook; changes nothing else',
      body: z.object({ key: text(300), fileName }),
      result: CompanyImport,
    }),
    one: get(`${at}/{id}`, { access, summary: 'An import and its progress', params: idParams, result: CompanyImport }),
    preview: get(`${at}/{id}/preview`, {
      access,
      summary: 'What an import would make, change and leave alone, and every error',
      params: idParams,
      result: ImportPreview,
    }),
    start: post(`${at}/{id}/start`, {
      access,
      summary: 'Starts an import, or goes on with it, as its preview showed it',
      params: idParams,
      body: z.object({ digest: text(64) }),
      result: CompanyImport,
      creates: false,
    }),
    stop: post(`${at}/{id}/stop`, {
      access,
      summary: 'Stops an import that is under way; what it has done stays',
      params: idParams,
      result: CompanyImport,
      creates: false,
    }),
    undo: post(`${at}/{id}/undo`, {
      access,
      summary: 'Deletes what an import made, and sets back what it changed, unless others changed it since',
      params: idParams,
      result: CompanyImport,
      creates: false,
    }),
  },
)
