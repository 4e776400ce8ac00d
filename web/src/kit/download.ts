/** Fetches a file with the session's token, which a plain link could not send, and saves it. */
import type { AnyCall } from '#shared/kit/route.ts'
import { apiFile, type Request } from './api.ts'

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

/** Saves what lies behind a link that names its own file. In a tab of its own, so that no form is asked about being left. */
export function followLink(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.target = '_blank'
  link.rel = 'noopener'
  link.click()
}
