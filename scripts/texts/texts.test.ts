/** Every text that Muster shows has its translation. Source: docs/decisions/languages.md. */
import { describe, expect, it } from 'vitest'
import { spanishTexts } from '#shared/spanish/index.ts'
import { findTexts, listTextSources } from './find-texts.ts'

const sources = listTextSources().map(path => findTexts(path))
const placesOf = (texts: readonly { readonly text: string; readonly place: string }[]) =>
  texts.map(({ text, place }) => `${place}: ${text}`)
const valuesOf = (text: string) => [...new Set(text.match(/\{\d\}/g))].sort()
const catalogues = Object.entries(spanishTexts)
const spanish = new Map(catalogues.flatMap(([, catalogue]) => Object.entries(catalogue)))

describe('texts', () => {
  it('are found', () => {
    const { translated, bare, early, literals } = findTexts(
      'sample.tsx',
      "const early = t`Early`\nexport const A = ({ n }) => <p title=\"A title\">{t`${n} goals`} bare {t('Save')} {label ?? 'Lit'}</p>",
    )
    expect(placesOf(translated)).toEqual(['sample.tsx:1: Early', 'sample.tsx:2: {0} goals', 'sample.tsx:2: Save'])
    expect(placesOf(early)).toEqual(['sample.tsx:1: Early'])
    expect(placesOf(bare)).toEqual(['sample.tsx:2: A title', 'sample.tsx:2: bare'])
    expect(literals.map(({ text }) => text)).toContain('Lit')
  })

  it('are translated when they are drawn, not when their module loads', () => {
    expect(placesOf(sources.flatMap(source => source.early))).toEqual([])
  })

  it('never stand bare in a screen', () => {
    expect(placesOf(sources.flatMap(source => source.bare))).toEqual([])
  })

  it('keep their values in Spanish', () => {
    const wrong = [...spanish].filter(([english, text]) => text && valuesOf(english).join() !== valuesOf(text).join())
    expect(wrong).toEqual([])
  })

  it('are translated in one place', () => {
    const names = catalogues.flatMap(([name, catalogue]) => Object.keys(catalogue).map(text => `${text} (${name})`))
    const twice = [...Map.groupBy(names, name => name.replace(/ \([^(]*\)$/, ''))].filter(
      ([, those]) => those.length > 1,
    )
    expect(twice.map(([, those]) => those)).toEqual([])
  })
})
