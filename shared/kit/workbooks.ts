/**
 * What the browser and the server share about Excel workbooks: the media type, and the error for files that are not
 * workbooks.
 */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const UNSUPPORTED_WORKBOOK = 'File not supported'
