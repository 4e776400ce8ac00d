import { describe, expect, it } from 'vitest'
import { readIn } from '#shared/testing/reader-language.ts'
import { createSentenceTranslator } from './sentences.ts'
import {
  formatNumber,
  getLanguage,
  nameMonth,
  nameWeekday,
  t,
  textKey,
  translateAround,
  translateSentence,
} from './texts.ts'

const catalogue = {
  Save: 'Guardar',
  Pending: 'Pendiente',
  'Deleted {0} goals': 'Se eliminaron {0} objetivos',
  '{0} of {1}': '{0} de {1}',
  'At most {0} of them': 'Máximo {0}',
  '{0} is now {1} of {2}': 'De {2}, {0} es ahora {1}',
  'From {0} to {1}': 'De {0} a {1}',
  'Choose {0} or later': 'Elige {0} o una fecha posterior',
  'What is this (a+b)? {0}': '¿Qué es esto? {0}',
  '{0}K': '{0}k',
  'Lives in {0}': 'Vive en {0}',
  'No longer lives in {0}': 'Ya no vive en {0}',
  'It is on {0}.': 'Es el {0}.',
  'Kept by {0} and {1}': 'Lo conservan {0} y {1}',
  'Named {0}': 'Se llama “{0}”',
  'Won {0}, {1}, {2}': 'Ganaron: {0}, {1}, {2}',
  'Won {0} in time': 'Ganaron a tiempo: {0}',
  'In use by {0}': 'Lo usan {0}',
  goals: 'objetivos',
  'action items': 'tareas',
}
const inSpanish = { language: 'es', catalogue, translateSentence: createSentenceTranslator(catalogue) } as const
const readSpanish = () => readIn(inSpanish)

const sayDeleted = (count: number) => t`Deleted ${count} goals`

describe('a text', () => {
  it('is English until a language is set', () => {
    expect(getLanguage()).toBe('en')
    expect(t`Save`).toBe('Save')
    expect(t('Save')).toBe('Save')
    expect(sayDeleted(3)).toBe('Deleted 3 goals')
    expect(translateSentence('Deleted 3 goals')).toBe('Deleted 3 goals')
  })

  it('is translated by its English text, with its values', () => {
    readSpanish()
    expect(getLanguage()).toBe('es')
    expect(t`Save`).toBe('Guardar')
    expect(t('Save')).toBe('Guardar')
    expect(sayDeleted(3)).toBe('Se eliminaron 3 objetivos')
  })

  it('places its values in the order of the translation', () => {
    readSpanish()
    expect(t`${'Rating 1'} is now ${2} of ${5}`).toBe('De 5, Rating 1 es ahora 2')
  })

  it('stays English where it has no translation', () => {
    readSpanish()
    expect(t`Nobody has ${'this'} yet`).toBe('Nobody has this yet')
    expect(t('Nobody has this yet')).toBe('Nobody has this yet')
  })

  it('may carry a hidden context that tells homonyms apart', () => {
    const sayOpen = () => [t`Open¦it`, t('Open¦it'), t`Open ${2}¦them`]
    expect(sayOpen()).toEqual(['Open', 'Open', 'Open 2'])
    readIn({ language: 'es', catalogue: { Open: 'Abierto', 'Open¦it': 'Abrir' } })
    expect(sayOpen()).toEqual(['Abrir', 'Abrir', 'Open 2'])
    expect(t`Open`).toBe('Abierto')
  })

  it('does not treat a value as a placeholder', () => {
    readSpanish()
    expect(t`From ${'{1}'} to ${'B'}`).toBe('De {1} a B')
  })

  it('has a key of its words and placeholders', () =>
    expect(textKey(['', ' is now ', ' of ', ''])).toBe('{0} is now {1} of {2}'))
})

describe('a text around elements', () => {
  const link = { name: 'link' }
  const around = (parts: TemplateStringsArray, ...values: object[]) => translateAround(parts, values)

  it('has its parts in the order of the translation', () => {
    expect(around`${link} is now ${link} of ${link}`.filter(part => part !== '')).toEqual([
      link,
      ' is now ',
      link,
      ' of ',
      link,
    ])
    readSpanish()
    const first = { name: 'first' }
    expect(around`From ${first} to ${link}`).toEqual(['De ', first, ' a ', link, ''])
  })
})

