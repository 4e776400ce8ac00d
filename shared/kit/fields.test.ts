import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  calendarYear,
  choice,
  csvList,
  day,
  dayOnOrAfter,
  email,
  flag,
  id,
  inputJsonSchemas,
  longText,
  nullableDay,
  nullableRef,
  number,
  optionalAmount,
  optionalChoice,
  optionalDay,
  optionalDigits,
  optionalLongText,
  optionalPhone,
  optionalRef,
  optionalText,
  parseTypedNumber,
  queryFlag,
  ref,
  refs,
  searchText,
  text,
  wholeNumber,
  YesNo,
} from './fields.ts'
import { fileName } from './file-name.ts'

const REQUIRED = 'This is a required field'
const NO_CHOICE = 'Choose one from the list'
const ID = '0123456789abcdef01234567'
const OTHER = 'fedcba9876543210fedcba98'

/** A parsed value, or the texts under the field. */
interface Refused {
  readonly refused: readonly string[]
}
const refused = (...texts: string[]): Refused => ({ refused: texts })
function parse(field: z.ZodMiniType, value: unknown): unknown {
  const { success, data, error } = z.safeParse(field, value)
  return success ? data : refused(...error.issues.map(({ message }) => message))
}

describe('a file name', () => {
  it.each([
    [' factura ñ 李 "1".pdf ', 'factura ñ 李 "1".pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['a\u202a\u202b\u202c\u202db\u2066\u2067\u2068\u2069c\u200e\u200f\u061cd.pdf', 'abcd.pdf'],
    ['חשבון مرحبا.pdf', 'חשבון مرحبا.pdf'],
    ['\u202e \u2066', refused(REQUIRED)],
    ['', refused(REQUIRED)],
    [undefined, refused(REQUIRED)],
    [7, refused('This must be text')],
    ['two\nlines.pdf', 'two lines.pdf'],
    ['half \ud83d.pdf', 'half \ufffd.pdf'],
    ['n'.repeat(200), 'n'.repeat(200)],
    [`${'n'.repeat(200)}\u202e`, 'n'.repeat(200)],
    ['n'.repeat(201), refused('At most 200 characters')],
  ])('%j is %j', (typed, expected) => expect(parse(fileName, typed)).toEqual(expected))
})

describe('a required line of text', () => {
  it.each([
    ['a', 'a'],
    ['  here  ', 'here'],
    ['12345', '12345'],
    ['123456', refused('At most 5 characters')],
    ['  12345  ', '12345'],
    ['', refused(REQUIRED)],
    ['   ', refused(REQUIRED)],
    [undefined, refused(REQUIRED)],
    [null, refused(REQUIRED)],
    [7, refused('This must be text')],
    [['a'], refused('This must be text')],
    ['a\ud83d', 'a\ufffd'],
    ['a😀', 'a😀'],
    ['a\r\nb', 'a b'],
    ['a\n\n\tb', 'a b'],
    ['a\u2028b', 'a b'],
    ['\nab\n', 'ab'],
    ['a\u0000b\u001b', 'ab'],
    ['\u0000\n', refused(REQUIRED)],
  ])('%j gives %j', (value, expected) => expect(parse(text(5), value)).toEqual(expected))
})

describe('long text keeps its lines, up to 5000 characters', () => {
  const longest = `${'x'.repeat(4998)}\ny`
  it.each([
    ['  one\n\n\ttwo\r\nthree ', 'one\n\n\ttwo\r\nthree'],
    ['a\u0000\u0007b\u007f', 'ab'],
    [longest, longest],
    [`${longest}z`, refused('At most 5000 characters')],
  ])('%j gives %j', (value, expected) => {
    expect(parse(longText, value)).toEqual(expected)
    expect(parse(optionalLongText, value)).toEqual(expected)
  })
  it.each(['', ' \n ', undefined])('%j is missing where it is required, and empty where it is not', value => {
    expect(parse(longText, value)).toEqual(refused(REQUIRED))
    expect(parse(optionalLongText, value)).toBe('')
  })
})

describe('an optional line of text', () => {
  it.each([
    [undefined, ''],
    ['', ''],
    [' a ', 'a'],
    ['12345', '12345'],
    ['123456', refused('At most 5 characters')],
    [7, refused('This must be text')],
    ['\udc00', '\ufffd'],
    ['a\nb', 'a b'],
  ])('%j gives %j', (value, expected) => expect(parse(optionalText(5), value)).toEqual(expected))
})

it.each([
  [100, 'x'.repeat(100)],
  [101, refused('At most 100 characters')],
])('a search of %i characters gives %j', (length, expected) =>
  expect(parse(searchText, 'x'.repeat(length))).toEqual(expected),
)
it.each([
  [' name ', 'name'],
  ['two\nlines', 'two lines'],
  [1, refused('This must be text')],
])('a search for %j gives %j', (value, expected) => expect(parse(searchText, value)).toEqual(expected))

describe('an id', () => {
  it.each([
    [ID, ID],
    [ID.slice(1), refused('Invalid id')],
    [`${ID}0`, refused('Invalid id')],
    [`0${ID}`, refused('Invalid id')],
    [`${ID}\n`, refused('Invalid id')],
    [ID.toUpperCase(), refused('Invalid id')],
    [ID.replace('0', 'g'), refused('Invalid id')],
    [5, refused('Invalid id')],
    ['', refused(REQUIRED)],
    [undefined, refused(REQUIRED)],
    [null, refused(REQUIRED)],
  ])('%j gives %j', (value, expected) => expect(parse(id, value)).toEqual(expected))
})

describe('a reference', () => {
  it.each([
    [ID, ID],
    [{ _id: ID, name: 'Anybody' }, ID],
    ['someone', refused(NO_CHOICE)],
    [{ name: 'Anybody' }, refused(NO_CHOICE)],
    [{ _id: 'someone' }, refused(NO_CHOICE)],
    [7, refused(NO_CHOICE)],
    ['', refused(REQUIRED)],
    [null, refused(REQUIRED)],
    [undefined, refused(REQUIRED)],
    [Object.create({ _id: ID }), refused(NO_CHOICE)],
  ])('%j gives %j', (value, expected) => expect(parse(ref, value)).toEqual(expected))

  it.each([
    [null, null],
    ['', null],
    [ID, ID],
    [{ _id: ID }, ID],
    ['someone', refused(NO_CHOICE)],
    [undefined, refused(REQUIRED)],
  ])('that may be null, but not missing: %j gives %j', (value, expected) =>
    expect(parse(nullableRef, value)).toEqual(expected),
  )

  it('that may be missing gives null when it is', () => {
    expect(parse(optionalRef, undefined)).toBeNull()
    expect(parse(optionalRef, ID)).toBe(ID)
  })

  it('may be one of a list with a maximum length', () => {
    expect(parse(refs(2), [ID, { _id: OTHER }])).toEqual([ID, OTHER])
    expect(parse(refs(2), [])).toEqual([])
    expect(parse(refs(1), [ID, OTHER])).toEqual(refused('At most 1 of them'))
    expect(parse(refs(1, 'Too many people'), [ID, OTHER])).toEqual(refused('Too many people'))
    expect(parse(refs(2), ['someone'])).toEqual(refused(NO_CHOICE))
  })
})

describe('a day', () => {
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['2023-02-29', refused('Invalid date')],
    ['22026-01-01', refused('Invalid date')],
    ['2026-01-01T00:00:00Z', refused('Invalid date')],
    ['2026-01', refused('Invalid date')],
    ['2026', refused('Invalid date')],
    ['tomorrow', refused('Invalid date')],
    [20260101, refused('Invalid date')],
    ['', refused(REQUIRED)],
    [undefined, refused(REQUIRED)],
  ])('%j gives %j', (value, expected) => expect(parse(day, value)).toEqual(expected))

  it.each([
    ['2020-01-01', '2020-01-01'],
    ['2020-01-02', '2020-01-02'],
    ['2019-12-31', refused('Choose 01/Jan/2020 or later')],
    ['not a day', refused('Invalid date')],
  ])('from 1 January 2020 on: %j gives %j', (value, expected) =>
    expect(parse(dayOnOrAfter('2020-01-01'), value)).toEqual(expected),
  )

  it.each([
    ['', null],
    [null, null],
    ['2026-11-30', '2026-11-30'],
    ['2026-11-31', refused('Invalid date')],
  ])('that is optional: %j gives %j', (value, expected) => {
    expect(parse(nullableDay, value)).toEqual(expected)
    expect(parse(optionalDay, value)).toEqual(expected)
  })
  it('that may be missing gives null when it is', () => {
    expect(parse(optionalDay, undefined)).toBeNull()
    expect(parse(z.object({ on: nullableDay }), { on: undefined })).toEqual({ on: null })
  })
})

