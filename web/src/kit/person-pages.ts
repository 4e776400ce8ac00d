import { createContext, useContext, useEffect } from 'react'

interface PersonPages {
  /** Whether the user may open a person's page. `isInReach`: whether the name is in a list of the user's own people. */
  readonly opens: (isInReach: boolean, id?: string) => boolean
  /** For users who may open only some people's pages: asks the server, once, whose. */
  readonly askWhom?: (() => void) | undefined
}

/** Provided by the app. */
export const PersonPages = createContext<PersonPages>({ opens: () => false })

export function useOpensPage(id: string, isInReach: boolean): boolean {
  const { opens, askWhom } = useContext(PersonPages)
  useEffect(() => {
    if (!isInReach) askWhom?.()
  }, [isInReach, askWhom])
  return opens(isInReach, id)
}
