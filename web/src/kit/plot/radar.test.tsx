import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '#web/testing/render-app.tsx'
import { setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { Radar } from './radar.tsx'

setUpScreenTests()
const axes = ['Craft', 'Delivery', 'Teamwork', 'Focus'].map(name => ({ key: name, name }))

async function show() {
  signInWithRoles('leader')
  const { user } = renderInApp(
    <Radar
      label="Ratings"
      axes={axes}
      outlines={[
        {
          key: 'before',
          step: 2,
          points: [
            { share: 0.5, label: 'Craft, before' },
            undefined,
            { share: 0.25, label: 'Teamwork, before' },
            undefined,
          ],
        },
        {
          key: 'now',
          step: 5,
          points: axes.map(({ name }) => ({ share: 1, label: `${name}, now`, href: '/career-development-plan' })),
        },
      ]}
    />,
  )
  return { user, plot: within(await screen.findByRole('region', { name: 'Ratings' })) }
}

it('describes each value, links to its source, and skips an axis without a value', async () => {
  const { plot } = await show()
  expect(plot.getAllByRole('img').map(mark => mark.getAttribute('aria-label'))).toEqual([
    'Craft, before',
    'Teamwork, before',
  ])
  expect(plot.getAllByRole('link').map(mark => mark.getAttribute('aria-label'))).toEqual([
    'Craft, now',
    'Delivery, now',
    'Teamwork, now',
    'Focus, now',
  ])
})

it('places values clockwise from the top, at a distance by their share', async () => {
  const { plot } = await show()
  const placeOf = (name: string) => plot.getByLabelText(name).getAttribute('style')
  expect(placeOf('Craft, now')).toBe('left: 50%; top: 20%;')
  expect(placeOf('Delivery, now')).toBe('left: 80%; top: 50%;')
  expect(placeOf('Teamwork, now')).toBe('left: 50%; top: 80%;')
  expect(placeOf('Craft, before')).toBe('left: 50%; top: 35%;')
})

it('has one tab stop, with arrow keys between values and between outlines', async () => {
  const { user, plot } = await show()
  plot.getByLabelText('Craft, before').focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Teamwork, before')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Delivery, now')
})
