// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { SCREENS } from '#shared/features/screens.ts'
import { createQueryClient } from './kit/queries.ts'
import { createAppRouter } from './router.tsx'

it('has a route for each screen of the access table, and a form where it says that records are made', () => {
  const router = createAppRouter(createQueryClient(), createMemoryHistory())
  const paths = Object.keys(router.routesByPath)
  expect(SCREENS.map(({ path }) => path).filter(path => !paths.includes(path))).toEqual([])
  const forms = SCREENS.filter(({ canCreate }) => canCreate).map(({ path }) => `${path}/new`)
  expect(paths.filter(path => /^\/[^/]+\/new$/.test(path)).sort()).toEqual(forms.sort())
})
