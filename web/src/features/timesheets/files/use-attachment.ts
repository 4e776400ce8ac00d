import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MAX_FILE_BYTES, type Timesheet, timesheetMessages } from '#shared/features/timesheets.ts'
import { confirm, confirmDelete } from '#web/kit/confirm.tsx'
import { say } from '#web/kit/say.ts'
import { attach, detach, saveAttachment } from './attach.ts'

/** What a sheet's attachment has become. */
export type Attached = Pick<Timesheet, 'uploadedFileName'>

export interface Sending {
  readonly name: string
  /** From 0 to 1. */
  readonly share: number
}

/** Putting a file beside a sheet, fetching it, and taking it away: each asked about first, and done once. */
export function useAttachment({ _id, uploadedFileName }: Timesheet, changed: (to: Attached) => void) {
  const [sending, setSending] = useState<Sending>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const upload = useMutation({
    mutationFn: (file: File) => {
      running.current = new AbortController()
      const { signal } = running.current
      const progress = (share: number) => setSending({ name: file.name, share })
      progress(0)
      return attach(_id, { file, signal, progress })
    },
    onSuccess: ({ newFileName, message }) => {
      changed({ uploadedFileName: newFileName })
      say.done(message)
    },
    onSettled: () => setSending(undefined),
  })
  const removal = useMutation({
    mutationFn: () => detach(_id),
    onSuccess: () => {
      changed({ uploadedFileName: '' })
      say.done(timesheetMessages.fileDeleted)
    },
  })
  const saving = useMutation({ mutationFn: () => saveAttachment(_id) })
  const isBusy = upload.isPending || removal.isPending

  return {
    sending,
    isBusy,
    isSaving: saving.isPending,
    choose: async (file: File | undefined) => {
      if (!file || isBusy) return
      if (file.size > MAX_FILE_BYTES) return say.wrong(timesheetMessages.tooLarge)
      const replaces = uploadedFileName ? ` It takes the place of “${uploadedFileName}”.` : ''
      const text = `Do you want to upload “${file.name}”?${replaces}`
      if (await confirm({ title: 'Upload file', text, accept: 'Upload' })) upload.mutate(file)
    },
    cancel: () => running.current?.abort(),
    download: () => saving.mutate(),
    remove: async () => {
      if (await confirmDelete(uploadedFileName, timesheetMessages.deleteFile)) removal.mutate()
    },
  }
}
