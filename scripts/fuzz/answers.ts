/** Checks that apply to every response, for any request. Written by hand from the decisions and docs/decisions. */

import { CALL_ROLES, PUBLIC_CALLS } from '#scripts/testing/call-roles.ts'
import { checkAnswer, decodeBody } from '#scripts/testing/people.ts'
import { type AnyCall, FILE_ADDRESS_HEADER } from '#shared/kit/contract.ts'
import type { NamedCall } from './requests.ts'
import type { Attacker } from './stored-company.ts'

/** A response as API Gateway receives it. */
export interface Answer {
  readonly statusCode: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly isBase64Encoded?: boolean
}

/** The parts of a request that its response must match. */
export interface AttackRequest extends NamedCall {
  readonly attacker: Attacker
  /** Whether the path belongs only to this call. */
  readonly isOwnPath: boolean
  /** The names of the sent headers and query parameters; and the parsed body. */
  readonly sentNames: readonly string[]
  readonly sentBody: unknown
}

/**
 * The error statuses of calls. Decisions, "Calls": validation 400, session 401 and 403, not found 404, lost race and
 * closed sheet 409, too large 413, no JSON 415, reused key 422, too many attempts 429.
 */
const REFUSALS = [400, 401, 403, 404, 409, 413, 415, 422, 429]
/** The sentences of 400s without a field, which are about the record or the request as a whole. */
const ABOUT_NO_FIELD: readonly RegExp[] = [
  /^The request is not well-formed JSON$/,
  // Signing in: the account is the problem, and naming a field would tell strangers too much.
  /^There is no Muster account for this email\. Please ask an administrator\.$/,
  /^You have no (account|timesheet) on this host/,
  /^Sign-in with (Google|Microsoft) is not set up$/,
  /^The email or the password is not right$/,
  // About the record as a whole, independent of the sent fields.
  /^This account has no verified email$/,
  /^Accounts from .+ cannot sign in here\. Please use your work account\.$/,
  /^Somebody signed in to Muster with another account before\. Please use that one, or ask an administrator to allow this one\.$/,
  / cannot be deleted/,
  /^This employee has left the company$/,
  /^Only half a day of vacation can be removed, while its day has another row$/,
  /^This one-on-one is closed and its month has passed$/,
  /^This one-on-one is closed, so its agenda stays as it is$/,
  /^At most 50 items on an agenda\. /,
  /^This agenda has items by now\. /,
  /^Only its author can remove it from the agenda$/,
  /^This was closed as not done\. /,
  /^This plan is completed(, so nobody assesses it any more)?$/,
  /^This self-assessment is closed$/,
  /^You have published your self-assessment, so it stays as it is$/,
  /^People do not see their plans here, so nobody could write a self-assessment$/,
  /^The self-assessment is still hidden, and the email would show your ratings\. Close it first\.$/,
  /^Your self-assessment of this plan is still open\./,
  /^The template of this plan does not ask peers$/,
  /^What peers write about you is shared with you by your leader$/,
  /^This plan is completed, so nobody is asked any more$/,
  /^(This has ended|The last day has passed), so nothing can be sent any more$/,
  /^People do not see their plans here, so nobody could be asked$/,
  /^You have sent your comments, so they stay as they are$/,
  /^They have sent their comments, and these stay$/,
  /^There are no comments that could be shared$/,
  /^This goal was unsuccessful, so nothing is checked in any more$/,
  /^The email was already sent\. Do you want to send it again\?$/,
  /^There are no timesheets to download$/,
  /^Your rewards program is not active$/,
  /^Only an employee can have a picture$/,
]

/** Calls with one sentence for any number of wrong fields: spec 2, "CDP save is blocked with". */
const BLOCKED_SAVES: ReadonlyMap<string, string> = new Map([
  ['career-development-plans.update', 'Please, fix the errors on the form before submitting '],
])

/** Returns the faults of a response. */
export function findFaults(answer: Answer, sent: AttackRequest, documented: readonly number[]): string[] {
  const { statusCode: status } = answer
  if (status >= 500) return [`answers ${status}`]
  const faults = [...checkHeaders(answer), ...checkAccess(status, sent)]
  if (!sent.isOwnPath) return status >= 400 ? [...faults, ...checkRefusal(answer, sent)] : faults
  if (!documented.includes(status)) faults.push(`answers ${status}, which the OpenAPI document does not name`)
  return [...faults, ...(status >= 400 ? checkRefusal(answer, sent) : checkSuccess(answer, sent.call))]
}

