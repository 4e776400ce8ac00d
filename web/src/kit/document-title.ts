import { useEffect } from 'react'
import { useBesideList } from './beside/beside-list.ts'
import { getConfig } from './config.ts'

/** Names the browser's tab after the screen. */
export function useDocumentTitle(title: string): void {
  const isBeside = useBesideList() !== undefined
  useEffect(() => {
    const before = document.title
    document.title = `${title} · ${getConfig().product}`
    // A record that closes beside its list leaves the list.
    return () => {
      if (isBeside) document.title = before
    }
  }, [title, isBeside])
}
