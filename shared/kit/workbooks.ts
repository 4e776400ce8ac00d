/** What both sides know of Excel workbooks: their media type, and the one answer to what is none. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const UNSUPPORTED_WORKBOOK = 'File not supported'
