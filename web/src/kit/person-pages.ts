import { createContext } from 'react'

/**
 * Whether the reader may open somebody's page; the app says so. `isInReach` is what is known of the place where the name
 * stands: a list of the reader's own people, or one where anybody may be named.
 */
export const PersonPages = createContext<(isInReach: boolean) => boolean>(() => false)
