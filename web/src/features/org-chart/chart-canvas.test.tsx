import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '#web/testing/render-app.tsx'
import { setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { buildForest } from './build-forest.ts'
import { ChartCanvas } from './chart-canvas.tsx'
import { cardId } from './chart-card.tsx'
import { layOutChart } from './lay-out-chart.ts'

setUpScreenTests()
const idOf = (letter: string) => letter.repeat(24)
const makePerson = (letter: string, name: string, leader: string | null) => ({
  _id: idOf(letter),
  name,
  lastName: 'Mora',
  picture: '',
  jobTitle: 'Engineer',
  project: 'Atlas',
  country: 'Peru',
  leader: leader && idOf(leader),
  isActive: true,
})

it('moves to the first card if the current one is removed', async () => {
  signInWithRoles('hr')
  const people = [makePerson('a', 'Ana', null), makePerson('b', 'Bea', 'a')]
  const setActive = vi.fn()
  const { user } = renderInApp(
    <ChartCanvas
      layout={layOutChart(buildForest({ people, leadersOutOfScope: [] }, 'leader'), new Set())}
      sight={{ area: { left: -1000, top: -1000, right: 4000, bottom: 4000 }, scale: 1 }}
      frame={{ current: null }}
      layer={{ current: null }}
      flat={{ current: null }}
      control={{
        zoomIn: vi.fn(),
        zoomOut: vi.fn(),
        showAll: vi.fn(),
        reveal: vi.fn(),
        moveBy: vi.fn(),
        show: vi.fn(),
        zoomTo: vi.fn(),
        getView: () => ({ x: 0, y: 0, scale: 1 }),
      }}
      active={idOf('c')}
      setActive={setActive}
      toggle={vi.fn()}
      showAll={vi.fn()}
      pathOf={() => undefined}
      startSearch={vi.fn()}
    />,
  )
  const tree = screen.getByRole('tree', { name: 'Org chart' })
  expect(tree.getAttribute('aria-activedescendant')).toBe(cardId(idOf('a')))
  tree.focus()
  await user.keyboard('{ArrowDown}')
  expect(setActive).toHaveBeenCalledWith(idOf('b'))
})
