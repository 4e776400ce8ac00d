import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useGradualRows } from './use-gradual-rows.ts'

it('renders the first rows, and all others right after', () => {
  const drawn: boolean[] = []
  renderHook(() => drawn.push(useGradualRows().isWhole))
  expect([drawn[0], drawn.at(-1)]).toEqual([false, true])
})
