/**
 * Leaves out the columns that a table has no room for, so that nothing of it is cut off: first its gaps get narrower, then
 * the least important columns go. It is decided before the browser paints, by the width of the table's own place.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '../use-latest.ts'

export interface RankedColumn {
  readonly key: string
  /** Whether it stays however little room there is, or is the first to go. Of the others, the last one goes first. */
  readonly importance?: 'always' | 'least'
}

interface Room {
  readonly isTight: boolean
  readonly withoutRoom: readonly string[]
}
const EVERYTHING: Room = { isTight: false, withoutRoom: [] }

/** The least that each column can do with, and what stands beside them: tick boxes and buttons. */
interface Widths {
  readonly columns: Map<string, number>
  beside: number
}

/** What a scroll bar takes at most: a column that came back without room for one would go again when the bar appears. */
const SCROLL_BAR = 20

export interface ColumnRoom<Column> {
  readonly shown: readonly Column[]
  /** The keys of the columns that there is no room for. */
  readonly withoutRoom: readonly string[]
  /** Its gaps are narrow. */
  readonly isTight: boolean
}

/** `place` is what scrolls the table, whose headers have `data-column`; `ruler` has its width, and keeps its height. */
export function useColumnRoom<Column extends RankedColumn>(
  place: RefObject<HTMLElement | null>,
  ruler: RefObject<HTMLElement | null>,
  columns: readonly Column[],
  enabled: boolean,
): ColumnRoom<Column> {
  const [room, setRoom] = useState(EVERYTHING)
  const widths = useRef<Widths>({ columns: new Map(), beside: 0 })
  const going = columns.filter(({ importance }) => importance !== 'always').toReversed()
  const ranked = [
    ...going.filter(({ importance }) => importance === 'least'),
    ...going.filter(({ importance }) => importance !== 'least'),
  ].map(({ key }) => key)
  const withoutRoom = room.withoutRoom.filter(key => ranked.includes(key))

  const measure = () => {
    if (!enabled || !place.current) return
    const next = makeRoom(place.current, { ...room, withoutRoom }, columns, ranked, widths.current)
    if (next.isTight !== room.isTight || next.withoutRoom.join() !== room.withoutRoom.join()) setRoom(next)
  }
  // After every rendering: other rows, or other buttons in them, may need more room.
  useLayoutEffect(measure)
  const now = useLatest({ measure, isWhole: !room.isTight && room.withoutRoom.length === 0 })
  useLayoutEffect(() => {
    const element = ruler.current
    if (!enabled || !element) return
    let width = element.offsetWidth
    const startAgain = () => {
      widths.current.columns.clear()
      // At once: an observer is told before the browser paints, and React would otherwise draw after that. What shows
      // all of its columns, as a phone's cards do, is not drawn again to see whether it still may.
      flushSync(() => (now.current.isWhole ? now.current.measure() : setRoom({ ...EVERYTHING })))
    }
    const sizes = new ResizeObserver(() => {
      if (element.offsetWidth === width) return
      width = element.offsetWidth
      startAgain()
    })
    sizes.observe(element)
    document.fonts.addEventListener('loadingdone', startAgain)
    return () => {
      sizes.disconnect()
      document.fonts.removeEventListener('loadingdone', startAgain)
    }
  }, [enabled, ruler, now])
  return { shown: columns.filter(({ key }) => !withoutRoom.includes(key)), withoutRoom, isTight: room.isTight }
}

function makeRoom(
  { scrollWidth, clientWidth, children }: HTMLElement,
  room: Room,
  columns: readonly RankedColumn[],
  ranked: readonly string[],
  widths: Widths,
): Room {
  if (scrollWidth <= clientWidth) {
    const count = countWithoutRoom(clientWidth - SCROLL_BAR, columns, ranked, widths)
    return count < room.withoutRoom.length ? { ...room, withoutRoom: ranked.slice(0, count) } : room
  }
  const heads = [...children].flatMap(table => [...table.querySelectorAll<HTMLElement>('th[data-column]')])
  const taken = heads.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0)
  // A phone shows cards instead of columns.
  if (taken === 0) return room
  if (!room.isTight) return { ...room, isTight: true }
  // A table that is wider than its place has each column as narrow as it can be.
  widths.beside = scrollWidth - taken
  for (const { dataset, offsetWidth } of heads) {
    const key = dataset.column ?? ''
    // The widest of all rows that were seen: no column comes and goes from page to page.
    widths.columns.set(key, Math.max(offsetWidth, widths.columns.get(key) ?? 0))
  }
  const count = countWithoutRoom(clientWidth, columns, ranked, widths)
  return { ...room, withoutRoom: ranked.slice(0, Math.max(count, room.withoutRoom.length + 1)) }
}

/** How many of the ranked columns must go until the rest fits. */
function countWithoutRoom(
  width: number,
  columns: readonly RankedColumn[],
  ranked: readonly string[],
  { columns: widths, beside }: Widths,
): number {
  let total = columns.reduce((sum, { key }) => sum + (widths.get(key) ?? 0), beside)
  let count = 0
  for (; total > width && count < ranked.length; count++) total -= widths.get(ranked[count] ?? '') ?? 0
  return count
}
