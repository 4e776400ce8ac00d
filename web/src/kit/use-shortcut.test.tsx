import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadLayerParts } from '#web/ui/layers.tsx'
import { Select } from '#web/ui/select.tsx'
import { useShortcut } from './use-shortcut.ts'

beforeAll(loadLayerParts)

const STATUSES = ['Open', 'Not Done', 'In Progress'].map(name => ({ value: name, label: name }))

function Screen({ act }: { act: (key: string) => void }) {
  const [status, setStatus] = useState('Open')
  useShortcut('n', () => act('n'))
  useShortcut('i', () => act('i'))
  return (
    <>
      <button type="button">Elsewhere</button>
      <Select aria-label="Status" value={status} options={STATUSES} onChange={setStatus} />
    </>
  )
}

it('a letter typed on a choice goes to the entry that begins with it, not to a shortcut', async () => {
  const act = vi.fn()
  const user = userEvent.setup()
  render(<Screen act={act} />)
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  await user.keyboard('n')
  expect(act.mock.calls).toEqual([['n']])
  const choice = screen.getByRole('combobox', { name: 'Status' })
  await user.tab()
  expect(document.activeElement).toBe(choice)
  await user.keyboard('n')
  expect(choice.textContent).toBe('Not Done')
  await user.keyboard('{Enter}')
  await screen.findByRole('option', { name: 'Not Done', selected: true })
  await user.keyboard('i')
  expect(act.mock.calls).toEqual([['n']])
})
