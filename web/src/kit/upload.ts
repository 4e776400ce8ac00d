/** Uploads a file: directly to the bucket with a signed form, or as text within a call. */
import { ApiError, WENT_WRONG } from './api.ts'

export interface FileUpload {
  readonly file: File
  /** Called with the fraction uploaded, from 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}
interface SignedForm {
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}
/** The message when the bucket rejects the file. */
interface UploadErrorTexts {
  readonly tooLarge: string
  readonly uploadGone: string
}

/** The longest file name that calls accept. */
const MAX_NAME_LENGTH = 200

/** Shortens a file's name to what calls accept, keeping its extension. */
export function shortenFileName(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name
  const ending = name.slice(name.lastIndexOf('.')).slice(-10)
  return `${name.slice(0, MAX_NAME_LENGTH - ending.length - 1).toWellFormed()}…${ending}`
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
export async function uploadToBucket(
  to: SignedForm,
  { file, onProgress, signal }: FileUpload,
  says: UploadErrorTexts,
): Promise<void> {
  // Cancelled before it began: no event will follow.
  signal.throwIfAborted()
  const form = new FormData()
  for (const [name, value] of Object.entries(to.fields)) form.append(name, value)
  form.append('file', file)
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status < 300) return done()
      const isTooLarge = request.responseText.includes('EntityTooLarge')
      failed(new ApiError(request.status, isTooLarge ? says.tooLarge : says.uploadGone))
    }
    request.onerror = () => failed(new ApiError(0, WENT_WRONG))
    request.onabort = () => failed(new DOMException('The upload was cancelled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', to.url)
    request.send(form)
  })
}

export async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let start = 0; start < bytes.length; start += 8192)
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return btoa(binary)
}

/** Rethrows an error with its first field error as the message, where no form can show it at a field. */
export function throwFirstFieldError(error: unknown): never {
  const [first] = error instanceof ApiError ? error.errors : []
  throw first && error instanceof ApiError ? new ApiError(error.status, first.message) : error
}
