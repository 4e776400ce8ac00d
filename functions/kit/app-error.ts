/** The only error that handlers throw: a code that the chain maps to a status, and a sentence for staff. */
import type { Audience } from '#shared/kit/access.ts'
import type { FieldError } from '#shared/kit/fields.ts'

export type AppErrorCode =
  | 'invalid'
  | 'no-session'
  | 'not-authorized'
  | 'ended'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'not-json'
  | 'repeated'
  | 'too-many'
  | 'busy'

export class AppError extends Error {
  readonly code: AppErrorCode
  readonly errors: readonly FieldError[]
  readonly headers: Readonly<Record<string, string>>
  /** The screen of the record that causes the conflict. */
  readonly conflictingResource: string | undefined
  /** The host where the person has an account, if it is a different one. */
  readonly host: Audience | undefined
  /** The body instead of JSON, of the type in the headers: for links that people open outside the app. */
  readonly page: string | undefined

  constructor(
    code: AppErrorCode,
    sentence: string,
    more: {
      errors?: readonly FieldError[]
      headers?: Readonly<Record<string, string>>
      seeAlso?: string
      host?: Audience
      page?: string
    } = {},
  ) {
    super(sentence)
    this.name = 'AppError'
    this.code = code
    this.errors = more.errors ?? []
    this.headers = more.headers ?? {}
    this.conflictingResource = more.seeAlso
    this.host = more.host
    this.page = more.page
  }
}

/**
 * The record does not exist, or is outside the actor's scope: the response is the same, so that ids cannot be probed.
 */
export const notFoundError = () => new AppError('not-found', 'This record does not exist')

/** Another user saved first. */
export const versionConflict = () =>
  new AppError('conflict', 'Somebody else changed this record while you were editing it. Nothing was overwritten.')

/** Too many requests at once. The browser retries after the number of seconds in `retry-after`. */
export const busyError = () =>
  new AppError('busy', 'Muster is very busy at the moment. Please try again.', { headers: { 'retry-after': '2' } })

/** Invalid fields. A single one gives its own reason as the sentence; several share one sentence. */
export const invalidFieldsError = (errors: readonly FieldError[], seeAlso?: string) => {
  const [only, second] = errors
  return new AppError('invalid', only && !second ? only.message : FIX_ERRORS_MESSAGE, {
    errors,
    ...(seeAlso ? { seeAlso } : {}),
  })
}
const FIX_ERRORS_MESSAGE = 'Please, fix the errors on the form before submitting'

/** A field that only the server can validate. */
export const validationError = (path: string, message: string, seeAlso?: string) =>
  invalidFieldsError([{ path, message }], seeAlso)
