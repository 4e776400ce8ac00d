import type { AnyCall } from '#shared/kit/route.ts'
import { ApiError, type Request } from '#web/kit/api.ts'
import { download } from '#web/kit/download.ts'

/** Saves a file that the server makes; `failed` is said when it could not. */
export const saveReport = <C extends AnyCall>(call: C, request: Request<C>, failed: string): Promise<void> =>
  download(call, request).catch(saying(failed))

/** What the server itself refuses has a sentence of its own. */
export const saying =
  (failed: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError) || (error.status >= 400 && error.status < 500)) throw error
    throw new ApiError(error.status, failed)
  }
