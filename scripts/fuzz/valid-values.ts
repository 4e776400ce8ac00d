/** Generates values that a schema accepts, in the form that clients send. New fields are included automatically. */
import fc from 'fast-check'
import * as z from 'zod/mini'
import { addDays, dayOf, firstDayOfMonth, monthOfDay } from '#shared/kit/dates.ts'
import { STRANGE_TEXTS } from './hostile-values.ts'
import { EMPLOYEE_EMAIL, kindCreatedBy, kindOfField, RecordReference } from './record-kinds.ts'

type Schema = z.core.$ZodType
/** Stands for a field that is left out. */
const OMITTED = Symbol('omitted')
/** Several values of one query parameter, which are joined by commas when they are sent. */
export class CommaList {
  readonly items: readonly unknown[]
  constructor(items: readonly unknown[]) {
    this.items = items
  }
}

/** The parts of a zod schema's internals that are used here. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly innerType?: Schema
  readonly element?: Schema
  readonly valueType?: Schema
  readonly in?: Schema
  readonly out?: Schema
  readonly entries?: Readonly<Record<string, string | number>>
  readonly checks?: readonly { readonly _zod: { readonly def: Readonly<Record<string, unknown>> } }[]
}
const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition
const takes = (schema: Schema) => (value: unknown) => z.safeParse(schema, value).success
const checkOf = (schema: Schema, name: string) =>
  definitionOf(schema).checks?.find(({ _zod }) => _zod.def.check === name)?._zod.def

const ID_PATTERN = '^[0-9a-f]{24}$'
const isId = (schema: Schema) => {
  const pattern = checkOf(schema, 'string_format')?.pattern
  return pattern instanceof RegExp && pattern.source === ID_PATTERN
}

const TODAY = dayOf(new Date())
const FIRST_OF_MONTH = firstDayOfMonth(TODAY)
const MEANINGFUL_TEXTS: readonly string[] = [
  ...[-800, -400, -32, -7, -1, 0, 1, 7, 32, 400].map(days => addDays(TODAY, days)),
  ...[-1, 0, 32].map(days => firstDayOfMonth(addDays(FIRST_OF_MONTH, days))),
  '2024-02-29',
  '1990-05-17',
  '1984-12-31',
  `${TODAY}T12:00:00.000Z`,
  `${addDays(TODAY, 3)}T12:00:00Z`,
  '+506 2222-3333',
  '22223333',
  '10115',
  '1',
  '8',
  '7.50',
  '7:30',
  '/action-items',
  '.5',
  '100.50',
  '$1,200',
  '<p>Hello <strong>you</strong></p>',
  'invoice.pdf',
  'report.XLSX',
  'photo.jpeg',
  'application/pdf',
  'muster-demo',
  '5f02b289ae04ca1539288fbb.jpg',
  '',
  'somebody@client.example',
  'Ana',
  'Talk about the release',
  'A course in Café design, in May',
]
/** Likely values of a field with this name. */
const TEXTS_BY_FIELD: Readonly<Record<string, readonly string[]>> = {
  url: ['https://8.8.8.8/hooks', 'https://10.0.0.1/hooks'],
  currency: ['USD', 'BOB'],
  birthdayDate: ['1990-05-17', '1984-12-31', '2000-02-29'],
  resignationDate: [''],
  payrollEndDate: [''],
  lastDay: [''],
  hireDate: ['', '2024-02-29', '2021-01-01'],
  nextPeriodStartDate: [TODAY, addDays(TODAY, 1), addDays(TODAY, 40)],
  period: [TODAY, FIRST_OF_MONTH],
  month: [monthOfDay(TODAY)],
  // Of the form of a secret link's token, but unknown.
  token: ['A'.repeat(43)],
  deadLine: [TODAY, addDays(TODAY, 40)],
  dueDate: [TODAY, addDays(TODAY, 7)],
  effectiveDate: [TODAY, addDays(TODAY, -20)],
  creationDate: [TODAY, FIRST_OF_MONTH],
  purchasedDate: [TODAY, addDays(TODAY, -3)],
  paymentDate: [TODAY, addDays(TODAY, -1)],
  contentType: ['application/pdf', 'application/pdf', 'image/png', 'text/plain'],
  fileName: ['invoice.pdf', 'report.XLSX', 'photo.jpeg', 'a.exe', 'pdf', '../../x.pdf', 'résumé 💥.pdf'],
  password: ['muster-demo', 'wrong'],
}
const NUMBERS: readonly unknown[] = [
  0, 0.5, 1, 2, 3, 4, 5, 7, 7.5, 8, 10, 12, 24, 99, 160, 1000, 99_999, 1_048_576, 2026,
]
const NUMBERS_AS_TYPED: readonly unknown[] = [...NUMBERS, '0', '8', ' 8 ', '7.50', '.5', '7:30', '100', '1', null, '']

