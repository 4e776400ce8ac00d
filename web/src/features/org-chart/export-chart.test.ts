import { expect, it } from 'vitest'
import { buildForest } from './build-forest.ts'
import { toSvg } from './export-chart.ts'
import { layOutChart } from './lay-out-chart.ts'

const person = { picture: '', jobTitle: 'R&D', project: '', country: 'Peru', isActive: true }
const drawSvg = (...names: string[]) => {
  const people = names.map((name, index) => ({
    ...person,
    _id: String(index),
    name,
    lastName: '',
    leader: index ? '0' : null,
  }))
  const text = toSvg(layOutChart(buildForest({ people, leadersOutOfScope: [] }, 'leader'), new Set()))
  return new DOMParser().parseFromString(text, 'image/svg+xml')
}

it('draws a card per person and a line per report', () => {
  const drawn = drawSvg('Ana', 'Bea', 'Cleo')
  expect(drawn.querySelector('parsererror')).toBeNull()
  expect(drawn.querySelectorAll('g')).toHaveLength(3)
  expect(drawn.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
  expect([...drawn.querySelectorAll('g:first-of-type text')].map(text => text.textContent)).toEqual([
    'Ana',
    'R&D',
    'No leader · PE',
  ])
})

it('keeps names as they are, whatever they contain, and never runs them', () => {
  const hostile = ['</text><script>x</script>', 'a"b\'c&d', 'half \ud83d', 'bell \u0007', 'emoji 💥']
  const drawn = drawSvg(...hostile)
  expect(drawn.querySelector('parsererror')).toBeNull()
  expect(drawn.querySelector('script')).toBeNull()
  expect([...drawn.querySelectorAll('g')].map(card => card.querySelector('text')?.textContent)).toEqual([
    '</text><script>x</script>',
    'a"b\'c&d',
    'half \ufffd',
    'bell ',
    'emoji 💥',
  ])
})
