/** Hiring by Excel workbook: a template to fill in offline, and parsing the filled-in file. Parsing saves nothing. */
import * as z from 'zod/mini'
import { staffAccess } from '#shared/kit/access.ts'
import { defineContract, get, post } from '#shared/kit/contract.ts'
import { UNSUPPORTED_WORKBOOK, WORKBOOK_TYPE } from '#shared/kit/workbooks.ts'
import { EMPLOYEE_EDITOR_ROLES } from './employees/record.ts'

/** One megabyte, the limit for all uploads. Source: spec 1 section 5. */
export const MAX_WORKBOOK_BYTES = 1024 * 1024
export const WORKBOOK_TOO_LARGE = 'The file you are trying to upload exceeds the 1MB limit.'

/** The values by attribute path, as the form holds them, and the cells that could not be parsed. */
export const ParsedWorkbook = z.object({
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
  problems: z.array(z.object({ label: z.string(), value: z.string(), message: z.string() })),
})
export type ParsedWorkbook = z.infer<typeof ParsedWorkbook>

const access = staffAccess(EMPLOYEE_EDITOR_ROLES, 'all')
const at = '/api/employees/workbook'
/** Served by the imports' Lambda, which reads workbooks too: a stack may hold only so many resources. */
export const employeeWorkbooksApi = defineContract('employee-workbooks', ['employees/workbook'], {
  template: get(at, {
    access,
    summary: 'The workbook to fill in, with its allowed values',
    file: 'EmployeeTemplate.xlsx',
    type: WORKBOOK_TYPE,
  }),
  read: post(at, {
    access,
    summary: 'Reads a filled-in workbook; saves nothing',
    body: z.object({
      /** Base64. */
      content: z
        .string()
        .check(
          z.maxLength(Math.ceil((MAX_WORKBOOK_BYTES * 4) / 3) + 4, WORKBOOK_TOO_LARGE),
          z.regex(/^[A-Za-z0-9+/]*={0,2}$/, UNSUPPORTED_WORKBOOK),
        ),
    }),
    result: ParsedWorkbook,
    creates: false,
  }),
})
