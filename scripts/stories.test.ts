import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A string also matches within longer names unless it is exact; a pattern decides for itself. */
const INEXACT = [
  /getByRole\(\s*'[a-z]+',\s*\{(?![^{}]*\bexact\b)[^{}]*\bname(?:: *['`a-z(]|[ ,}])[^}]*\}/g,
  /getBy(?:Label|Placeholder)\((?!\/|new RegExp)(?:[^()]|\([^()]*\))*\)/g,
]

/** Texts longer than this are hardly part of another text by chance. */
const SHORT_TEXT = 15

it('stories locate elements by their exact names', () => {
  const inexact = globSync('web/e2e/*.ts').flatMap(file => {
    const code = readFileSync(file, 'utf8').replace(/\$\{[^{}]*\}/g, '…')
    return INEXACT.flatMap(pattern => code.match(pattern) ?? [])
      .filter(call => !/exact: true|new RegExp|name: startingWith\(/.test(call))
      .map(call => `${file}: ${call}`)
  })
  expect(inexact).toEqual([])
})

it('stories match short texts exactly, so that 8 does not match 18', () => {
  const short = globSync('web/e2e/*.ts').flatMap(file =>
    // Asserting that a text is absent may match by substring, to exclude longer texts too.
    [...readFileSync(file, 'utf8').matchAll(/getByText\('([^']*)'\)(?!\s*\.count\(\)\)\.toBe\(0\))/g)].flatMap(
      ([, text = '']) => (text.length < SHORT_TEXT ? [`${file.split('/').at(-1)}: ${text}`] : []),
    ),
  )
  expect([...new Set(short)]).toEqual([])
})

it('stories use retrying assertions, since a page may render a moment later', () => {
  const READS = [
    'allInnerTexts',
    'allTextContents',
    'innerText',
    'textContent',
    'count',
    'inputValue',
    'getAttribute',
    'isVisible',
    'isHidden',
    'isChecked',
    'isEnabled',
    'isDisabled',
    'isEditable',
  ]
  const read = `expect\\(\\s*await (?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\.(?:${READS.join('|')})\\(`
  // Assertions of absence must not retry: the text may not appear even for a moment.
  const absence = new RegExp(`${read}\\),?\\s*\\)\\s*\\.toBe\\((?:0|false|'')\\)`, 'g')
  const guesses = globSync('web/e2e/*.ts').flatMap(file =>
    (readFileSync(file, 'utf8').replace(absence, '').match(new RegExp(read, 'g')) ?? []).map(
      call => `${file}: ${call}`,
    ),
  )
  expect(guesses).toEqual([])
})
