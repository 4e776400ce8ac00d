import { expect, it } from 'vitest'
import { scrollWithin } from './scroll-within.ts'

const place = (element: Element, top: number, bottom: number) => {
  element.getBoundingClientRect = () => new DOMRect(0, top, 100, bottom - top)
}

// A list from 100 to 300 px that has been scrolled by 50.
it.each([
  ['in sight', [120, 150], 0, 50],
  ['above', [80, 110], 0, 30],
  ['below', [290, 320], 0, 70],
  ['behind what covers the top', [120, 150], 40, 30],
  ['below what covers the top', [140, 170], 40, 50],
] as const)('scrolls a list only as far as an entry needs that is %s', (_, [top, bottom], covered, expected) => {
  const [list, entry] = [document.createElement('ul'), document.createElement('li')]
  place(list, 100, 300)
  place(entry, top, bottom)
  list.scrollTop = 50
  scrollWithin(list, entry, covered)
  expect(list.scrollTop).toBe(expected)
})
