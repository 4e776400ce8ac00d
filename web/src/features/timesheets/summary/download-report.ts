import type { AnyCall } from '#shared/kit/contract.ts'
import { ApiError, type ApiRequest } from '#web/kit/api.ts'
import { downloadFile } from '#web/kit/download.ts'

/** Saves a file that the server makes; `failed` is said when it could not. */
export const downloadReport = <C extends AnyCall>(call: C, request: ApiRequest<C>, failed: string): Promise<void> =>
  downloadFile(call, request).catch(rethrowWithText(failed))

/** What the server itself refuses has a sentence of its own. */
export const rethrowWithText =
  (failed: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError) || (error.status >= 400 && error.status < 500)) throw error
    throw new ApiError(error.status, failed)
  }
