/**
 * Hides columns of a table that do not fit, so that nothing is cut off: first the gaps get narrower, then the least
 * important columns are hidden. Measures the table's container before the browser paints.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '../use-latest.ts'

export interface RankedColumn {
  readonly key: string
  /** `always`: never hidden; `least`: hidden first. Of the others, the last one is hidden first. */
  readonly importance?: 'always' | 'least'
}

interface Room {
  readonly isTight: boolean
  readonly withoutRoom: readonly string[]
}
const EVERYTHING: Room = { isTight: false, withoutRoom: [] }

/** The minimum width of each column, and of the checkboxes and buttons next to them. */
interface Widths {
  readonly columns: Map<string, number>
  beside: number
}

/** The maximum width of a scroll bar: without this reserve, its appearance would hide a column that just reappeared. */
const SCROLL_BAR = 20

export interface ColumnRoom<Column> {
  readonly shown: readonly Column[]
  /** The keys of the columns that do not fit. */
  readonly withoutRoom: readonly string[]
  /** Whether the gaps are narrow. */
  readonly isTight: boolean
}

/** `place` scrolls the table, whose headers have `data-column`; `ruler` is as wide, with a fixed height. */
export function useColumnRoom<Column extends RankedColumn>(
  place: RefObject<HTMLElement | null>,
  ruler: RefObject<HTMLElement | null>,
  columns: readonly Column[],
  enabled: boolean,
): ColumnRoom<Column> {
  const [measured, setRoom] = useState(EVERYTHING)
  // A window that has become a phone's shows what a phone shows, whatever had no room before.
  const room = enabled ? measured : EVERYTHING
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
  // After every render, because new rows or buttons may need more room.
  useLayoutEffect(measure)
  const now = useLatest({ measure, isWhole: !room.isTight && room.withoutRoom.length === 0 })
  useLayoutEffect(() => {
    const element = ruler.current
    if (!enabled || !element) return
    let width = element.offsetWidth
    const startAgain = () => {
      widths.current.columns.clear()
      // Synchronous, because the observer is called before the paint, and React would otherwise render after it. If
      // all columns are shown, measuring needs no render.
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
  if (!room.isTight) return { ...room, isTight: true }
  // If a table is wider than its container, each column has its minimum width.
  widths.beside = scrollWidth - taken
  for (const { dataset, offsetWidth } of heads) {
    const key = dataset.column ?? ''
    // The maximum so far, so that columns do not appear and disappear from page to page.
    widths.columns.set(key, Math.max(offsetWidth, widths.columns.get(key) ?? 0))
  }
  const count = countWithoutRoom(clientWidth, columns, ranked, widths)
  return { ...room, withoutRoom: ranked.slice(0, Math.max(count, room.withoutRoom.length + 1)) }
}

/** Returns how many of the ranked columns must be hidden for the rest to fit. */
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
