import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderTourPage } from './page.ts'
import { PICTURES } from './pictures.ts'

const PAGES = ['README.md', 'docs/tour.md']
const KILOBYTE = 1000

const picturesOf = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = '']) =>
    normalize(join(dirname(page), path)),
  )
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

describe('the tour', () => {
  it('has a file of at most 80 kB for every picture in it and in the README', () => {
    const shown = PAGES.flatMap(picturesOf)
    expect(shown.length).toBeGreaterThan(12)
    expect(shown.filter(file => sizeOf(file) === 0 || sizeOf(file) > 80 * KILOBYTE)).toEqual([])
  })

  it('has less than a megabyte of pictures, all of them in use', () => {
    const files = readdirSync('docs/tour').map(name => `docs/tour/${name}`)
    expect(files.reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThan(1000 * KILOBYTE)
    expect(files.sort()).toEqual(picturesOf('docs/tour.md').sort())
  })

  it('matches the page generated from its list (change the list and run npm run tour)', () => {
    expect(readFileSync('docs/tour.md', 'utf8')).toBe(renderTourPage(PICTURES))
  })

  it('has a heading, text and alternative text for each picture, all unique', () => {
    const page = renderTourPage([
      { name: 'lake', heading: 'The lake', text: 'Ducks swim here.', alt: 'Two ducks on a lake' },
    ])
    expect(page).toContain('\n## The lake\n\nDucks swim here.\n\n![Two ducks on a lake](tour/lake.webp)\n')
    for (const key of ['name', 'heading', 'text', 'alt'] as const)
      expect(new Set(PICTURES.map(picture => picture[key])).size).toBe(PICTURES.length)
  })
})
