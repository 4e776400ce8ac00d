import { useEffect } from 'react'
import { useBesideList } from './beside/beside-list.ts'
import { getConfig } from './config.ts'

export function useDocumentTitle(title: string): void {
  const isBeside = useBesideList() !== undefined
  useEffect(() => {
    const before = document.title
    document.title = `${title} · ${getConfig().product}`
    // When a record next to a list closes, the list's title comes back.
    return () => {
      if (isBeside) document.title = before
    }
  }, [title, isBeside])
}
