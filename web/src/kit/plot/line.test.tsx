import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { setUpScreenTests } from '#web/testing/screen-tests.ts'
import { Lines, type PlotLine } from './line.tsx'

setUpScreenTests()

const line = (key: string, ...values: [day: string, value: number][]): PlotLine => ({
  key,
  step: 4,
  points: values.map(([day, value]) => ({ day, value, label: `${key} on ${day}: ${value}` })),
})
const placeOf = (name: string) => {
  const { left, top } = screen.getByRole('img', { name }).style
  return [left, top]
}

it('places each value by its day and height, between the lowest and the highest', () => {
  render(<Lines label="Ratings" lines={[line('Talks', ['2026-01-01', 2], ['2026-01-02', 3], ['2026-01-05', 4])]} />)
  expect(placeOf('Talks on 2026-01-01: 2')).toEqual(['0%', '100%'])
  expect(placeOf('Talks on 2026-01-02: 3')).toEqual(['25%', '50%'])
  expect(placeOf('Talks on 2026-01-05: 4')).toEqual(['100%', '0%'])
  expect(screen.getByRole('region', { name: 'Ratings' }).textContent).toBe('4201/Jan/202605/Jan/2026')
})

it('keeps the given bounds, and shows values beyond them', () => {
  const ends = { min: 0, max: 100, from: '2026-01-01', until: '2026-01-11' }
  const { rerender } = render(<Lines label="Done" lines={[line('Done', ['2026-01-06', 50])]} {...ends} />)
  expect(placeOf('Done on 2026-01-06: 50')).toEqual(['50%', '50%'])
  rerender(<Lines label="Done" lines={[line('Done', ['2026-01-06', 150], ['2026-01-11', 75])]} {...ends} />)
  expect(placeOf('Done on 2026-01-06: 150')).toEqual(['50%', '0%'])
  expect(placeOf('Done on 2026-01-11: 75')).toEqual(['100%', '50%'])
})

it('centers a single value', () => {
  render(<Lines label="Done" lines={[line('Done', ['2026-01-06', 50])]} format={value => `${value} %`} />)
  expect(placeOf('Done on 2026-01-06: 50')).toEqual(['50%', '50%'])
  expect(screen.getByRole('region', { name: 'Done' }).textContent).toBe('50 %06/Jan/2026')
})

it('has one tab stop, with arrow keys along a line and between lines', async () => {
  const user = userEvent.setup()
  const days = (key: string) => line(key, ['2026-01-01', 1], ['2026-01-02', 2])
  render(<Lines label="Ratings" lines={[days('Talks'), days('Code')]} />)
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await user.tab()
  expect(focused()).toBe('Talks on 2026-01-01: 1')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('Talks on 2026-01-02: 2')
  screen.getByText('Talks on 2026-01-02: 2')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Code on 2026-01-02: 2')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})
