/** Sends mail through SES: a text, the same as HTML, and files. Each is tried once, for a second try may be a second mail. */
import type { SESClient } from '@aws-sdk/client-ses'
import type { Options } from 'nodemailer/lib/mailer/index.js'
import { describeError, log } from './log.ts'
import { settings } from './settings.ts'

export interface Email {
  readonly to: Address
  /** Whom an answer goes to. */
  readonly replyTo?: Address
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly files: readonly { readonly name: string; readonly type: string; readonly bytes: Uint8Array }[]
  readonly date: Date
}
export interface Address {
  readonly name: string
  readonly address: string
}

/** A letter as it travels. */
export interface RawEmail {
  readonly to: string
  readonly mime: Uint8Array
}

/**
 * What became of a mail: SES took it, surely did not, or nobody knows, since it did not answer in time. One that it took
 * may still come back; its tags then say what it was about.
 */
export type SendResult = 'accepted' | 'refused' | 'unknown'

/** Writes a letter out. @throws when an address is none. */
export async function renderMime({ to, replyTo, subject, text, html, files, date }: Email): Promise<RawEmail> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
  const options: Options = {
    from: { name: SENDER_NAME, address: assertAddress(settings.mail.from) },
    to: toAddress(to),
    ...(replyTo ? { replyTo: toAddress(replyTo) } : {}),
    subject: toOneLine(subject),
    text,
    html,
    date,
    attachments: files.map(({ name, type, bytes }) => ({
      filename: toOneLine(name),
      contentType: type,
      content: Buffer.from(bytes),
    })),
    // What is written into a letter never makes it fetch anything.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const message = new MailComposer(options).compile()
  const [address] = message.getEnvelope().to
  if (!address) throw new Error('The email has no recipient')
  return { to: address, mime: await message.build() }
}

/** Posts it, with tags that events about it carry. Never throws for what SES or the way to it did. */
export async function sendEmail({ to, mime }: RawEmail, tags: Readonly<Record<string, string>>): Promise<SendResult> {
  const { SendRawEmailCommand } = await import('@aws-sdk/client-ses')
  const { from, configuration } = settings.mail
  const command = new SendRawEmailCommand({
    Source: from,
    // Whom it goes to is said here and not read out of the text.
    Destinations: [to],
    RawMessage: { Data: mime },
    ConfigurationSetName: configuration,
    Tags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
  })
  try {
    await (await getSesClient()).send(command)
    return 'accepted'
  } catch (error) {
    const posted = isSendRefused(error) ? 'refused' : 'unknown'
    log('error', 'mail', { posted, ...describeError(error) })
    return posted
  }
}

const SENDER_NAME = 'Muster'

let sesClient: SESClient | undefined
async function getSesClient(): Promise<SESClient> {
  const { SESClient } = await import('@aws-sdk/client-ses')
  sesClient ??= new SESClient({
    endpoint: process.env.AWS_ENDPOINT_URL_SES,
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  })
  return sesClient
}

/** SES said no, or was never reached. A failure of its own, or silence, may have come after it had taken the mail. */
function isSendRefused(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { $metadata, $response, code } = error as {
    $metadata?: { httpStatusCode?: number }
    $response?: { statusCode?: number }
    code?: unknown
  }
  const status = $response?.statusCode ?? $metadata?.httpStatusCode
  if (status !== undefined) return status >= 400 && status < 500
  return typeof code === 'string' && UNREACHABLE_CODES.includes(code)
}
const UNREACHABLE_CODES = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

const toAddress = ({ name, address }: Address) => ({ name: toOneLine(name), address: assertAddress(address) })

/** A line break would begin another header. */
const toOneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/** One address and nothing else. */
function assertAddress(address: string): string {
  if (/^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/.test(address)) return address
  throw new Error('The email has an invalid address')
}
