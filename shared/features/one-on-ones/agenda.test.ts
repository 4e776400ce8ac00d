import { expect, it } from 'vitest'
import { type AgendaItem, groupBySection } from './agenda.ts'

const item = (text: string, heading?: string, position = 0) =>
  ({ _id: text, text, section: heading ? { heading, position } : null }) as AgendaItem
const shown = (...items: AgendaItem[]) =>
  groupBySection(items).map(part => `${part.heading}: ${part.items.map(({ text }) => text).join(' ')}`)

it('has no headings without a template', () => expect(shown(item('a'), item('b'))).toEqual([': a b']))

it('is empty without items', () => expect(shown()).toEqual([]))

it('follows the order of the template, with items without a heading last', () =>
  expect(shown(item('carried', 'Work', 1), item('mine'), item('a', 'Mood', 0), item('b', 'Work', 1))).toEqual([
    'Mood: a',
    'Work: carried b',
    ': mine',
  ]))

it('merges equal headings at their first position', () =>
  expect(shown(item('a', 'Growth', 1), item('b', 'Mood', 0), item('c', 'Growth', 2), item('d', 'Work', 1))).toEqual([
    'Mood: b',
    'Growth: a c',
    'Work: d',
  ]))
