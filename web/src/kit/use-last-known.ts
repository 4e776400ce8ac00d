import { useState } from 'react'

/** The last value that was read, while the next one is loading or has failed: its choices stay on the screen. */
export function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [known, setKnown] = useState(value)
  if (value !== undefined && value !== known) setKnown(value)
  return value ?? known
}