describe('an email', () => {
  const LONGEST = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`
  it.each([
    [' Ana@Muster.Example ', 'ana@muster.example'],
    ['ana', refused('Email is not valid')],
    ['ana@@muster.example', refused('Email is not valid')],
    [undefined, refused(REQUIRED)],
    [LONGEST, LONGEST],
  ])('%j gives %j', (value, expected) => expect(parse(email, value)).toEqual(expected))
  it('of blanks only is missing', () =>
    expect(parse(email, '  ')).toMatchObject({ refused: [REQUIRED, expect.anything()] }))
  it('has at most 254 characters', () => expect(z.safeParse(email, `${LONGEST}d`).success).toBe(false))
})

describe('a typed number', () => {
  it.each([
    ['8', 8],
    ['8.', 8],
    ['7.50', 7.5],
    ['.5', 0.5],
    ['.25', 0.25],
    ['12.125', 12.125],
    [' 12 ', 12],
    ['-3', -3],
    ['+3', 3],
    ['007', 7],
    [4.25, 4.25],
    ['', undefined],
    ['  ', undefined],
    [null, undefined],
    [undefined, undefined],
    ['1e3', Number.NaN],
    ['0x10', Number.NaN],
    ['Infinity', Number.NaN],
    ['1 000', Number.NaN],
    ['x5', Number.NaN],
    ['5x', Number.NaN],
    ['x.5', Number.NaN],
    ['5.x', Number.NaN],
    ['.x', Number.NaN],
    ['.', Number.NaN],
    ['-', Number.NaN],
    [true, Number.NaN],
    [[8], Number.NaN],
    [{}, Number.NaN],
  ])('%j is %d', (value, expected) => expect(parseTypedNumber(value)).toBe(expected))

  it.each([
    [1, 1],
    ['10', 10],
    ['2.5', 2.5],
    ['0.99', refused('Invalid number')],
    ['10.01', refused('Invalid number')],
    ['ten', refused('Invalid number')],
    [[5], refused('Invalid number')],
    ['', refused(REQUIRED)],
    [null, refused(REQUIRED)],
  ])('between 1 and 10: %j gives %j', (value, expected) => expect(parse(number(1, 10), value)).toEqual(expected))

  it.each([
    [1, 1],
    ['10', 10],
    ['2.5', refused('Invalid number')],
    [0, refused('Invalid number')],
    [11, refused('Invalid number')],
    ['', refused(REQUIRED)],
  ])('that is whole, between 1 and 10: %j gives %j', (value, expected) =>
    expect(parse(wholeNumber(1, 10), value)).toEqual(expected),
  )

  const NO_YEAR = refused('Choose a year from 2020 to 2100')
  it.each([
    ['2020', 2020],
    [2100, 2100],
    [2019, NO_YEAR],
    ['2101', NO_YEAR],
    ['2026.5', NO_YEAR],
    ['next', NO_YEAR],
    ['', refused(REQUIRED)],
  ])('as a year of the calendar: %j gives %j', (value, expected) =>
    expect(parse(calendarYear, value)).toEqual(expected),
  )

  it('is refused with the field’s own message', () => {
    expect(parse(number(1, 10, 'Too much'), 11)).toEqual(refused('Too much'))
    expect(parse(wholeNumber(1, 10, 'Too much'), 1.5)).toEqual(refused('Too much'))
  })
})

describe('a telephone number', () => {
  const NO_PHONE = refused('Invalid phone number')
  it.each([
    ['', ''],
    [undefined, ''],
    ['1234567', '1234567'],
    ['123456', NO_PHONE],
    ['123456789012345', '123456789012345'],
    ['1234567890123456', NO_PHONE],
    [' +506 8888-1234 ', '+506 8888-1234'],
    ['(506) 8888.1234', '(506) 8888.1234'],
    ['506+88881234', NO_PHONE],
    ['call 88881234', NO_PHONE],
    ['88881234 home', NO_PHONE],
    ['ABCDEFGH', NO_PHONE],
    ['1-2-3-4-5-6-7 '.padEnd(33, '.'), NO_PHONE],
    ['1-2-3-4-5-6-7'.padEnd(32, '.'), '1-2-3-4-5-6-7'.padEnd(32, '.')],
  ])('%j gives %j', (value, expected) => expect(parse(optionalPhone, value)).toEqual(expected))
  it('must be text', () => expect(parse(optionalPhone, 88881234)).toEqual(NO_PHONE))
})

describe('digits', () => {
  it.each([
    [undefined, ''],
    ['', ''],
    ['07', '07'],
    [7, '7'],
    [' 7 ', '7'],
    ['123', refused('At most 2 characters')],
    ['a', refused('Invalid number')],
    ['1a', refused('Invalid number')],
    ['a1', refused('Invalid number')],
    [true, refused('Invalid number')],
  ])('%j gives %j', (value, expected) => expect(parse(optionalDigits(2), value)).toEqual(expected))
})

describe('an optional amount of at most five characters', () => {
  const WRONG = refused('Invalid amount')
  it.each([
    [undefined, null],
    [null, null],
    ['', null],
    [0, 0],
    ['12345', 12345],
    ['123456', WRONG],
    [' 12.50 ', 12.5],
    ['12.5', 12.5],
    ['.75', 0.75],
    ['1.234', WRONG],
    ['-1', WRONG],
    [-1, WRONG],
    ['+1', WRONG],
    ['1e3', WRONG],
    ['x', WRONG],
    [true, WRONG],
  ])('%j gives %j', (value, expected) => expect(parse(optionalAmount(5, 'Invalid amount'), value)).toEqual(expected))
})

describe('a choice', () => {
  it.each([
    [ID, ID],
    [{ _id: ID }, ID],
    [OTHER, refused(NO_CHOICE)],
    [7, refused(NO_CHOICE)],
    ['', refused(REQUIRED)],
    [null, refused(REQUIRED)],
    [undefined, refused(REQUIRED)],
  ])('of one entry: %j gives %j', (value, expected) => expect(parse(choice([ID]), value)).toEqual(expected))

  it.each([
    [ID, ID],
    [{ _id: ID }, ID],
    [OTHER, refused(NO_CHOICE)],
    ['', null],
    [null, null],
    [undefined, null],
    [7, refused(NO_CHOICE)],
  ])('that is optional: %j gives %j', (value, expected) => expect(parse(optionalChoice([ID]), value)).toEqual(expected))

  it.each([
    ['yes', 'yes'],
    ['no', 'no'],
    ['maybe', refused(NO_CHOICE)],
    [true, refused(NO_CHOICE)],
    ['', refused(REQUIRED)],
    [undefined, refused(REQUIRED)],
  ])('of yes and no: %j gives %j', (value, expected) => expect(parse(YesNo, value)).toEqual(expected))

  it.each([
    [true, true],
    [false, false],
    ['true', refused('Choose true or false')],
    [0, refused('Choose true or false')],
    [undefined, refused(REQUIRED)],
  ])('of true and false: %j gives %j', (value, expected) => expect(parse(flag, value)).toEqual(expected))
})

describe('a query parameter', () => {
  it.each([
    ['true', true],
    ['false', false],
  ])('as a flag: %j gives %j', (value, expected) => expect(parse(queryFlag, value)).toBe(expected))
  it('as a flag has no other value', () => expect(z.safeParse(queryFlag, 'yes').success).toBe(false))

  it.each([
    ['a,b', ['a', 'b']],
    ['a', ['a']],
    [',a,,b,', ['a', 'b']],
    ['', []],
  ])('as a list: %j gives %j', (value, expected) => expect(parse(csvList(z.string()), value)).toEqual(expected))
  it.each([
    [20_000, true],
    [20_001, false],
  ])('as a list of %i characters is accepted: %j', (length, isTaken) =>
    expect(z.safeParse(csvList(z.string()), 'x'.repeat(length)).success).toBe(isTaken),
  )
  it('as a list must be text', () => expect(parse(csvList(z.string()), ['a'])).toEqual(refused('This must be text')))
})

describe('the API document', () => {
  const anId = { type: 'string', pattern: '^[0-9a-f]{24}$' }
  const anObject = (plain: object) => ({ type: 'object', properties: { _id: plain }, required: ['_id'] })
  const oneId = { type: 'string', enum: [ID] }
  const nothing = { type: 'null' }
  it.each([
    ['a reference', ref, { anyOf: [anId, anObject(anId)] }],
    ['a reference or null', nullableRef, { anyOf: [anId, anObject(anId), nothing] }],
    ['a choice', choice([ID]), { anyOf: [oneId, anObject(oneId)] }],
    ['a choice or nothing', optionalChoice([ID]), { anyOf: [oneId, anObject(oneId), nothing] }],
    ['a number', number(1, 10), { type: ['number', 'string'], minimum: 1, maximum: 10 }],
    ['a whole number', wholeNumber(1, 10), { type: ['integer', 'string'], minimum: 1, maximum: 10 }],
    ['a day or null', nullableDay, { type: ['string', 'null'], format: 'date' }],
    ['digits', optionalDigits(2), { type: ['string', 'integer'] }],
    ['an amount', optionalAmount(5, ''), { type: ['number', 'string', 'null'], minimum: 0 }],
  ])('describes %s as it may be sent', (_, field: z.ZodMiniType, expected) => {
    const inner = field instanceof z.ZodMiniDefault ? (field.def.innerType as z.ZodMiniType) : field
    expect(inputJsonSchemas.get(inner)?.as).toEqual(expected)
  })
})
