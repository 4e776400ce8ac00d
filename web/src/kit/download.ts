/** Fetches a file with the session's token, which a plain link could not send, and saves it. */
import type { AnyCall } from '#shared/kit/contract.ts'
import { ApiError, type ApiRequest, fetchApiFile, fetchSignedLink, readBlob, WENT_WRONG } from './api.ts'

/** Source: spec 1 section 8. */
const DOWNLOAD_FAILED = 'Error downloading the file, please try again...'

export async function downloadFile<C extends AnyCall>(call: C, request: ApiRequest<C>): Promise<void> {
  const { blob, name } = await fetchFile(call, request)
  saveFile(blob, name)
}

/** Fetches the file that a call returns, for callers that change or rename it. `failed` is the error message. */
export const fetchFile = <C extends AnyCall>(call: C, request: ApiRequest<C>, failed = DOWNLOAD_FAILED) =>
  withDownloadError(() => fetchApiFile(call, request), failed)

/** Saves the file behind a signed link. Fetched, because navigating would trigger leave guards. */
export async function downloadSignedLink(askLink: () => Promise<{ url: string; fileName: string }>): Promise<void> {
  const { blob, fileName } = await withDownloadError(async () => {
    const link = await askLink()
    return { blob: await readBlob(await fetchSignedLink(link.url)), fileName: link.fileName }
  }, DOWNLOAD_FAILED)
  saveFile(blob, fileName)
}

/** Uses the message `failed` if the server gave no reason. */
async function withDownloadError<T>(fetchIt: () => Promise<T>, failed: string): Promise<T> {
  try {
    return await fetchIt()
  } catch (error) {
    throw error instanceof ApiError && error.message === WENT_WRONG ? new ApiError(error.status, failed) : error
  }
}

/** Saves a file that is already in memory. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Saves a file that is too large for memory. The link responds with an attachment, so the screen stays. */
export function openDownloadLink(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
