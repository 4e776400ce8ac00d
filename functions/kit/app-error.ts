/** The one error that handlers throw: a code that the chain turns into a status, and a sentence for staff. */

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

export class AppError extends Error {
  readonly code: AppErrorCode
  readonly errors: readonly FieldError[]
  readonly headers: Readonly<Record<string, string>>
  /** The screen of the record that stands in the way. */
  readonly conflictingResource: string | undefined
  /** The host where the person has an account, when it is not this one. */
  readonly host: Audience | undefined

  constructor(
    code: AppErrorCode,
    sentence: string,
    more: {
      errors?: readonly FieldError[]
      headers?: Readonly<Record<string, string>>
      seeAlso?: string
      host?: Audience
    } = {},
  ) {
    super(sentence)
    this.name = 'AppError'
    this.code = code
    this.errors = more.errors ?? []
    this.headers = more.headers ?? {}
    this.conflictingResource = more.seeAlso
    this.host = more.host
  }
}

/** The record is not there, or out of the actor's reach: the answer is the same, so that ids cannot be probed. */
export const notFoundError = () => new AppError('not-found', 'This record does not exist')

/** Somebody else saved first. */
export const versionConflict = () =>
  new AppError('conflict', 'Somebody else changed this record while you were editing it. Nothing was overwritten.')

/** Fields that are wrong. One has its reason as the sentence; several have a sentence for all of them. */
export const invalidFieldsError = (errors: readonly FieldError[], seeAlso?: string) => {
  const [only, second] = errors
  return new AppError('invalid', only && !second ? only.message : FIX_ERRORS_MESSAGE, {
    errors,
    ...(seeAlso ? { seeAlso } : {}),
  })
}
const FIX_ERRORS_MESSAGE = 'Please, fix the errors on the form before submitting'

/** A field that only the server can judge. */
export const validationError = (path: string, message: string, seeAlso?: string) =>
  invalidFieldsError([{ path, message }], seeAlso)
