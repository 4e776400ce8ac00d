import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A string matches within longer names unless it is exact; a pattern defines itself what it leaves open. */
const INEXACT = [
  /getByRole\(\s*'[a-z]+',\s*\{(?![^{}]*\bexact\b)[^{}]*\bname(?:: *['`a-z(]|[ ,}])[^}]*\}/g,
  /getBy(?:Label|Placeholder)\((?!\/|new RegExp)(?:[^()]|\([^()]*\))*\)/g,
]

it('stories find what they look for by its exact name', () => {
  const inexact = globSync('web/e2e/*.ts').flatMap(file => {
    const code = readFileSync(file, 'utf8').replace(/\$\{[^{}]*\}/g, '…')
    return INEXACT.flatMap(pattern => code.match(pattern) ?? [])
      .filter(call => !/exact: true|new RegExp|name: startingWith\(/.test(call))
      .map(call => `${file}: ${call}`)
  })
  expect(inexact).toEqual([])
})
