import * as z from 'zod/mini'

/** Whether a field must be filled and how long it may be, as the schema has it. */
export function limits(schema: z.ZodMiniObject, name: string): { required: boolean; max: number | undefined } {
  const field = schema.shape[name] as z.core.$ZodType | undefined
  if (!field) return { required: false, max: undefined }
  const required = ['', null, undefined].every(empty => !z.safeParse(field, empty).success)
  const { innerType = field } = field._zod.def as { innerType?: z.core.$ZodType }
  const { checks = [] } = innerType._zod.def as { checks?: z.core.$ZodCheck[] }
  const limit = checks
    .map(check => check._zod.def as { check: string; maximum?: number })
    .find(({ check }) => check === 'max_length')
  return { required, max: limit?.maximum }
}
