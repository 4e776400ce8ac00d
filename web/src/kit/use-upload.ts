/** Uploads a chosen file and reports the progress. Another file, Cancel and leaving the screen abort it. */
import { useEffect, useRef, useState } from 'react'
import type { FileUpload } from './upload.ts'

export interface UploadProgress {
  readonly name: string
  /** The fraction uploaded, from 0 to 1. */
  readonly share: number
}

export interface Upload<R> {
  /** The file being uploaded. */
  readonly progress: UploadProgress | undefined
  /** Resolves with the result of `send`; `undefined` if it was aborted. */
  readonly start: (file: File) => Promise<R | undefined>
  readonly cancel: () => void
}

export function useUpload<R>(send: (upload: FileUpload) => Promise<R>): Upload<R> {
  const [progress, setProgress] = useState<UploadProgress>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const cancel = () => {
    running.current?.abort()
    setProgress(undefined)
  }
  const start = async (file: File) => {
    cancel()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const onProgress = (share: number) => {
      if (!signal.aborted) setProgress({ name: file.name, share })
    }
    onProgress(0)
    try {
      return await send({ file, onProgress, signal })
    } catch (error) {
      if (signal.aborted) return undefined
      throw error
    } finally {
      if (!signal.aborted) setProgress(undefined)
    }
  }
  return { progress, start, cancel }
}
