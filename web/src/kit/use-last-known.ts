import { useState } from 'react'

/** Returns the last loaded value while the next one is loading or has failed, so that its choices stay on screen. */
export function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [known, setKnown] = useState(value)
  if (value !== undefined && value !== known) setKnown(value)
  return value ?? known
}
