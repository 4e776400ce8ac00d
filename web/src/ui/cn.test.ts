import { globSync, readFileSync } from 'node:fs'
import { twMerge } from 'tailwind-merge'
import { describe, expect, it } from 'vitest'
import { cn } from './cn.ts'

/** Words of the app's strings that are Tailwind's: it drops the first of two, and leaves alone what it does not know. */
const used = new Set(
  globSync('web/src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
    .flatMap(file => [...readFileSync(file, 'utf8').matchAll(/(['"`])((?:(?!\1)[^\\\n])*)\1/g)])
    .flatMap(([, , text = '']) => text.split(/\s+/))
    .filter(word => /^[\w@[!-]/.test(word) && !/[$"=]/.test(word) && twMerge(`${word} ${word}`) === word),
)

const withoutVariants = (name: string) => name.replace(/^.*:(?![^[]*\])(?![^(]*\))/, '').replace(/!$/, '')

describe('joining classes', () => {
  it('judges the app’s classes as Tailwind’s own joiner does', () => {
    const bare = [...new Set([...used].map(withoutVariants))]
    expect(bare.length).toBeGreaterThan(500)
    // What takes the place of one of a kind, and is replaced by it, stands for that kind.
    const kinds: string[] = []
    for (const name of bare)
      if (!kinds.some(one => cn(`${one} ${name}`) === name && cn(`${name} ${one}`) === one)) kinds.push(name)
    const pairs = bare.flatMap(name => kinds.flatMap(one => [`${name} ${one}`, `${one} ${name}`]))
    expect(pairs.filter(both => cn(both) !== twMerge(both))).toEqual([])
  })

  it.each([
    ['p-2 hover:p-3 p-4', 'hover:p-3 p-4'],
    ['hover:focus:p-1 focus:hover:p-2', 'focus:hover:p-2'],
    ['p-2! p-3', 'p-2! p-3'],
    ['p-2! p-3!', 'p-3!'],
    ['data-[state=open]:h-1 data-[state=open]:h-2', 'data-[state=open]:h-2'],
    ['[&_svg]:size-4 [&_svg]:w-2', '[&_svg]:size-4 [&_svg]:w-2'],
    ['mine mine-too', 'mine mine-too'],
  ])('keeps variants apart: %s', (both, joined) => {
    expect(cn(both)).toBe(joined)
    expect(twMerge(both)).toBe(joined)
  })

  it('leaves out what is missing', () => {
    expect(cn('a', undefined, false && 'b', ['c'])).toBe('a c')
    expect(cn()).toBe('')
  })
})
