import { useState } from 'react'
import { shortenInvoiceName } from '#shared/features/rewards/invoice-name.ts'
import { MAX_INVOICE_BYTES, rewardMessages, rewardsApi } from '#shared/features/rewards.ts'
import { fileMessages } from '#shared/kit/file-messages.ts'
import { formatNumber } from '#shared/kit/texts.ts'
import { ApiError, fetchApi, WENT_WRONG } from '#web/kit/api.ts'
import { downloadSignedLink } from '#web/kit/download.ts'
import { type FileUpload, uploadToBucket } from '#web/kit/upload.ts'
import { type UploadProgress, useUpload } from '#web/kit/use-upload.ts'

export const INVOICE_CONTENT_TYPE = 'application/pdf'

export const downloadInvoice = (id: string): Promise<void> =>
  downloadSignedLink(() => fetchApi(rewardsApi.calls.invoice, { params: { id } }))

/** Returns why a file cannot be the invoice, as far as known before uploading. Some systems report no type. */
export function findInvoiceProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (type !== INVOICE_CONTENT_TYPE && !(type === '' && /\.pdf$/i.test(name))) return rewardMessages.notPdf
  if (size === 0) return fileMessages.empty
  return size > MAX_INVOICE_BYTES ? rewardMessages.tooLarge : undefined
}

/** Uploads a file directly to the bucket. Returns its key, for the refund to refer to. */
async function uploadInvoice(id: string, sending: FileUpload): Promise<string> {
  const { file, signal } = sending
  const body = { fileName: shortenInvoiceName(file.name), contentType: INVOICE_CONTENT_TYPE, size: file.size }
  const { upload, key } = await fetchApi(rewardsApi.calls.upload, { params: { id }, body, signal })
  await uploadToBucket(upload, sending, rewardMessages)
  return key
}

/** Returns the file name that a key was created from. */
export const getFileNameFromKey = (key: string): string => decodeURIComponent(key.split('/').at(-1) ?? '')

/** `230 kB` */
export const showFileSize = (bytes: number): string => `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} kB`

export interface InvoiceUpload {
  readonly choose: (file: File | undefined) => void
  readonly cancel: () => void
  /** The file being uploaded. */
  readonly progress: UploadProgress | undefined
  /** Why the last file was rejected. */
  readonly error: string | undefined
}

/** Uploads a file as soon as it is chosen, so that Save does not have to wait. */
export function useInvoiceUpload(id: string, onUploaded: (key: string) => void): InvoiceUpload {
  const { start, cancel, progress } = useUpload(upload => uploadInvoice(id, upload))
  const [error, setError] = useState<string>()
  const send = async (file: File) => {
    try {
      const key = await start(file)
      if (key !== undefined) onUploaded(key)
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error)
      setError(error instanceof ApiError ? (error.errors[0]?.message ?? error.userMessage) : WENT_WRONG)
    }
  }
  const choose = (file: File | undefined) => {
    if (!file) return
    cancel()
    const problem = findInvoiceProblem(file)
    setError(problem)
    if (!problem) void send(file)
  }
  return { choose, cancel, progress, error }
}
