import { useEffect, useRef, useState } from 'react'
import { ApiError, WENT_WRONG } from '#web/kit/api.ts'
import { findInvoiceProblem, uploadInvoice } from './invoice.ts'

export interface InvoiceUpload {
  readonly choose: (file: File | undefined) => void
  readonly cancel: () => void
  /** What is on its way, and how much of it has arrived, from 0 to 1. */
  readonly sending: { readonly name: string; readonly share: number } | undefined
  /** Why the last file was not taken. */
  readonly error: string | undefined
}

/** Uploads a file as soon as it is chosen, so that Save has nothing to wait for. */
export function useInvoiceUpload(id: string, uploaded: (key: string) => void): InvoiceUpload {
  const [sending, setSending] = useState<InvoiceUpload['sending']>()
  const [refusal, setRefusal] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const cancel = () => {
    running.current?.abort()
    setSending(undefined)
  }
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File) => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setSending({ name: file.name, share: 0 })
    try {
      const progress = (share: number) => signal.aborted || setSending({ name: file.name, share })
      uploaded(await uploadInvoice(id, { file, onProgress: progress, signal }))
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) reportError(error)
      setRefusal(error instanceof ApiError ? (error.errors[0]?.message ?? error.userMessage) : WENT_WRONG)
    }
    if (!signal.aborted) setSending(undefined)
  }
  const choose = (file: File | undefined) => {
    if (!file) return
    cancel()
    const wrong = findInvoiceProblem(file)
    setRefusal(wrong)
    if (!wrong) void send(file)
  }
  return { choose, cancel, sending, error: refusal }
}
