import { expect, it } from 'vitest'
import { scrollWithin } from './scroll-within.ts'

const place = (element: Element, top: number, bottom: number) => {
  element.getBoundingClientRect = () => new DOMRect(0, top, 100, bottom - top)
}

// A list from 100 to 300 px that has been scrolled by 50.
it.each([
  ['in sight, with the next ones', [140, 260], 0, 50],
  ['above', [80, 110], 0, -10],
  ['the first in sight', [100, 130], 0, 10],
  ['below', [290, 320], 0, 110],
  ['the last in sight', [270, 300], 0, 90],
  ['behind what covers the top', [120, 150], 40, -10],
  ['below what covers the top', [180, 210], 40, 50],
] as const)('scrolls a list only as far as an entry needs that is %s', (_, [top, bottom], covered, expected) => {
  const [list, entry] = [document.createElement('ul'), document.createElement('li')]
  place(list, 100, 300)
  place(entry, top, bottom)
  list.scrollTop = 50
  scrollWithin(list, entry, covered)
  expect(list.scrollTop).toBe(expected)
})
