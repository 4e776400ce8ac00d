/** Sends mail through SES: a text, the same as HTML, and files. Each is tried once, for a second try may be a second mail. */
import type { SESClient } from '@aws-sdk/client-ses'
import type { Options } from 'nodemailer/lib/mailer/index.js'
import { describe, log } from './log.ts'
import { settings } from './settings.ts'

export interface Letter {
  readonly to: Correspondent
  /** Whom an answer goes to. */
  readonly replyTo?: Correspondent
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly files: readonly { readonly name: string; readonly type: string; readonly bytes: Uint8Array }[]
  readonly date: Date
}
export interface Correspondent {
  readonly name: string
  readonly address: string
}

/** A letter as it travels. */
export interface Envelope {
  readonly to: string
  readonly mime: Uint8Array
}

/**
 * What became of a mail: SES took it, surely did not, or nobody knows, since it did not answer in time. One that it took
 * may still come back; its tags then say what it was about.
 */
export type Posted = 'accepted' | 'refused' | 'unknown'

/** Writes a letter out. @throws when an address is none. */
export async function sealed({ to, replyTo, subject, text, html, files, date }: Letter): Promise<Envelope> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
  const options: Options = {
    from: { name: SENDER, address: checked(settings.mail.from) },
    to: correspondent(to),
    ...(replyTo ? { replyTo: correspondent(replyTo) } : {}),
    subject: oneLine(subject),
    text,
    html,
    date,
    attachments: files.map(({ name, type, bytes }) => ({
      filename: oneLine(name),
      contentType: type,
      content: Buffer.from(bytes),
    })),
    // What is written into a letter never makes it fetch anything.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const message = new MailComposer(options).compile()
  const [address] = message.getEnvelope().to
  if (!address) throw new Error('The letter has nobody to go to')
  return { to: address, mime: await message.build() }
}

/** Posts it, with tags that events about it carry. Never throws for what SES or the way to it did. */
export async function post({ to, mime }: Envelope, tags: Readonly<Record<string, string>>): Promise<Posted> {
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
    await (await ses()).send(command)
    return 'accepted'
  } catch (error) {
    const posted = isRefusal(error) ? 'refused' : 'unknown'
    log('error', 'mail', { posted, ...describe(error) })
    return posted
  }
}

const SENDER = 'Muster'

let client: SESClient | undefined
async function ses(): Promise<SESClient> {
  const { SESClient } = await import('@aws-sdk/client-ses')
  client ??= new SESClient({
    endpoint: process.env.AWS_ENDPOINT_URL_SES,
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  })
  return client
}

/** SES said no, or was never reached. A failure of its own, or silence, may have come after it had taken the mail. */
function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { $metadata, $response, code } = error as {
    $metadata?: { httpStatusCode?: number }
    $response?: { statusCode?: number }
    code?: unknown
  }
  const status = $response?.statusCode ?? $metadata?.httpStatusCode
  if (status !== undefined) return status >= 400 && status < 500
  return typeof code === 'string' && NEVER_REACHED.includes(code)
}
const NEVER_REACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

const correspondent = ({ name, address }: Correspondent) => ({ name: oneLine(name), address: checked(address) })

/** A line break would begin another header. */
const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/** One address and nothing else. */
function checked(address: string): string {
  if (/^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/.test(address)) return address
  throw new Error('A letter names an address that is none')
}
