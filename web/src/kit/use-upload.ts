/** Sends a file that a person chose, and tells how far it has come. Another file, Cancel and leaving the screen give it up. */
import { useEffect, useRef, useState } from 'react'
import type { FileUpload } from './upload.ts'

export interface UploadProgress {
  readonly name: string
  /** How much has arrived, from 0 to 1. */
  readonly share: number
}

export interface Upload<R> {
  /** What is on its way. */
  readonly progress: UploadProgress | undefined
  /** Answers what `send` answers; `undefined` when it was given up. */
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
