import { beforeEach, describe, expect, it } from 'vitest'
import { readIn } from '#shared/testing/reader-language.ts'
import { parseTypedDay } from './typed-day.ts'

/** A Sunday. */
const TODAY = '2026-11-22'

describe('a typed day', () => {
  it.each([
    ['30/Nov/2026', '2026-11-30'],
    ['30/11/2026', '2026-11-30'],
    ['3-1-2027', '2027-01-03'],
    ['2026-11-30', '2026-11-30'],
    ['30 November 2026', '2026-11-30'],
    [' 29 feb 2028 ', '2028-02-29'],
    ['Nov 3 2026', '2026-11-03'],
    ['1/jan/1901', '1901-01-01'],
  ])('is parsed in full: %s', (typed, day) => expect(parseTypedDay(typed, TODAY)).toBe(day))

  it.each([
    ['today', '2026-11-22'],
    ['Tomorrow', '2026-11-23'],
    ['yesterday', '2026-11-21'],
    ['+2w', '2026-12-06'],
    ['+10d', '2026-12-02'],
    ['-3d', '2026-11-19'],
    ['+3m', '2027-02-22'],
    ['+1y', '2027-11-22'],
    ['fri', '2026-11-27'],
    ['next Monday', '2026-11-23'],
    ['sunday', '2026-11-29'],
    ['wednesday', '2026-11-25'],
  ])('is relative to today: %s', (typed, day) => expect(parseTypedDay(typed, TODAY)).toBe(day))

  it.each([
    ['30 nov', '2026-11-30'],
    ['nov 30', '2026-11-30'],
    ['30/11', '2026-11-30'],
    ['1/Dec', '2026-12-01'],
    ['3 january', '2027-01-03'],
    ['30 oct', '2026-10-30'],
  ])('without a year is the nearest one: %s', (typed, day) => expect(parseTypedDay(typed, TODAY)).toBe(day))

  it('becomes the last day of a month that does not have that day', () =>
    expect(parseTypedDay('+1m', '2027-01-31')).toBe('2027-02-28'))
  it('is the nearest 29 February in a leap year', () =>
    expect(parseTypedDay('29 feb', '2027-12-01')).toBe('2028-02-29'))

  it.each([
    '',
    'soon',
    '31 feb',
    '31/02/2026',
    '+w',
    '2w',
    'may',
    '+2 weeks later',
    '1/1/1850',
    '1/1/2200',
    '1/1/26',
    '30 11',
    '3-4',
    '0 may',
    '13/13',
    'frida',
  ])('is rejected otherwise: %j', typed => expect(parseTypedDay(typed, TODAY)).toBeUndefined())
})

describe('a day typed in Spanish', () => {
  beforeEach(() => readIn({ language: 'es', catalogue: {} }))

  it.each([
    ['hoy', '2026-11-22'],
    ['Mañana', '2026-11-23'],
    ['manana', '2026-11-23'],
    ['pasado mañana', '2026-11-24'],
    ['ayer', '2026-11-21'],
    ['+2s', '2026-12-06'],
    ['+10d', '2026-12-02'],
    ['+3m', '2027-02-22'],
    ['+1a', '2027-11-22'],
    ['vie', '2026-11-27'],
    ['miércoles', '2026-11-25'],
    ['el lunes', '2026-11-23'],
    ['el próximo martes', '2026-11-24'],
    ['30 nov', '2026-11-30'],
    ['30/ene/2027', '2027-01-30'],
    ['3 de diciembre de 2026', '2026-12-03'],
    ['5 de dic', '2026-12-05'],
    ['diciembre 3', '2026-12-03'],
    ['1 sep 2026', '2026-09-01'],
    // English is understood as well.
    ['today', '2026-11-22'],
    ['+2w', '2026-12-06'],
    ['next monday', '2026-11-23'],
    ['30/Jan/2027', '2027-01-30'],
  ])('is parsed: %s', (typed, day) => expect(parseTypedDay(typed, TODAY)).toBe(day))

  it.each(['pronto', '+2x', '31 de febrero', 'mayo', 'el', 'proximo'])('is rejected otherwise: %j', typed =>
    expect(parseTypedDay(typed, TODAY)).toBeUndefined(),
  )
})

it.each(['hoy', '+2s', '30 ene', 'lunes', 'el lunes'])('English does not accept %j', typed =>
  expect(parseTypedDay(typed, TODAY)).toBeUndefined(),
)
