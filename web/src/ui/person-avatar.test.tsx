import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getInitials, PersonAvatar } from './person-avatar.tsx'

it.each([
  ['Luis Ángel Mora', 'LM'],
  ['Michelle', 'M'],
  // Surrogate pairs are not split.
  ['🦊 نور الهدى', '🦊ا'],
])('the initials of %s are %s', (name, initials) => {
  expect(getInitials(name)).toBe(initials)
})

it('shows initials until the picture is loaded, if it cannot be, and again for another picture', () => {
  const { container, rerender } = render(<PersonAvatar name="Ana Solís" />)
  const image = () => container.querySelector('img') ?? document.body
  expect(screen.getByText('AS')).toBeDefined()
  expect(container.querySelector('img')).toBeNull()

  rerender(<PersonAvatar name="Ana Solís" picture="/one.webp" />)
  expect(screen.getByText('AS')).toBeDefined()
  expect(image().getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(image().className).toBe('hidden')
  fireEvent.error(image())
  expect(screen.getByText('AS')).toBeDefined()

  rerender(<PersonAvatar name="Ana Solís" picture="/two.webp" />)
  fireEvent.load(image())
  expect(screen.queryByText('AS')).toBeNull()
  expect(image().className).not.toContain('hidden')

  rerender(<PersonAvatar name="Ana Solís" picture="/three.webp" />)
  expect(screen.getByText('AS')).toBeDefined()
  expect(image().className).toBe('hidden')
})
