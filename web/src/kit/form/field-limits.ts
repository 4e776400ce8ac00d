import * as z from 'zod/mini'

type Shape = Readonly<Record<string, z.core.$ZodType>>

/** Returns whether a field is required, and its maximum length in characters. `name` may be a dotted path. */
export function getFieldLimits(schema: z.ZodMiniObject, name: string): { required: boolean; max: number | undefined } {
  const field = findFieldSchema(schema, name)
  if (!field) return { required: false, max: undefined }
  const required = ['', null, undefined].every(empty => !z.safeParse(field, empty).success)
  const { checks = [] } = unwrapSchema(field)._zod.def as { checks?: z.core.$ZodCheck[] }
  const limit = checks
    .map(check => check._zod.def as { check: string; maximum?: number })
    .find(({ check }) => check === 'max_length')
  return { required, max: limit?.maximum }
}

const findFieldSchema = (schema: z.core.$ZodType, name: string): z.core.$ZodType | undefined =>
  name.split('.').reduce<z.core.$ZodType | undefined>((at, key) => {
    const { shape, element } = (at ? unwrapSchema(at)._zod.def : {}) as { shape?: Shape; element?: z.core.$ZodType }
    return shape ? shape[key] : element
  }, schema)

/** Unwraps optional, nullable and default schemas. */
function unwrapSchema(field: z.core.$ZodType): z.core.$ZodType {
  const { innerType } = field._zod.def as { innerType?: z.core.$ZodType }
  return innerType ? unwrapSchema(innerType) : field
}
