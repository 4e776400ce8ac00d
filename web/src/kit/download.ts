/** Fetches a file with the session's token, which a plain link could not send, and saves it. */
import type { AnyCall } from '#shared/kit/route.ts'
import { ApiError, apiFile, type Request, WENT_WRONG, wholeBody } from './api.ts'

/** Source: spec 1 section 8. */
const DOWNLOAD_FAILED = 'Error downloading the file, please try again...'

export async function download<C extends AnyCall>(call: C, request: Request<C>): Promise<void> {
  const { blob, name } = await fetchFile(call, request)
  saveFile(blob, name)
}

/** The file that a call answers, for who changes it or names it before it is saved. `failed` is said when it could not be had. */
export const fetchFile = <C extends AnyCall>(call: C, request: Request<C>, failed = DOWNLOAD_FAILED) =>
  explainFailure(() => apiFile(call, request), failed)

/** Saves what lies behind a signed link. Fetched rather than followed, so that no form is asked about being left. */
export async function downloadFrom(askLink: () => Promise<{ url: string; fileName: string }>): Promise<void> {
  const { blob, fileName } = await explainFailure(async () => {
    const link = await askLink()
    const reply = await fetch(link.url).catch(() => undefined)
    if (!reply?.ok) throw new ApiError(reply?.status ?? 0, WENT_WRONG)
    return { blob: await wholeBody(reply), fileName: link.fileName }
  }, DOWNLOAD_FAILED)
  saveFile(blob, fileName)
}

/** Says what failed, where the server gave no reason of its own. */
async function explainFailure<T>(fetchIt: () => Promise<T>, failed: string): Promise<T> {
  try {
    return await fetchIt()
  } catch (error) {
    throw error instanceof ApiError && error.sentence === WENT_WRONG ? new ApiError(error.status, failed) : error
  }
}

/** Hands the person a file that is here already. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Saves what is too large to be held here first. The link answers an attachment, so the screen stays. */
export function follow(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
