/** The calls of a hire's workbook, and what other workbooks parse in the same way. */
export { hireWorkbookHandlers } from './hire-workbook.ts'
export { isReadInTwoWays, type ParsedValue, parseDay, parseValue, type WorkbookNames } from './parse-rows.ts'
