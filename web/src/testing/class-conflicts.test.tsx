import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ClassWatch, describeConflicts } from './class-conflicts.ts'

afterEach(cleanup)

describe('conflicting classes on an element', () => {
  it.each([
    ['w-72 p-3 w-20', 'w-72 against w-20'],
    ['text-foreground text-muted-foreground', 'text-foreground against text-muted-foreground'],
    ['h-9 px-3 size-6 p-0', 'h-9 against size-6, px-3 against p-0'],
    ['sm:left-0 sm:left-10', 'sm:left-0 against sm:left-10'],
  ])('are reported with the class to replace: %s', (classes, conflict) => {
    expect(describeConflicts(classes, () => '<p>')).toEqual([`${conflict}: <p>`])
  })

  it.each(['base:w-72 w-20', 'p-3 pt-0', 'w-20 sm:w-40', 'left-0 hover:left-2', 'tabular-nums tabular-nums'])(
    'are not these: %s',
    classes => expect(describeConflicts(classes, () => '<p>')).toEqual([]),
  )

  it('are reported once, even if the element has been removed', () => {
    const watch = new ClassWatch()
    const { rerender } = render(<b className="h-10 h-12">late</b>)
    rerender(<b className="h-10">late</b>)
    rerender(<b className="h-10 h-12">late</b>)
    expect(watch.end()).toEqual([expect.stringMatching(/^h-10 against h-12: <b class=".*">late<\/b>$/)])
    render(<i className="h-10 h-14" />)
    expect(watch.end()).toHaveLength(1)
  })
})
