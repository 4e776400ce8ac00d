/** Hiring by workbook: a form to fill in at leisure, and what is read back from it. Nothing is saved by reading it. */
import * as z from 'zod/mini'
import { staff } from '#shared/kit/access.ts'
import { contract, get, post } from '#shared/kit/route.ts'
import { KEEPERS } from './employees/record.ts'

export const FILE_NOT_SUPPORTED = 'File not supported'
/** One megabyte, as everywhere that files come in. Source: spec 1 section 5. */
export const MAX_BYTES = 1024 * 1024
export const TOO_LARGE = 'The file you are trying to upload exceeds the 1MB limit.'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The values by the attribute's path, as the form holds them; and what could not be understood. */
export const FilledIn = z.object({
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
  problems: z.array(z.object({ label: z.string(), value: z.string(), message: z.string() })),
})
export type FilledIn = z.infer<typeof FilledIn>

const access = staff(KEEPERS, 'all')
const at = '/api/employees/workbook'
export const employeeWorkbooks = contract('employee-workbooks', ['employees/workbook'], {
  template: get(at, {
    access,
    does: 'The workbook to fill in, with the choices there are',
    file: 'EmployeeTemplate.xlsx',
    type: WORKBOOK_TYPE,
  }),
  read: post(at, {
    access,
    does: 'Reads a filled-in workbook; saves nothing',
    body: z.object({
      /** Base64. */
      content: z
        .string()
        .check(
          z.maxLength(Math.ceil((MAX_BYTES * 4) / 3) + 4, TOO_LARGE),
          z.regex(/^[A-Za-z0-9+/]*={0,2}$/, FILE_NOT_SUPPORTED),
        ),
    }),
    result: FilledIn,
    makes: false,
  }),
})
