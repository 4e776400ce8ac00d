/**
 * Sends email through SES: a text, the same as HTML, and files. Each is tried only once, because a retry could send a
 * second email.
 */
import type { SESClient } from '@aws-sdk/client-ses'
import type { Options } from 'nodemailer/lib/mailer/index.js'
import { describeError, log } from './log.ts'
import { clientTimeouts, settings } from './settings.ts'

export interface Email {
  readonly to: Address
  /** Who receives replies. */
  readonly replyTo?: Address
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly files: readonly { readonly name: string; readonly type: string; readonly bytes: Uint8Array }[]
  readonly date: Date
  /** Where a mail program posts to when its user wants no more such mails (RFC 8058). */
  readonly unsubscribeUrl?: string
}
export interface Address {
  readonly name: string
  readonly address: string
}

/** A rendered email. */
export interface RawEmail {
  readonly to: string
  readonly mime: Uint8Array
}

/**
 * The result of sending an email: SES accepted it, certainly did not, or it is unknown because SES did not respond in
 * time. An accepted email may still bounce; its tags then identify it.
 */
export type SendResult = 'accepted' | 'refused' | 'unknown'

/** Renders an email as MIME. @throws when an address is invalid. */
export async function renderMime(email: Email): Promise<RawEmail> {
  const { to, replyTo, subject, text, html, files, date, unsubscribeUrl } = email
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
  const options: Options = {
    from: { name: SENDER_NAME, address: assertAddress(settings.mail.from) },
    to: toAddress(to),
    ...(replyTo ? { replyTo: toAddress(replyTo) } : {}),
    subject: toOneLine(subject),
    text,
    html,
    date,
    ...(unsubscribeUrl
      ? {
          headers: {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }
      : {}),
    attachments: files.map(({ name, type, bytes }) => ({
      filename: toOneLine(name),
      contentType: type,
      content: Buffer.from(bytes),
    })),
    // The content of an email never makes the renderer fetch anything.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const message = new MailComposer(options).compile()
  const [address] = message.getEnvelope().to
  if (!address) throw new Error('The email has no recipient')
  return { to: address, mime: await message.build() }
}

/**
 * Sends an email, with tags that are repeated in the events about it. Never throws for errors of SES or of the network.
 */
export async function sendEmail({ to, mime }: RawEmail, tags: Readonly<Record<string, string>>): Promise<SendResult> {
  const { SendRawEmailCommand } = await import('./clients/ses.ts')
  const { from, configuration } = settings.mail
  const command = new SendRawEmailCommand({
    Source: from,
    // The recipients are given here, not parsed from the text.
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

/** A single email without an answer proves nothing; after this many in a row, SES is down. */
const UNKNOWN_IN_A_ROW = 5

/**
 * Returns a sender of many emails, which stops when SES has not answered several in a row: emails with an unknown
 * result may not be sent again, so an outage would lose all of them. Call `assertUp` before an email is marked as sent.
 */
export function createBulkSender() {
  let unknown = 0
  return {
    /** @throws if SES is down; emails that are not marked are sent by the next run */
    assertUp: (): void => {
      if (unknown >= UNKNOWN_IN_A_ROW) throw new Error('SES does not answer: the other mails wait for the next run')
    },
    send: async (email: RawEmail, tags: Readonly<Record<string, string>>): Promise<SendResult> => {
      const posted = await sendEmail(email, tags)
      unknown = posted === 'unknown' ? unknown + 1 : 0
      return posted
    },
  }
}

export type BulkSender = ReturnType<typeof createBulkSender>

const SENDER_NAME = 'Muster'

let sesClient: SESClient | undefined
async function getSesClient(): Promise<SESClient> {
  const { SESClient } = await import('./clients/ses.ts')
  sesClient ??= new SESClient({
    endpoint: process.env.AWS_ENDPOINT_URL_SES,
    maxAttempts: 1,
    requestHandler: clientTimeouts(2_000, 10_000),
  })
  return sesClient
}

/**
 * Whether SES rejected the email or was never reached. Another server error or a timeout may come after SES has accepted
 * it.
 */
function isSendRefused(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { $metadata, $response, code } = error as {
    $metadata?: { httpStatusCode?: number }
    $response?: { statusCode?: number }
    code?: unknown
  }
  const status = $response?.statusCode ?? $metadata?.httpStatusCode
  if (status !== undefined) return (status >= 400 && status < 500) || status === SERVICE_UNAVAILABLE
  return typeof code === 'string' && UNREACHABLE_CODES.includes(code)
}
/** SES did not accept the email; in an outage, every request gets this status. */
const SERVICE_UNAVAILABLE = 503
const UNREACHABLE_CODES = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

const toAddress = ({ name, address }: Address) => ({ name: toOneLine(name), address: assertAddress(address) })

/** A line break would start another header. */
const toOneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/** Checks that this is exactly one address. */
function assertAddress(address: string): string {
  if (/^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/.test(address)) return address
  throw new Error('The email has an invalid address')
}
