import { useMutation } from '@tanstack/react-query'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { MAX_TIMESHEET_FILE_BYTES, timesheetsApi } from '#shared/features/timesheets.ts'
import { fileMessages } from '#shared/kit/file-messages.ts'
import { t } from '#shared/kit/texts.ts'
import { ApiError, fetchApi } from '#web/kit/api.ts'
import { confirmAction, confirmDelete } from '#web/kit/confirm.tsx'
import { downloadSignedLink } from '#web/kit/download.ts'
import { toast } from '#web/kit/toast.ts'
import { type FileUpload, shortenFileName, throwFirstFieldError, uploadToBucket } from '#web/kit/upload.ts'
import { useUpload } from '#web/kit/use-upload.ts'

export type AttachmentState = Pick<Timesheet, 'uploadedFileName'>

/** Attaches a file to a sheet, downloads it and removes it. */
export function useAttachment({ _id, uploadedFileName }: Timesheet, changed: (to: AttachmentState) => void) {
  const { start, cancel, progress } = useUpload(file => attachFile(_id, file))
  const upload = useMutation({
    mutationFn: start,
    onSuccess: attached => {
      if (!attached) return
      changed({ uploadedFileName: attached.newFileName })
      toast.success(t(attached.message))
    },
  })
  const removal = useMutation({
    mutationFn: () => removeAttachment(_id),
    onSuccess: () => {
      changed({ uploadedFileName: '' })
      toast.success(t(timesheetMessages.fileDeleted))
    },
  })
  const saving = useMutation({ mutationFn: () => downloadAttachment(_id) })
  const isBusy = upload.isPending || removal.isPending

  return {
    progress,
    isBusy,
    isSaving: saving.isPending,
    choose: async (file: File | undefined) => {
      if (!file || isBusy) return
      if (file.size === 0) return toast.error(t(fileMessages.empty))
      if (file.size > MAX_TIMESHEET_FILE_BYTES) return toast.error(t(timesheetMessages.tooLarge))
      const text = uploadedFileName
        ? t`Do you want to upload “${file.name}”? It takes the place of “${uploadedFileName}”.`
        : t`Do you want to upload “${file.name}”?`
      if (await confirmAction({ title: t`Upload file`, text, acceptLabel: t`Upload` })) upload.mutate(file)
    },
    cancel,
    download: () => saving.mutate(),
    remove: async () => {
      if (await confirmDelete(uploadedFileName, t(timesheetMessages.deleteFile))) removal.mutate()
    },
  }
}

/** The types that the file chooser offers; the server checks the content. Source: spec 3 section 9. */
export const ATTACHMENT_EXTENSIONS = '.xlsx,.xls,.doc,.docx,.pdf,.png,.jpg,.jpeg,.gif,.webp,.heic,.bmp,.tif,.tiff'
const MAX_CHIP_LENGTH = 20

/** Uploads a file and attaches it to the sheet; returns the server's response. */
async function attachFile(timesheetId: string, sending: FileUpload): Promise<{ newFileName: string; message: string }> {
  const { file, signal } = sending
  const { askUpload, confirmUpload } = timesheetsApi.calls
  const body = {
    timesheetId,
    fileName: shortenFileName(file.name),
    contentType: file.type.slice(0, 150),
    size: file.size,
  }
  try {
    if (file.size > MAX_TIMESHEET_FILE_BYTES) throw new ApiError(0, timesheetMessages.tooLarge)
    const { upload, key } = await fetchApi(askUpload, { body, signal })
    await uploadToBucket(upload, sending, timesheetMessages)
    return await fetchApi(confirmUpload, { params: { id: timesheetId }, body: { key }, signal })
  } catch (error) {
    return throwFirstFieldError(error)
  }
}

const removeAttachment = (id: string) => fetchApi(timesheetsApi.calls.removeUpload, { params: { id } })

const downloadAttachment = (id: string): Promise<void> =>
  downloadSignedLink(() => fetchApi(timesheetsApi.calls.attachment, { params: { id } }))

/** Shortens a name for its chip. Source: spec 3 section 2. */
export function toChipLabel(name: string): string {
  const letters = [...name]
  return letters.length > MAX_CHIP_LENGTH ? `${letters.slice(0, MAX_CHIP_LENGTH).join('')}…` : name
}
