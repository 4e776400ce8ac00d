import { describe, expect, it } from 'vitest'
import { toProjectRow } from './project-row.ts'

const project = (name: string | null) => name && { _id: name, name }
const move = (effectiveDate: string, from: string | null, to: string | null) => ({
  _id: effectiveDate,
  effectiveDate,
  projectFrom: project(from) || null,
  projectTo: project(to) || null,
})
const rowsOf = (...moves: ReturnType<typeof move>[]) =>
  moves.map((one, index) => {
    const { title, detail, length } = toProjectRow(one, index, moves, '2026-11-25')
    return [title, detail, length]
  })

describe('the projects of a person', () => {
  it('last from one move to the next, the newest until today', () => {
    expect(rowsOf(move('2026-02-15', 'Atlas', 'Zeta'), move('2024-11-01', null, 'Atlas'))).toEqual([
      ['Zeta', 'Since 15/Feb/2026', '9 mo'],
      ['Atlas', '01/Nov/2024 – 14/Feb/2026', '1 y 3 mo'],
    ])
  })

  it('have rows for the time without one, and no length before they begin', () => {
    expect(
      rowsOf(
        move('2027-01-01', 'Zeta', 'Boreas'),
        move('2026-11-20', null, 'Zeta'),
        move('2026-01-01', 'Atlas', null),
        move('2025-01-01', null, 'Atlas'),
      ),
    ).toEqual([
      ['Boreas', 'Since 01/Jan/2027', ''],
      ['Zeta', 'Since 20/Nov/2026', '< 1 mo'],
      ['No project', '01/Jan/2026 – 19/Nov/2026', '10 mo'],
      ['Atlas', '01/Jan/2025 – 31/Dec/2025', '1 y'],
    ])
  })

  it('say which came before only if no row does', () => {
    expect(rowsOf(move('2026-10-25', 'Atlas', 'Zeta'))).toEqual([['Zeta', 'Since 25/Oct/2026, from Atlas', '1 mo']])
    expect(rowsOf(move('2026-10-25', 'Zeta', null), move('2026-09-25', 'Atlas', 'Zeta'))[1]).toEqual([
      'Zeta',
      '25/Sep/2026 – 24/Oct/2026, from Atlas',
      '1 mo',
    ])
  })

  it('of one day, or changed on the day they began, have that day', () => {
    const [, changed, short] = rowsOf(
      move('2026-11-20', 'Zeta', 'Boreas'),
      move('2026-11-20', 'Atlas', 'Zeta'),
      move('2026-11-19', null, 'Atlas'),
    )
    expect(changed).toEqual(['Zeta', '20/Nov/2026', '< 1 mo'])
    expect(short).toEqual(['Atlas', '19/Nov/2026', '< 1 mo'])
  })
})
