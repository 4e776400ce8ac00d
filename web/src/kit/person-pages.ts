import { createContext, useContext, useEffect } from 'react'

interface PersonPages {
  /**
   * Whether the reader may open somebody's page. `isInReach` is what is known of the place where the name stands: a list
   * of the reader's own people, or one where anybody may be named.
   */
  readonly opens: (isInReach: boolean, id?: string) => boolean
  /** For readers who may open the pages of some people: asks the server, once, who these are. */
  readonly askWhom?: (() => void) | undefined
}

/** The app says it. */
export const PersonPages = createContext<PersonPages>({ opens: () => false })

export function useOpensPage(id: string, isInReach: boolean): boolean {
  const { opens, askWhom } = useContext(PersonPages)
  useEffect(() => {
    if (!isInReach) askWhom?.()
  }, [isInReach, askWhom])
  return opens(isInReach, id)
}