describe('a finished sentence', () => {
  it.each([
    ['Save', 'Guardar'],
    ['Deleted 12 goals', 'Se eliminaron 12 objetivos'],
    ['At most 5 of them', 'Máximo 5'],
    // The text that says most of it wins, although another fits as well and comes first.
    ['No longer lives in Colombia', 'Ya no vive en Colombia'],
    // Places of values say nothing.
    ['Won Ana, Luis, Eva in time', 'Ganaron a tiempo: Ana, Luis, Eva'],
    ['What is this (a+b)? A sum', '¿Qué es esto? A sum'],
    // Two lines are still one value.
    ['Deleted one\ntwo goals', 'Se eliminaron one\ntwo objetivos'],
    // Values that are texts themselves, and days.
    ['From Pending to Ana', 'De Pendiente a Ana'],
    ['Choose 01/Jan/2020 or later', 'Elige 01/ene/2020 o una fecha posterior'],
    ['From May 2026 to Version 2026', 'De mayo de 2026 a Version 2026'],
    ['November 2026', 'noviembre de 2026'],
    // Short words are enough if there are some of them.
    ['It is on 01/Jan/2020.', 'Es el 01/ene/2020.'],
    // What the server lists; names are no such list.
    ['In use by goals, action items', 'Lo usan objetivos, tareas'],
    ['In use by Pending, Save', 'Lo usan Pending, Save'],
    ['In use by goals, somebody', 'Lo usan goals, somebody'],
    // What people have typed: it stands in quotation marks.
    ['Named Pending', 'Se llama “Pending”'],
    ['“May 2026”: Save', '“May 2026”: Guardar'],
    ['See “Plan”: Save', 'See “Plan”: Save'],
    // As Spanish is spoken.
    ['Kept by Ana and Luis', 'Lo conservan Ana y Luis'],
    ['Kept by Ana, Luis and Inés', 'Lo conservan Ana, Luis e Inés'],
    ['Kept by Ana and Hilda', 'Lo conservan Ana e Hilda'],
    ['Kept by Ana y Luis and Íñigo', 'Lo conservan Ana y Luis e Íñigo'],
    ['Kept by Ana and Hielo', 'Lo conservan Ana y Hielo'],
    // Names that only begin like a month.
    ['From Marble 2024 to Decor 2025', 'De Marble 2024 a Decor 2025'],
    ['From 09/Xyz/2020 to 1/Jan/20', 'De 09/Xyz/2020 a 1/Jan/20'],
    // So little of a text is no sign of it.
    ['12K', '12K'],
    ['3 of 4', '3 of 4'],
    ['Nobody has this yet', 'Nobody has this yet'],
    // Only a whole sentence is one.
    ['We have Deleted 12 goals', 'We have Deleted 12 goals'],
  ])('is translated where it is recognized: %j', (english, spanish) => {
    readSpanish()
    expect(translateSentence(english)).toBe(spanish)
  })
})

it.each([
  ['Jan', 'ene', 'January', 'enero'],
  ['Feb', 'feb', 'February', 'febrero'],
  ['Mar', 'mar', 'March', 'marzo'],
  ['Apr', 'abr', 'April', 'abril'],
  ['May', 'may', 'May', 'mayo'],
  ['Jun', 'jun', 'June', 'junio'],
  ['Jul', 'jul', 'July', 'julio'],
  ['Aug', 'ago', 'August', 'agosto'],
  ['Sep', 'sep', 'September', 'septiembre'],
  ['Oct', 'oct', 'October', 'octubre'],
  ['Nov', 'nov', 'November', 'noviembre'],
  ['Dec', 'dic', 'December', 'diciembre'],
])('translates days and months in %s within a sentence', (english, spanish, month, mes) => {
  readSpanish()
  expect(translateSentence(`Choose 09/${english}/2026 or later`)).toBe(`Elige 09/${spanish}/2026 o una fecha posterior`)
  expect(translateSentence(`It is on ${english} 2026.`)).toBe(`Es el ${mes} de 2026.`)
  expect(translateSentence(`It is on ${month} 2026.`)).toBe(`Es el ${mes} de 2026.`)
})

describe('numbers and names of months and weekdays', () => {
  it('are English by default', () => {
    expect(formatNumber(12345.6)).toBe('12,345.6')
    expect([4, 8].map(month => nameMonth(month))).toEqual(['May', 'September'])
    expect([4, 8].map(month => nameMonth(month, 'short'))).toEqual(['May', 'Sep'])
    expect([0, 3].map(weekday => nameWeekday(weekday))).toEqual(['Sunday', 'Wednesday'])
    expect([0, 3].map(weekday => nameWeekday(weekday, 'short'))).toEqual(['Sun', 'Wed'])
  })

  it('are formatted as in Latin American Spanish', () => {
    readSpanish()
    expect(formatNumber(12345.6)).toBe('12,345.6')
    expect(formatNumber(1234)).toBe('1,234')
    expect([4, 8].map(month => nameMonth(month))).toEqual(['mayo', 'septiembre'])
    expect([0, 4, 8, 10].map(month => nameMonth(month, 'short'))).toEqual(['ene', 'may', 'sep', 'nov'])
    expect([0, 3].map(weekday => nameWeekday(weekday))).toEqual(['domingo', 'miércoles'])
    expect([0, 3].map(weekday => nameWeekday(weekday, 'short'))).toEqual(['dom', 'mié'])
  })
})
