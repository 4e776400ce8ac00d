import { SESClient, SESServiceException, SendRawEmailCommand } from '@aws-sdk/client-ses'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBulkSender, type Email, renderMime, sendEmail } from './email.ts'

const buildEmail = (more: Partial<Email> = {}): Email => ({
  to: { name: 'Ana María', address: 'ana@muster.example' },
  subject: 'Your plan',
  text: 'Hello',
  html: '<p>Hello</p>',
  files: [],
  date: new Date('2026-11-21T09:00:00Z'),
  ...more,
})
const renderToText = async (more: Partial<Email> = {}) =>
  Buffer.from((await renderMime(buildEmail(more))).mime).toString()
/** The headers of a message, unfolded. */
const headersOf = (mime: string) =>
  new Map(
    mime
      .slice(0, mime.indexOf('\r\n\r\n'))
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)] as const),
  )
/** RFC 2047's encoded words as text. */
const decodeHeader = (header = '') =>
  header.replace(/\?=\s+=\?/g, '?==?').replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString()
      : Buffer.from(
          text
            .replace(/_/g, ' ')
            .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString(),
  )

describe('an email', () => {
  it.each(['Ana María Núñez', 'محمد عبد الله', '山田 太郎', 'Ng, Wei "Bob"', '🎉 Party', 'x'.repeat(200)])(
    'encodes the name %s correctly',
    async name => {
      const headers = headersOf(
        await renderToText({ to: { name, address: 'ana@muster.example' }, subject: `Plan of ${name}` }),
      )
      expect(decodeHeader(headers.get('to')).replace(/\\"/g, '"')).toMatch(/<ana@muster\.example>$/)
      expect(
        decodeHeader(headers.get('to'))
          .replace(/\\(.)/g, '$1')
          .replace(/^"(.*)" </, '$1 <'),
      ).toContain(name)
      expect(decodeHeader(headers.get('subject'))).toBe(`Plan of ${name}`)
      expect(Math.max(...(await renderToText({ subject: name })).split('\r\n').map(line => line.length))).toBeLessThan(
        998,
      )
    },
  )

  it.each(['\r\n', '\n', '\r', '\u2028', '\u0000'])(
    'cannot get extra headers from a name, a subject or a file name (%j)',
    async end => {
      const evil = `Ana${end}Bcc: all@muster.example${end}${end}<b>Hello</b>`
      const mime = await renderToText({
        to: { name: evil, address: 'ana@muster.example' },
        replyTo: { name: evil, address: 'boss@muster.example' },
        subject: evil,
        files: [{ name: evil, type: 'application/pdf', bytes: new Uint8Array([1]) }],
      })
      const names = [...headersOf(mime).keys()]
      expect(names).not.toContain('bcc')
      expect(mime).not.toMatch(/^Bcc:/im)
      expect(names.sort()).toEqual([
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'reply-to',
        'subject',
        'to',
      ])
    },
  )

  it.each([
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    'Ana <a@b.example>',
    'a b@c.example',
    'nobody',
    '',
  ])('is sent to a single address, and not to %j', async address => {
    await expect(renderMime(buildEmail({ to: { name: 'Ana', address } }))).rejects.toThrow('an invalid address')
  })

  it('names Muster as its sender, and whom to reply to if that is somebody else', async () => {
    const headers = headersOf(await renderToText({ replyTo: { name: 'Eva', address: 'eva@muster.example' } }))
    expect(headers.get('from')).toBe('Muster <muster@muster.example>')
    expect(headers.get('reply-to')).toBe('Eva <eva@muster.example>')
    expect(headersOf(await renderToText()).has('reply-to')).toBe(false)
  })

  it('tells mail programs where to unsubscribe with one click, if one can', async () => {
    const headers = headersOf(await renderToText({ unsubscribeUrl: 'https://muster.example/api/out?u=1' }))
    expect(headers.get('list-unsubscribe')).toBe('<https://muster.example/api/out?u=1>')
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect([...headersOf(await renderToText()).keys()].filter(name => name.startsWith('list-'))).toEqual([])
  })

  it('is rendered without its names’ control characters and broken characters', async () => {
    const to = { name: ' Ana\u0000\u2029María\n', address: 'ana@muster.example' }
    const headers = headersOf(await renderToText({ to, subject: 'Plan\ud83e of Ana' }))
    expect(decodeHeader(headers.get('to'))).toBe('Ana María <ana@muster.example>')
    expect(decodeHeader(headers.get('subject'))).toBe('Plan\ufffd of Ana')
  })

  it('is sent to the recipient of its envelope', async () => {
    expect((await renderMime(buildEmail())).to).toBe('ana@muster.example')
  })

  it('contains both texts and its attachments unchanged', async () => {
    const bytes = new Uint8Array(Array.from({ length: 1000 }, (_, index) => index % 256))
    const mime = await renderToText({ files: [{ name: 'CDP 山田 Nov 2026.pdf', type: 'application/pdf', bytes }] })
    expect(mime).toContain('Content-Type: text/plain; charset=utf-8')
    expect(mime).toContain('Content-Type: text/html; charset=utf-8')
    const [, attached = ''] = /application\/pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mime) ?? []
    expect(new Uint8Array(Buffer.from(attached, 'base64'))).toEqual(bytes)
    expect(headersOf(mime).get('date')).toBe('Sat, 21 Nov 2026 09:00:00 +0000')
  })
})

describe('sending', () => {
  const ses = mockClient(SESClient)
  beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))
  afterEach(() => {
    vi.restoreAllMocks()
    ses.reset()
  })
  const refusal = (name: string, httpStatusCode: number) =>
    new SESServiceException({ name, $fault: 'client', $metadata: { httpStatusCode } })

  it('passes the recipient separately from the text, with the stage’s configuration set and tags', async () => {
    ses.on(SendRawEmailCommand).resolves({ MessageId: '1' })
    expect(await sendEmail(await renderMime(buildEmail()), { plan: 'abc' })).toBe('accepted')
    expect(ses.commandCalls(SendRawEmailCommand).map(({ args }) => args[0].input)).toMatchObject([
      {
        Source: 'muster@muster.example',
        Destinations: ['ana@muster.example'],
        ConfigurationSetName: 'tests',
        Tags: [{ Name: 'plan', Value: 'abc' }],
      },
    ])
  })

  it.each<[string, Error, 'refused' | 'unknown']>([
    ['throttled', refusal('Throttling', 400), 'refused'],
    ['throttled with 429', refusal('TooManyRequestsException', 429), 'refused'],
    ['of an address not verified', refusal('MessageRejected', 400), 'refused'],
    ['not allowed', refusal('AccessDenied', 403), 'refused'],
    ['never reached', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'refused'],
    ['not taken in an outage', refusal('ServiceUnavailable', 503), 'refused'],
    ['failed inside', refusal('InternalFailure', 500), 'unknown'],
    ['slow', Object.assign(new Error('slow'), { name: 'TimeoutError', code: 'ETIMEDOUT' }), 'unknown'],
    ['cut off', Object.assign(new Error('hang up'), { code: 'ECONNRESET' }), 'unknown'],
  ])('an email is attempted once, and a failure is reported as refused or unknown: %s', async (_, error, end) => {
    ses.on(SendRawEmailCommand).rejects(error)
    expect(await sendEmail(await renderMime(buildEmail()), {})).toBe(end)
    expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(1)
    expect(process.stdout.write).toHaveBeenCalledOnce()
  })

  it.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])(
    'an email is certainly not sent if SES was never reached: %s',
    async code => {
      ses.on(SendRawEmailCommand).rejects(Object.assign(new Error('connect'), { code }))
      expect(await sendEmail(await renderMime(buildEmail()), {})).toBe('refused')
    },
  )

  it('to many people stops while SES has not answered five times in a row', async () => {
    const mime = await renderMime(buildEmail())
    const { assertUp, send } = createBulkSender()
    const sendAll = async (...errors: (Error | undefined)[]) => {
      for (const error of errors) {
        ses.reset()
        if (error) ses.on(SendRawEmailCommand).rejects(error)
        else ses.on(SendRawEmailCommand).resolves({})
        await send(mime, {})
      }
    }
    const slow = Object.assign(new Error('slow'), { code: 'ETIMEDOUT' })
    await sendAll(slow, slow, slow, slow)
    expect(assertUp).not.toThrow()
    for (const answer of [undefined, refusal('MessageRejected', 400)]) {
      await sendAll(answer, slow, slow, slow, slow)
      expect(assertUp).not.toThrow()
    }
    await sendAll(slow)
    expect(assertUp).toThrow('SES does not answer')
    expect(await send(mime, { notice: '1' })).toBe('unknown')
    expect(assertUp).toThrow('SES does not answer')
  })
})
