/** The calls of a hire's workbook, and what other workbooks parse in the same way. */
export { hireWorkbookHandlers } from './hire-workbook.ts'
export { type ParsedValue, parseValue, type WorkbookNames } from './parse-rows.ts'
