import { useState } from 'react'
import { toastError } from './toast.ts'

const SHOWN_FOR = 1500

/** Copies a text to the clipboard; `isCopied` is then true for a moment. If the browser refuses, shows a toast. */
export function useCopy(text: string): { readonly isCopied: boolean; readonly copy: () => void } {
  const [isCopied, setIsCopied] = useState(false)
  const write = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
      setTimeout(() => setIsCopied(false), SHOWN_FOR)
    } catch (error) {
      toastError(error)
    }
  }
  return { isCopied, copy: () => void write() }
}
