import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

it('a CSV has a byte order mark, a header and a line per row', () => {
  const columns = {
    Name: (row: { name: string; hours: number }) => row.name,
    Hours: (row: { hours: number }) => row.hours,
  }
  expect(toCsv(columns, [])).toBe('\uFEFFName,Hours\r\n')
  expect(
    toCsv(columns, [
      { name: 'Ana, of Heredia', hours: 7.5 },
      { name: '@SUM(A1)', hours: 0 },
    ]),
  ).toBe('\uFEFFName,Hours\r\n"Ana, of Heredia",7.5\r\n\'@SUM(A1),0\r\n')
  expect(toCsv({ '=Name': () => '' }, [{}])).toBe("\uFEFF'=Name\r\n\r\n")
})
