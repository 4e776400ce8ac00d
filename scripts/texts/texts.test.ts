/** Every text that Muster shows has its translation. Source: docs/decisions/languages.md. */
import { describe, expect, it } from 'vitest'
import { actionItemStatuses } from '#shared/features/action-items.ts'
import { planStatuses } from '#shared/features/career-development-plans/list.ts'
import { insuranceStatuses, referralStatuses } from '#shared/features/employees/catalogues.ts'
import { goalStatuses } from '#shared/features/goals/rules.ts'
import { oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { roundStateLabels } from '#shared/features/pay-rounds.ts'
import { changeStateLabels } from '#shared/features/planned-changes.ts'
import { checklistStatuses, overallStatuses } from '#shared/features/procedures/checklist.ts'
import { referenceSources } from '#shared/features/references.ts'
import { rewardStatuses } from '#shared/features/rewards/flow.ts'
import { paymentStatuses } from '#shared/features/rewards.ts'
import { APPROVAL_LABELS } from '#shared/features/timesheets/approval.ts'
import { createSentenceTranslator, escapeRegExp } from '#shared/kit/sentences.ts'
import { spanishTexts } from '#shared/spanish/index.ts'
import { mails } from '#shared/spanish/mails.ts'
import { findTexts, listTextSources } from './find-texts.ts'

const paths = listTextSources()
const sources = paths.map(path => findTexts(path))
const [functions, screens] = [true, false].map(isFunction =>
  sources.filter((_, index) => paths[index]?.startsWith('functions/') === isFunction),
)
const placesOf = (texts: readonly { readonly text: string; readonly place: string }[]) =>
  texts.map(({ text, place }) => `${place}: ${text}`)
const translateSentence = createSentenceTranslator(Object.assign({}, ...Object.values(spanishTexts)))
/** Returns a sentence with sample words instead of its placeholders. */
const sampleOf = (text: string) => text.replace(/\{\d\}/g, 'Xq')
const valuesOf = (text: string) => [...new Set(text.match(/\{\d\}/g))].sort()
const catalogues = Object.entries(spanishTexts)
/** Sources that stay English (docs/decisions/languages.md): files for programs and for evidence, and the API itself. */
const ENGLISH_SOURCES =
  /^functions\/(openapi\/|kit\/xlsx\/|company-import\/columns|employee-workbooks\/hire-workbook|employees\/day-files|time-off\/feeds|timesheet-reports\/(monthly|pto)-report|timesheets\/(public|totals))|^shared\/features\/(employees\/lookups|time-off\/work-feed|pictures\/format)/
const ENGLISH_SENTENCES = [
  // Files and their columns, and expressions of the table's own language.
  /\.(csv|pdf)$/,
  /^(SET|ADD) /,
  /^(Hours on All Sheets|Key Results Complete|Insurance inclusion dates|Key Result Types)$/,
  // The API's description.
  /^(Proposes a pay round|Confirms what others proposed|Cancels a pay round)/,
  // Errors that only programs cause, because no screen sends such requests.
  /^The request is not |^There is no such call$|^If-Match |^The Idempotency-Key |holds no public key$|^Not base64url|^This is not a list$/,
  // Texts for developers.
  /^A condition of the write|^The table left out|^Too many concurrent changes|cannot be written as JSON$|^\{0\} initial /,
  // Translated part by part (`shared/features/notices/translate.ts`).
  /^Status: \{0\} → \{1\}$/,
]
const hasWords = ({ text }: { readonly text: string }) => /\p{L}/u.test(text.replace(/\{\d\}/g, ''))
const spanish = new Map(catalogues.flatMap(([, catalogue]) => Object.entries(catalogue)))

describe('texts', () => {
  it('are found in screens and functions, except messages for developers', () => {
    const { translated, bare, early, literals } = findTexts(
      'sample.tsx',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: It is a source.
      "const early = t`Early`\nexport const A = ({ n }) => <p title=\"A title\">{t`${n} goals`} bare {t('Save')} {label ?? 'Lit'}</p>",
    )
    expect(placesOf(translated)).toEqual(['sample.tsx:1: Early', 'sample.tsx:2: {0} goals', 'sample.tsx:2: Save'])
    expect(placesOf(early)).toEqual(['sample.tsx:1: Early'])
    expect(placesOf(bare)).toEqual(['sample.tsx:2: A title', 'sample.tsx:2: bare'])
    expect(literals.map(({ text }) => text)).toContain('Lit')
    const server = findTexts(
      'server.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: It is a source.
      "const TOO_LATE = 'It is too late'\nlog('warn', 'It has no key')\nthrow new Error('It has no key')\nget({ summary: 'It has no key' })\nrefuse(`${name} is too late`)",
    )
    expect(placesOf(server.sentences)).toEqual(['server.ts:1: It is too late', 'server.ts:5: {0} is too late'])
  })

  it('are translated at render time, not when their module loads', () => {
    expect(placesOf(sources.flatMap(source => source.early))).toEqual([])
  })

  it('never appear untranslated in a screen', () => {
    expect(placesOf(sources.flatMap(source => source.bare))).toEqual([])
  })

  it('on screens have a Spanish translation', () => {
    const shown = screens?.flatMap(source => source.translated) ?? []
    expect(placesOf(shown.filter(one => hasWords(one) && !spanish.get(one.text)))).toEqual([])
    expect([...spanish].filter(([, text]) => !text)).toEqual([])
  })

  it('of the server have a Spanish translation of the whole sentence', () => {
    const all = [...spanish.keys(), ...Object.keys(mails)]
    const isSaid = (sentence: string) => {
      const shape = new RegExp(
        `^${sentence
          .split(/\{\d\}/)
          .map(escapeRegExp)
          .join('.*')}$`,
        's',
      )
      return all.some(text => text === sentence || (sentence.includes('{0}') && shape.test(text)))
    }
    const said = sources
      .filter((_, index) => !/^web\//.test(paths[index] ?? '') && !ENGLISH_SOURCES.test(paths[index] ?? ''))
      .flatMap(source => source.sentences)
      .filter(({ text }) => !ENGLISH_SENTENCES.some(english => english.test(text)))
    expect(said.length).toBeGreaterThan(400)
    const isWhole = (text: string) =>
      text.split(' · ').every(isSaid) || translateSentence(sampleOf(text)) !== sampleOf(text)
    expect(placesOf(said.filter(({ text }) => !isWhole(text)))).toEqual([])
  })

  it('that name what prevents a deletion have a Spanish translation', () => {
    const words = referenceSources.flatMap(({ refersTo }) => Object.values(refersTo).flatMap(Object.keys))
    expect(words.length).toBeGreaterThan(20)
    expect(words.filter(word => !spanish.has(word))).toEqual([])
  })

  it('in emails and documents have a Spanish translation, the same as on screens', () => {
    const written = functions?.flatMap(source => source.translated) ?? []
    expect(placesOf(written.filter(one => hasWords(one) && !mails[one.text]))).toEqual([])
    const other = Object.entries(mails).filter(([english, text]) => (spanish.get(english) ?? text) !== text)
    expect(other).toEqual([])
  })

  it('with a translation are all used somewhere, or only in stored records', () => {
    const texts = sources.flatMap(source => [...source.translated, ...source.literals]).map(({ text }) => text)
    const whole = new Set(texts)
    // Some sentences are composed: those about a catalogue's entries.
    const parts = texts.filter(text => text.includes('{0}') && /\p{L}{3}/u.test(text))
    const patterns = parts.map(
      text =>
        new RegExp(
          `^${text
            .split(/\{\d\}/)
            .map(escapeRegExp)
            .join('.+')}$`,
          's',
        ),
    )
    const isShown = (text: string) => whole.has(text) || patterns.some(pattern => pattern.test(text))
    const unused = [...spanish.keys(), ...Object.keys(mails)].filter(text => !isShown(text))
    expect(unused.sort()).toEqual(Object.keys(spanishTexts.former).sort())
  })

  it('keep their placeholders in Spanish', () => {
    const all = [...spanish, ...Object.entries(mails)]
    const wrong = all.filter(([english, text]) => valuesOf(english).join() !== valuesOf(text).join())
    expect(wrong).toEqual([])
  })

  it('name each status in the masculine form, which agrees with “estado”', () => {
    const catalogues = [
      actionItemStatuses,
      planStatuses,
      insuranceStatuses,
      referralStatuses,
      goalStatuses,
      oneOnOneStatuses,
      checklistStatuses,
      overallStatuses,
      rewardStatuses,
      paymentStatuses,
    ]
    const names = [
      ...catalogues.flatMap(({ all }) => all.map(({ name }) => name)),
      ...[roundStateLabels, changeStateLabels, APPROVAL_LABELS].flatMap(labels => Object.values(labels)),
      'Submitted',
      'Closed',
      'Reopened',
    ]
    const said = names.map(name => spanish.get(name))
    expect(said).toContain('Reembolsado')
    // `Enviada`, `Abierta`, `Devuelta` would agree with the timesheet (feminine), not with the state.
    expect(said.filter(text => !text || /^\S+[dt]a$/.test(text))).toEqual([])
  })

  it('are translated in only one catalogue', () => {
    const names = catalogues.flatMap(([name, catalogue]) => Object.keys(catalogue).map(text => `${text} (${name})`))
    const twice = [...Map.groupBy(names, name => name.replace(/ \([^(]*\)$/, ''))].filter(
      ([, those]) => those.length > 1,
    )
    expect(twice.map(([, those]) => those)).toEqual([])
  })
})
