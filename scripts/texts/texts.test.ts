/** Every text that Muster shows has its translation. Source: docs/decisions/languages.md. */
import { describe, expect, it } from 'vitest'
import { actionItemStatuses } from '#shared/features/action-items.ts'
import { planStatuses } from '#shared/features/career-development-plans/list.ts'
import { insuranceStatuses, referralStatuses } from '#shared/features/employees/catalogues.ts'
import { goalStatuses } from '#shared/features/goals/rules.ts'
import { oneOnOneStatuses } from '#shared/features/one-on-ones.ts'
import { roundStateLabels } from '#shared/features/pay-rounds.ts'
import { changeStateLabels } from '#shared/features/planned-changes.ts'
import { checklistStatuses, overallStatuses } from '#shared/features/procedures/checklist.ts'
import { rewardStatuses } from '#shared/features/rewards/flow.ts'
import { paymentStatuses } from '#shared/features/rewards.ts'
import { APPROVAL_LABELS } from '#shared/features/timesheets/approval.ts'
import { escapeRegExp } from '#shared/kit/sentences.ts'
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
const valuesOf = (text: string) => [...new Set(text.match(/\{\d\}/g))].sort()
const catalogues = Object.entries(spanishTexts)
const hasWords = ({ text }: { readonly text: string }) => /\p{L}/u.test(text.replace(/\{\d\}/g, ''))
const spanish = new Map(catalogues.flatMap(([, catalogue]) => Object.entries(catalogue)))

describe('texts', () => {
  it('are found', () => {
    const { translated, bare, early, literals } = findTexts(
      'sample.tsx',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: It is a source.
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

  it('have their Spanish', () => {
    const shown = screens?.flatMap(source => source.translated) ?? []
    expect(placesOf(shown.filter(one => hasWords(one) && !spanish.get(one.text)))).toEqual([])
    expect([...spanish].filter(([, text]) => !text)).toEqual([])
  })

  it('have their Spanish in mails and documents, the same as on screens', () => {
    const written = functions?.flatMap(source => source.translated) ?? []
    expect(placesOf(written.filter(one => hasWords(one) && !mails[one.text]))).toEqual([])
    const other = Object.entries(mails).filter(([english, text]) => (spanish.get(english) ?? text) !== text)
    expect(other).toEqual([])
  })

  it('are all shown somewhere', () => {
    const texts = sources.flatMap(source => [...source.translated, ...source.literals]).map(({ text }) => text)
    const whole = new Set(texts)
    // Some finished sentences are put together: those about a catalogue's entries.
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
    expect([...spanish.keys(), ...Object.keys(mails)].filter(text => !isShown(text))).toEqual([])
  })

  it('keep their values in Spanish', () => {
    const all = [...spanish, ...Object.entries(mails)]
    const wrong = all.filter(([english, text]) => valuesOf(english).join() !== valuesOf(text).join())
    expect(wrong).toEqual([])
  })

  it('say a status as its field, whatever has it', () => {
    const catalogues = [
      ...[actionItemStatuses, planStatuses, insuranceStatuses, referralStatuses, goalStatuses, oneOnOneStatuses],
      ...[checklistStatuses, overallStatuses, rewardStatuses, paymentStatuses],
    ]
    const names = [
      ...catalogues.flatMap(({ all }) => all.map(({ name }) => name)),
      ...[roundStateLabels, changeStateLabels, APPROVAL_LABELS].flatMap(labels => Object.values(labels)),
      ...['Submitted', 'Closed', 'Reopened'],
    ]
    const said = names.map(name => spanish.get(name))
    expect(said).toContain('Reembolsado')
    // `Enviada`, `Abierta`, `Devuelta`: a timesheet’s, not a state’s.
    expect(said.filter(text => !text || /^\S+[dt]a$/.test(text))).toEqual([])
  })

  it('are translated in one place', () => {
    const names = catalogues.flatMap(([name, catalogue]) => Object.keys(catalogue).map(text => `${text} (${name})`))
    const twice = [...Map.groupBy(names, name => name.replace(/ \([^(]*\)$/, ''))].filter(
      ([, those]) => those.length > 1,
    )
    expect(twice.map(([, those]) => those)).toEqual([])
  })
})