/** Values of a schema that stands in the request's body, query or path. */
export function validValues(schema: Schema, title: string, path: readonly string[] = []): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema)
  const at = [title, ...path].join(' ')
  const inner = (of: Schema | undefined) => validValues(of ?? z.unknown(), title, path)
  switch (definition.type) {
    case 'object':
      return objects(definition.shape ?? {}, title, path)
    case 'array': {
      const [min, max] = [checkOf(schema, 'min_length')?.minimum, checkOf(schema, 'max_length')?.maximum]
      return fc.array(inner(definition.element), {
        minLength: Number(min ?? 0),
        maxLength: Math.min(Number(max ?? 4), 4),
      })
    }
    // The filters of a list in the form of its URL.
    case 'record':
      return fc.dictionary(fc.constantFrom('status', 'search', 'sortByColumn'), inner(definition.valueType), {
        maxKeys: 3,
      })
    case 'default':
    case 'prefault':
    case 'optional':
      return fc.oneof(
        { weight: 2, arbitrary: inner(definition.innerType) },
        { weight: 1, arbitrary: fc.constant(OMITTED) },
      )
    case 'nullable':
      return fc.oneof(
        { weight: 4, arbitrary: inner(definition.innerType) },
        { weight: 1, arbitrary: fc.constant(null) },
      )
    case 'pipe':
      return pipes(schema, definition, title, path)
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}))
    case 'boolean':
      return fc.boolean()
    case 'number':
      return candidates(schema, NUMBERS, at)
    case 'string':
      return texts(schema, title, path)
    case 'unknown':
      return fc.constant(OMITTED)
    default:
      throw new Error(`${title}: say in scripts/fuzz/valid-values.ts how to make a ${definition.type}`)
  }
}

function objects(shape: Readonly<Record<string, Schema>>, title: string, path: readonly string[]) {
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, validValues(field, title, [...path, name])]),
  )
  return fc
    .record(fields)
    .map(values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== OMITTED)))
}

/** The input of a transform has no schema, but its output can nearly always be sent too. */
function pipes(schema: Schema, { in: input, out }: Definition, title: string, path: readonly string[]) {
  const from = input && definitionOf(input)
  if (out && definitionOf(out).type === 'transform') return validValues(input ?? out, title, path)
  const end = lastOf(out ?? schema)
  if (from?.type === 'string' && definitionOf(end).type === 'array')
    return validValues(end, title, path).map(items => new CommaList(items as unknown[]))
  if (definitionOf(end).type === 'number')
    return candidates(
      schema,
      from?.type === 'string' ? ['1', '2', '20', '1000'] : NUMBERS_AS_TYPED,
      [title, ...path].join(' '),
    )
  const made = validValues(end, title, path)
  return from?.type === 'transform'
    ? fc.oneof({ weight: 6, arbitrary: made }, { weight: 1, arbitrary: asRecords(made) })
    : made
}
const lastOf = (schema: Schema): Schema => {
  const { type, out } = definitionOf(schema)
  return type === 'pipe' && out ? lastOf(out) : schema
}
/** A reference may also be sent as the whole record from a response. */
const asRecords = (made: fc.Arbitrary<unknown>) =>
  made.map(value => (value instanceof RecordReference ? { _id: value, name: 'As it was answered' } : value))

function texts(schema: Schema, title: string, path: readonly string[]): fc.Arbitrary<unknown> {
  const name = path.at(-1) ?? ''
  const at = [title, ...path].join(' ')
  const made = kindCreatedBy(title, name)
  if (made) return fc.nat(1000).map(nth => new RecordReference(made, nth))
  if (isId(schema)) {
    const kind = kindOfField(title, path)
    return fc.nat(1000).map(nth => new RecordReference(kind, nth))
  }
  if (checkOf(schema, 'string_format')?.format === 'email')
    return fc.oneof(
      fc.nat(100_000).map(nth => `person${nth}@muster.example`),
      fc.nat(1000).map(nth => new RecordReference(EMPLOYEE_EMAIL, nth)),
      fc.constantFrom('admin@muster.example', ' Admin@muster.example'),
    )
  const own = TEXTS_BY_FIELD[name]?.filter(takes(schema))
  if (own?.length)
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...own) },
      { weight: 1, arbitrary: candidates(schema, [...MEANINGFUL_TEXTS, ...own], at) },
    )
  const max = Number(checkOf(schema, 'max_length')?.maximum ?? 5000)
  if (takes(schema)('A sentence of no meaning'))
    return fc.oneof(
      { weight: 4, arbitrary: candidates(schema, MEANINGFUL_TEXTS, at) },
      { weight: 2, arbitrary: candidates(schema, STRANGE_TEXTS, at) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(max, 30) }) },
      { weight: 1, arbitrary: fc.constant('x'.repeat(max)) },
    )
  return candidates(schema, MEANINGFUL_TEXTS, at)
}

function candidates(schema: Schema, from: readonly unknown[], at: string): fc.Arbitrary<unknown> {
  const taken = from.filter(takes(schema))
  // A field with a custom rule, such as a choice from a catalogue, accepts only the ids that its rule allows.
  const listed = taken.length > 0 ? taken : STATIC_IDS.filter(takes(schema))
  if (listed.length === 0) throw new Error(`${at}: scripts/fuzz/valid-values.ts knows no value that it takes`)
  const [first] = listed
  // New records have the first status of their kind.
  return taken.length > 0 ? fc.constantFrom(...listed) : fc.oneof(fc.constant(first), fc.constantFrom(...listed))
}
/** The ids of static catalogues: `f1`, the catalogue, zeros, the entry. */
const STATIC_IDS: readonly string[] = ['a', 'b', 'c', 'd', 'e'].flatMap(block =>
  Array.from({ length: 9 }, (_, catalogue) => catalogue + 1).flatMap(catalogue =>
    Array.from({ length: 12 }, (_, entry) => `f1${block}${catalogue}${String(entry + 1).padStart(20, '0')}`),
  ),
)
