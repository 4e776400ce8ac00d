/** Fetches a file with the session's token, which a plain link could not send, and saves it. */
import type { AnyCall } from '#shared/kit/route.ts'
import { ApiError, apiFile, type Request, WENT_WRONG } from './api.ts'

export async function download<C extends AnyCall>(call: C, request: Request<C>): Promise<void> {
  const { blob, name } = await apiFile(call, request)
  saveFile(blob, name)
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

/** Saves what lies behind a signed link. Fetched rather than followed, so that no form is asked about being left. */
export async function saveFrom(url: string, name: string): Promise<void> {
  const reply = await fetch(url).catch(() => undefined)
  if (!reply?.ok) throw new ApiError(reply?.status ?? 0, WENT_WRONG)
  saveFile(await reply.blob(), name)
}
