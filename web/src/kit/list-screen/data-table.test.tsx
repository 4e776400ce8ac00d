import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInApp } from '#web/testing/render-app.tsx'
import { setUpScreenTests } from '#web/testing/screen-tests.ts'
import { DataTable } from './data-table.tsx'
import { useMarkedRows } from './use-marked-rows.ts'

setUpScreenTests()
const rows = ['Ana', 'Bo', 'Cy'].map(name => ({ _id: name, name }))
/** The rows whose cells were drawn, in that order. */
let drawn: string[] = []

function People() {
  const marks = useMarkedRows()
  const cell = ({ name }: { name: string }) => {
    drawn.push(name)
    return name
  }
  return (
    <DataTable<(typeof rows)[number], string>
      label="People"
      columns={[{ key: 'name', header: 'Name', cell }]}
      rows={rows}
      marks={marks}
      rowName={({ name }) => name}
      hasRowKeys
    />
  )
}

const open = () => {
  const app = renderInApp(<People />)
  drawn = []
  return app
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

it('a card on a phone has only what its column allows, and what the rows are sorted by', () => {
  const columns = [
    { key: 'name', header: 'Name', cell: ({ name }: { name: string }) => name },
    { key: 'country', header: 'Country', sort: 'country', cell: () => 'Bolivia', isOnCard: () => false },
    { key: 'hired', header: 'Hired', sort: 'hired', cell: () => '29/Feb/2024', isOnCard: () => false },
  ]
  const order = { column: 'hired', ascending: true }
  renderInApp(<DataTable label="People" columns={columns} rows={rows.slice(0, 1)} order={order} />)
  const isLeftOut = (text: string) =>
    screen.getByRole('cell', { name: new RegExp(text) }).classList.contains('max-sm:hidden')
  expect([isLeftOut('Bolivia'), isLeftOut('29/Feb/2024')]).toEqual([true, false])
})

describe('a large table', () => {
  it('renders only the marked row again', async () => {
    const { user } = open()
    await user.click(box('Mark Bo'))
    expect(box('Mark Bo').checked).toBe(true)
    expect(box('Mark all rows on this page').indeterminate).toBe(true)
    expect(new Set(drawn)).toEqual(new Set(['Bo']))
  })

  it('renders no row again when the focus moves', async () => {
    const { user } = open()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('row', { name: /Bo/ }))
    expect(drawn).toEqual([])
  })
})
