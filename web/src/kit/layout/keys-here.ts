/** The keys that the present screen adds to those of the whole app; the list of shortcuts shows them. */
import { useEffect } from 'react'

export type Keys = readonly (readonly [keys: string, does: string])[]

interface Here {
  readonly title: string
  readonly keys: Keys
}
let here: Here | undefined

export const keysHere = (): Here | undefined => here

/** `keys` stay the same while the screen lives. */
export function useKeysHere(title: string, keys: Keys): void {
  useEffect(() => {
    const mine = { title, keys }
    here = mine
    return () => {
      if (here === mine) here = undefined
    }
  }, [title, keys])
}
