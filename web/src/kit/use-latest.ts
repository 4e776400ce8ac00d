import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Holds the value of the last rendering, for what runs after it: a listener, or content that is drawn later. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
