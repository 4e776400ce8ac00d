import { describe, expect, it } from 'vitest'
import { toProjectBars } from './projects-timeline.tsx'

const move = (_id: string, effectiveDate: string, name: string | null) => ({
  _id,
  effectiveDate,
  projectTo: name === null ? null : { _id, name },
})
const barsOf = (...moves: ReturnType<typeof move>[]) =>
  toProjectBars(moves, '2026-11-25', '/employees/x/project-history').map(
    ({ name, note, start, end, said }) => `${name} ${note}: ${start} to ${end}, ${said}`,
  )

describe('projects over time', () => {
  it('are bars from one move to the next, the last one until today', () => {
    expect(barsOf(move('b', '2026-02-15', 'Zeta'), move('a', '2024-11-01', 'Atlas'))).toEqual([
      'Atlas 1 y 3 m: 2024-11-01 to 2026-02-15, from 01/Nov/2024 to 15/Feb/2026',
      'Zeta 9 m: 2026-02-15 to 2026-11-25, since 15/Feb/2026',
    ])
  })

  it('have a gap without a project, and end today', () => {
    expect(
      barsOf(
        move('a', '2025-01-01', 'Atlas'),
        move('b', '2026-01-01', null),
        move('c', '2026-11-20', 'Zeta'),
        move('d', '2027-01-01', 'Boreas'),
      ),
    ).toEqual([
      'Atlas 1 y: 2025-01-01 to 2026-01-01, from 01/Jan/2025 to 01/Jan/2026',
      'Zeta < 1 m: 2026-11-20 to 2026-11-25, since 20/Nov/2026',
    ])
  })

  it('are empty for a person who has never moved', () => {
    expect(barsOf()).toEqual([])
  })
})