function checkHeaders({ headers = {}, body = '' }: Answer): string[] {
  const faults: string[] = []
  if (!headers['x-request-id']) faults.push('answers without its request id')
  if (headers['cache-control'] !== 'no-store') faults.push('answers with something that may be cached')
  const strange = Object.entries(headers).find(([, value]) => /[\0\r\n]|[^\0-\xFF]/.test(String(value)))
  if (strange) faults.push(`answers with a header that HTTP cannot carry: ${strange[0]}`)
  if (!body.isWellFormed()) faults.push('answers with half characters')
  return faults
}

const rolesByCall = new Map(
  CALL_ROLES.flatMap(([roles, ...calls]) => calls.map(call => [call, roles.split(' ')] as const)),
)
function checkAccess(status: number, { call, attacker, isOwnPath, title }: AttackRequest): string[] {
  const signature = `${call.method} ${call.path}`
  if (!isOwnPath || PUBLIC_CALLS.includes(signature)) return []
  const isAllowed = attacker.roles.some(role => rolesByCall.get(signature)?.includes(role))
  if (isAllowed || status === 401 || status === 403) return []
  return [`answers ${status} to ${attacker.name}, who may not call ${title}`]
}

function checkSuccess(answer: Answer, call: AnyCall): string[] {
  const { statusCode: status, headers = {}, body = '' } = answer
  const type = headers['content-type'] ?? ''
  if (call.responseType === 'nothing')
    return status === 204 && !body ? [] : [`answers ${status} where nothing is to say`]
  if (status !== (call.creates ? 201 : 200)) return [`answers ${status} to a success`]
  if (typeof call.responseType === 'object')
    return headers[FILE_ADDRESS_HEADER] || (type === call.responseType.type && headers['content-disposition'])
      ? []
      : [`answers ${type} instead of a file`]
  try {
    checkAnswer(call, JSON.parse(decodeBody(answer)))
    return []
  } catch (error) {
    return [`answers what its contract does not name: ${String(error).slice(0, 300)}`]
  }
}

function checkRefusal(answer: Answer, sent: AttackRequest): string[] {
  const { statusCode: status, headers = {} } = answer
  if (!REFUSALS.includes(status)) return [`refuses with ${status}`]
  const body = decodeBody(answer)
  const type = headers['content-type'] ?? ''
  if (status === 401 && type.startsWith('text/plain'))
    return body === 'Invalid token' ? [] : [`refuses with the text ${body}`]
  if (!type.startsWith('application/json')) return [`refuses with ${type}`]
  return checkErrorBody(JSON.parse(body), status, sent)
}

function checkErrorBody(body: Record<string, unknown>, status: number, sent: AttackRequest): string[] {
  const { friendlyMessage, errors, seeAlso, host, ...others } = body
  const faults: string[] = []
  if (Object.keys(others).length)
    faults.push(`refuses with ${Object.keys(others).join(', ')}, which is no part of an error`)
  faults.push(...checkSentence(friendlyMessage, sent))
  if (seeAlso !== undefined && !/^\/[\w/-]+/.test(String(seeAlso))) faults.push(`points to ${String(seeAlso)}`)
  if (host !== undefined && host !== 'staff' && host !== 'timesheet') faults.push(`names the host ${String(host)}`)
  if (errors === undefined) {
    if (status === 400 && !ABOUT_NO_FIELD.some(known => known.test(String(friendlyMessage))))
      faults.push(`names no field: ${String(friendlyMessage)}`)
    return faults
  }
  if (!Array.isArray(errors) || errors.length === 0) return [...faults, 'has no list of errors']
  for (const error of errors as Record<string, unknown>[]) faults.push(...checkFieldError(error, sent))
  const [only, second] = errors as { readonly message: string }[]
  if (only && !second && friendlyMessage !== only.message && friendlyMessage !== BLOCKED_SAVES.get(sent.title))
    faults.push(`says “${String(friendlyMessage)}” for “${only.message}”`)
  return faults
}

