import { describe, expect, it } from 'vitest'
import { centerCrop, changeCrop, moveCrop, sideOf } from './crop.ts'

const wide = { width: 400, height: 200 }
const tall = { width: 200, height: 400 }

describe('the cropped square', () => {
  it.each([
    ['wide', wide, { x: 200, y: 100, zoom: 1 }],
    ['tall', tall, { x: 100, y: 200, zoom: 1 }],
  ])('is the largest in the middle of a %s picture at first', (_, size, crop) => {
    expect(centerCrop(size)).toEqual(crop)
    expect(sideOf(size, crop)).toBe(200)
  })

  it('moves in steps relative to its size, but not beyond the picture', () => {
    const crop = centerCrop(wide)
    expect(moveCrop(wide, crop, 0.25, 0)).toEqual({ x: 250, y: 100, zoom: 1 })
    expect(moveCrop(wide, crop, 9, 9)).toEqual({ x: 300, y: 100, zoom: 1 })
    expect(moveCrop(tall, centerCrop(tall), -9, -9)).toEqual({ x: 100, y: 100, zoom: 1 })
  })

  it('shrinks when zooming in, and can then move further', () => {
    const near = changeCrop(wide, centerCrop(wide), { zoom: 2 })
    expect([near, sideOf(wide, near)]).toEqual([{ x: 200, y: 100, zoom: 2 }, 100])
    const corner = moveCrop(wide, near, 9, 9)
    expect(corner).toEqual({ x: 350, y: 150, zoom: 2 })
    // Zooming out moves the square back inside the picture.
    expect(changeCrop(wide, corner, { zoom: 1 })).toEqual({ x: 300, y: 100, zoom: 1 })
  })

  it.each([
    [0.5, 1],
    [9, 4],
  ])('limits a zoom of %d to %d', (zoom, taken) =>
    expect(changeCrop(wide, centerCrop(wide), { zoom }).zoom).toBe(taken),
  )
})
