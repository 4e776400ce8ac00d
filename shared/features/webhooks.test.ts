/** Source: docs/decisions/webhooks.md. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { TEST_EVENT, webhookEvents } from './webhooks/events.ts'
import { MAX_ATTEMPTS, RETRY_MINUTES, WEBHOOK_STATES, WebhookForm } from './webhooks.ts'

const form = (more: object = {}) => ({
  url: 'https://example.com/muster',
  description: '',
  events: ['month.closed'],
  isActive: true,
  ...more,
})
const problemsOf = (sent: object) =>
  z.safeParse(WebhookForm, sent).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

it('is attempted eight times within a day', () => {
  expect(MAX_ATTEMPTS).toBe(8)
  expect(RETRY_MINUTES).toEqual([1, 5, 30, 2 * 60, 5 * 60, 8 * 60, 8 * 60])
})
it('has a fixed set of events and states, and a test event', () => {
  expect(webhookEvents.toSorted()).toEqual([
    'actionItem.completed',
    'employee.created',
    'employee.deactivated',
    'month.closed',
    'timesheet.approved',
  ])
  expect(TEST_EVENT).toBe('webhook.test')
  expect(WEBHOOK_STATES.toSorted()).toEqual(['failing', 'new', 'ok', 'retrying'])
})

describe('an address', () => {
  const NO_URL = 'url: Enter an address that begins with https://'
  it.each<[string, unknown, string[]]>([
    ['by https', 'https://example.com/muster?of=all', []],
    // The server decides by its stage: receivers of the local one have no certificates.
    ['by http', 'http://example.com/', []],
    ['with blanks around', ' https://example.com/ ', []],
    ['of 500 characters', `https://example.com/${'x'.repeat(480)}`, []],
    ['of 501', `https://example.com/${'x'.repeat(481)}`, ['url: At most 500 characters']],
    ['of a script', 'javascript:alert(1)', [NO_URL]],
    ['that only begins like it', 'httpsx://example.com/', [NO_URL]],
    ['that only ends like it', 'xhttps://example.com/', [NO_URL]],
    ['with a name', 'https://bea@example.com/', [NO_URL]],
    ['with a password', 'https://:secret@example.com/', [NO_URL]],
    ['with a place in a page', 'https://example.com/#top', [NO_URL]],
    ['without its beginning', 'example.com', [NO_URL]],
    ['that is no text', 7, [NO_URL]],
    ['that is none', '', [NO_URL]],
  ])('%s', (_, url, problems) => expect(problemsOf(form({ url }))).toEqual(problems))
})

describe('a subscription', () => {
  it.each<[string, object, string[]]>([
    ['one event', { events: ['month.closed'] }, []],
    ['all events', { events: webhookEvents }, []],
    ['none', { events: [] }, ['events: Choose at least one event']],
    ['a description of 100 characters', { description: 'x'.repeat(100) }, []],
    ['a description of 101', { description: 'x'.repeat(101) }, ['description: At most 100 characters']],
  ])('%s', (_, more, problems) => expect(problemsOf(form(more))).toEqual(problems))
  it('cannot have unknown or duplicate events', () => {
    expect(problemsOf(form({ events: ['employee.deleted'] }))).toHaveLength(1)
    expect(problemsOf(form({ events: [...webhookEvents, 'month.closed'] }))).toHaveLength(1)
  })
  it('is active unless it is switched off', () => {
    const { isActive: _, ...silent } = form()
    expect(z.parse(WebhookForm, silent).isActive).toBe(true)
    expect(z.parse(WebhookForm, form({ isActive: false })).isActive).toBe(false)
  })
})