/** Fields of a screen with another name in the request: the chosen file, the row of a day. */
const SCREEN_FIELDS: readonly { readonly call: RegExp; readonly fields: readonly string[] }[] = [
  { call: /^timesheets\.(askUpload|confirmUpload)$/, fields: ['file'] },
  { call: /^rewards\.upload$/, fields: ['invoice'] },
  { call: /^career-development-plans\.publish(Own)?Assessment$/, fields: ['categories'] },
  { call: /^timesheets\./, fields: ['hours', 'description'] },
]
const isScreenField = (title: string, path: string) =>
  SCREEN_FIELDS.some(({ call, fields }) => call.test(title) && fields.includes(path))

function checkFieldError({ path, message, ...others }: Record<string, unknown>, sent: AttackRequest): string[] {
  const faults = checkSentence(message, sent)
  if (Object.keys(others).length) faults.push(`has an error with ${Object.keys(others).join(', ')}`)
  if (!isField(String(path), sent) && !isScreenField(sent.title, String(path)))
    faults.push(`names the field “${String(path).slice(0, 60)}”, which nobody sent: ${String(message)}`)
  return faults
}

/** Whether a path names a value that was sent, or one that the call accepts. An error of a whole body has no path. */
function isField(path: string, { call, sentNames, sentBody }: AttackRequest): boolean {
  const isObject = typeof sentBody === 'object' && sentBody !== null && !Array.isArray(sentBody)
  if (path === '' && !isObject) return true
  const [name = ''] = path.split('.')
  return (
    sentNames.some(one => path === one || path.startsWith(`${one}.`)) ||
    Object.hasOwn(shapeOf(call.query), name) ||
    leadsSomewhere(sentBody, path) ||
    isInSchema(call.body, path.split('.'))
  )
}

/** A name may itself contain a dot. */
function leadsSomewhere(value: unknown, path: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, inner]) =>
      path === name || (path.startsWith(`${name}.`) && leadsSomewhere(inner, path.slice(name.length + 1))),
  )
}

interface Definition {
  readonly shape?: Readonly<Record<string, AnyCall['body']>>
  readonly innerType?: AnyCall['body']
  readonly element?: AnyCall['body']
  readonly valueType?: AnyCall['body']
}
const shapeOf = (schema: AnyCall['body']) => (schema._zod.def as Definition).shape ?? {}
function isInSchema(schema: AnyCall['body'], [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true
  const { shape, innerType, element, valueType } = schema._zod.def as Definition
  if (innerType) return isInSchema(innerType, [name, ...rest])
  if (element) return /^\d+$/.test(name) && isInSchema(element, rest)
  if (valueType) return isInSchema(valueType, rest)
  return shape !== undefined && Object.hasOwn(shape, name) && isInSchema(shape[name], rest)
}

/** Technical words, which must not appear in sentences for people. */
const MACHINE_WORDS =
  /undefined|\[object|\bNaN\b|\bnull\b|Invalid input|expected|Exception|Error:|\bat \w+ \(|ENOENT|Unexpected/
/** Removes a record's name, which users choose and which may contain such words. */
const withoutName = (sentence: string) => sentence.replace(/^.*(?= cannot be deleted)/s, '')
/** Removes quoted input, because an item may be called “null”. */
const withoutQuotes = (sentence: string, { sentBody }: AttackRequest) => {
  const body = JSON.stringify(sentBody) ?? ''
  return sentence.replace(/“(.*?)”/gs, (quoted, typed) => (body.includes(JSON.stringify(typed)) ? '' : quoted))
}
function checkSentence(sentence: unknown, sent: AttackRequest): string[] {
  if (typeof sentence !== 'string') return [`says ${JSON.stringify(sentence)}, which is no text`]
  const shown = sentence.slice(0, 200)
  // A sentence that starts with a record's name need not start with a capital letter.
  if (!/^[\p{Lu}“]|cannot be deleted/u.test(sentence) || !/\S \S/.test(sentence))
    return [`says “${shown}”, which is no sentence`]
  if (MACHINE_WORDS.test(withoutQuotes(withoutName(sentence), sent)))
    return [`says “${shown}”, which only a program says`]
  if (sentence.length > 500) return [`says ${sentence.length} characters: “${shown}”`]
  if (/\p{Cc}/u.test(withoutName(sentence)) || !sentence.isWellFormed())
    return [`says “${shown}”, with what cannot be shown`]
  return []
}
