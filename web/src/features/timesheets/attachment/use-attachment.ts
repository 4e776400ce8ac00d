import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MAX_TIMESHEET_FILE_BYTES, type Timesheet, timesheetMessages } from '#shared/features/timesheets.ts'
import { confirmAction, confirmDelete } from '#web/kit/confirm.tsx'
import { toast } from '#web/kit/toast.ts'
import { attachFile, downloadAttachment, removeAttachment } from './attachment-calls.ts'

/** What a sheet's attachment has become. */
export type AttachmentState = Pick<Timesheet, 'uploadedFileName'>

export interface UploadProgress {
  readonly name: string
  /** From 0 to 1. */
  readonly fraction: number
}

/** Putting a file beside a sheet, fetching it, and taking it away: each asked about first, and done once. */
export function useAttachment({ _id, uploadedFileName }: Timesheet, changed: (to: AttachmentState) => void) {
  const [sending, setSending] = useState<UploadProgress>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const upload = useMutation({
    mutationFn: (file: File) => {
      running.current = new AbortController()
      const { signal } = running.current
      const progress = (share: number) => setSending({ name: file.name, fraction: share })
      progress(0)
      return attachFile(_id, { file, signal, onProgress: progress })
    },
    onSuccess: ({ newFileName, message }) => {
      changed({ uploadedFileName: newFileName })
      toast.success(message)
    },
    onSettled: () => setSending(undefined),
  })
  const removal = useMutation({
    mutationFn: () => removeAttachment(_id),
    onSuccess: () => {
      changed({ uploadedFileName: '' })
      toast.success(timesheetMessages.fileDeleted)
    },
  })
  const saving = useMutation({ mutationFn: () => downloadAttachment(_id) })
  const isBusy = upload.isPending || removal.isPending

  return {
    sending,
    isBusy,
    isSaving: saving.isPending,
    choose: async (file: File | undefined) => {
      if (!file || isBusy) return
      if (file.size > MAX_TIMESHEET_FILE_BYTES) return toast.error(timesheetMessages.tooLarge)
      const replaces = uploadedFileName ? ` It takes the place of “${uploadedFileName}”.` : ''
      const text = `Do you want to upload “${file.name}”?${replaces}`
      if (await confirmAction({ title: 'Upload file', text, acceptLabel: 'Upload' })) upload.mutate(file)
    },
    cancel: () => running.current?.abort(),
    download: () => saving.mutate(),
    remove: async () => {
      if (await confirmDelete(uploadedFileName, timesheetMessages.deleteFile)) removal.mutate()
    },
  }
}
