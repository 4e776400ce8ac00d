import { useState } from 'react'

/** What was last read, while the next is on its way or could not be read: by it, one can still choose otherwise. */
export function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [known, setKnown] = useState(value)
  if (value !== undefined && value !== known) setKnown(value)
  return value ?? known
}
