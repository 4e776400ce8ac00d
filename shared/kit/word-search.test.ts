import { describe, expect, it } from 'vitest'
import { findMarks, hasAllWords, matchWords, parseWordQuery, prepareText, WordIndex } from './word-search.ts'

const finds = (typed: string, text: string) => hasAllWords(text, parseWordQuery(typed))
const rankOf = (typed: string, text: string) => matchWords(text, parseWordQuery(typed)).rank
/** The text with brackets around what is marked. */
function mark(typed: string, text: string): string {
  let result = ''
  let at = 0
  for (const [from, until] of findMarks(text, parseWordQuery(typed))) {
    result += `${text.slice(at, from)}[${text.slice(from, until)}]`
    at = until
  }
  return result + text.slice(at)
}

describe('a search', () => {
  it.each([
    ['beatriz', 'Beatriz Arce'],
    ['bea', 'Beatriz Arce'],
    ['arce beatriz', 'Beatriz Arce'],
    ['ar be', 'Beatriz Arce'],
    ['BEA', 'beatriz arce'],
    ['jose', 'José Muñoz'],
    ['JOSÉ MUNOZ', 'Jose Muñoz'],
    ['soren', 'Søren Ægir'],
    ['aegir', 'Søren Ægir'],
    ['lukasz', 'Łukasz'],
    ['strasse', 'Straße'],
    ['dorde', 'Đorđe'],
    ['gudrun', 'Guðrún'],
    ['hamrun', 'Ħamrun'],
    ['yilmaz', 'Yılmaz'],
    ['coeur', 'Sacré-Cœur'],
    ['thor', 'Þór'],
    ['istanbul', 'İstanbul'],
    ['brien', "Sinéad O'Brien"],
    ["o'brien", 'Sinéad O’Brien'],
    ['obrien sin', 'Sinéad O’Brien'],
    ['dange', "Adriana D'Ángelo"],
    ['dange', "Adriana D'Ángelo".normalize('NFD')],
    ['smith-jones', 'Ann Smith Jones'],
    ['jones', 'Ann Smith-Jones'],
    ['quarterly talk', 'Prepare the "quarterly" talk'],
    ['  bea   ar  ', 'Beatriz Arce'],
    ['محم', 'محمد علي'],
    ['علي', '\u200fمحمد\u200f علي'],
    ['דוד', 'דָּוִד כהן'],
    ['小明', '王小明'],
    ['🎯', 'مراجعة الأهداف 🎯'],
    ['🎯', 'Goals🎯'],
    ['fox', '🦊fox'],
    ['김', '김민수'],
  ])('for %j finds %j', (typed, text) => {
    expect(finds(typed, text)).toBe(true)
  })

  it.each([
    ['atriz', 'Beatriz Arce'],
    ['beatriz lopez', 'Beatriz Arce'],
    ['beatrizarce', 'Beatriz Arce'],
    ['🎯', 'Goals 🎉'],
    ['brien', 'Obrien'],
    ['小明', '王小红'],
  ])('for %j does not find %j', (typed, text) => {
    expect(finds(typed, text)).toBe(false)
  })

  it.each(['', '   ', '---', '. , !', '\u200f'])('has no words in %j', typed => {
    expect(parseWordQuery(typed)).toMatchObject({ words: [], all: 0 })
  })

  it('counts each word once, and at most thirty words', () => {
    expect(parseWordQuery('ana Ana ANÁ').words).toEqual(['ana'])
    expect(parseWordQuery(Array.from({ length: 40 }, (_, index) => `w${index}`).join(' ')).words).toHaveLength(30)
  })

  it('tells which of its words a text contains', () => {
    const query = parseWordQuery('plan bea 2026')
    expect(query.all).toBe(0b111)
    expect(matchWords('Beatriz Arce', query).found).toBe(0b010)
    expect(matchWords('Plan of 2026', query).found).toBe(0b101)
    expect(matchWords('Nobody', query).found).toBe(0)
  })

  it('requires all thirty words', () => {
    const typed = Array.from({ length: 30 }, (_, index) => `w${index}`).join(' ')
    expect(finds(typed, typed)).toBe(true)
    expect(finds(typed, typed.replace('w29', 'x'))).toBe(false)
  })
})

describe('the rank of a match', () => {
  it.each([
    ['ana lo', 'Ana López', 0],
    ['ana', 'Ana López', 0],
    ['ana lo', 'Ana María López', 1],
    ['lo ana', 'Ana López', 2],
    ['ana', 'Mariana Ana', 2],
    ['ana', 'Luis', 2],
  ])('of %j in %j is %i', (typed, text, rank) => {
    expect(rankOf(typed, text)).toBe(rank)
  })
})

describe('the marked letters', () => {
  it.each([
    ['bea', 'Beatriz Arce', '[Bea]triz Arce'],
    ['ar be', 'Beatriz Arce', '[Be]atriz [Ar]ce'],
    ['jose', 'José Muñoz', '[José] Muñoz'],
    ['mun', 'José Mun\u0303oz', 'José [Mun\u0303]oz'],
    ['stras', 'Die Straße', 'Die [Straß]e'],
    ['ana', 'Mariana Ana Anaya', 'Mariana [Ana] [Ana]ya'],
    ['b beatriz', 'Beatriz', '[Beatriz]'],
    ['jones', 'Ann Smith-Jones', 'Ann Smith-[Jones]'],
    ['小明', '王小明', '王[小明]'],
    ['🎯', 'Goals🎯 now', 'Goals[🎯] now'],
    ['محم', 'محمد علي', '[محم]د علي'],
    ['luis', 'Beatriz', 'Beatriz'],
    ['', 'Beatriz', 'Beatriz'],
    ['bea', '', ''],
  ])('of %j in %j are %j', (typed, text, marked) => {
    expect(mark(typed, text)).toBe(marked)
  })
})

describe('an index of texts', () => {
  const texts = ['Beatriz Arce', '', 'Ana Beatriz', 'Sabea', 'Ar', '', 'José Arce', '']
  const index = new WordIndex(texts.map(prepareText))
  it.each([
    ['beatriz', [1, 0, 1, 0, 0, 0, 0, 0]],
    ['arce beatriz', [3, 0, 2, 0, 0, 0, 1, 0]],
    ['a', [1, 0, 1, 0, 1, 0, 1, 0]],
    ['jose a', [2, 0, 2, 0, 2, 0, 3, 0]],
    ['bea', [1, 0, 1, 0, 0, 0, 0, 0]],
    ['xyzzy', [0, 0, 0, 0, 0, 0, 0, 0]],
    ['', [0, 0, 0, 0, 0, 0, 0, 0]],
  ])('tells which words of "%s" each contains', (typed, found) => {
    expect([...index.find(parseWordQuery(typed))]).toEqual(found)
  })

  it('does not match across two texts', () => {
    expect([...new WordIndex(['ar', 'ce', 'arce'].map(prepareText)).find(parseWordQuery('arce'))]).toEqual([0, 0, 1])
  })

  it('finds nothing when it is empty', () => {
    expect([...new WordIndex([]).find(parseWordQuery('a'))]).toEqual([])
  })

  it('finds one among thousands', () => {
    const many = Array.from({ length: 5000 }, (_, place) => (place === 4097 ? 'Needle' : `Straw ${place}`))
    const found = new WordIndex(many.map(prepareText)).find(parseWordQuery('needle'))
    expect([...found.entries()].filter(([, bits]) => bits)).toEqual([[4097, 1]])
  })
})
