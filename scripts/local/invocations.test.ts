import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { expect, test, vi } from 'vitest'
import { waitUntil } from '#scripts/testing/wait-until.ts'
import { startInvokeEndpoint } from './invocations.ts'
import { LOCAL_CREDENTIALS } from './tables.ts'
import { resolveTemplate } from './template.ts'

const blueprint = resolveTemplate(
  {
    Resources: {
      Job: { Type: 'AWS::Lambda::Function', Properties: { FunctionName: 'zip' } },
      Tries: {
        Type: 'AWS::Lambda::EventInvokeConfig',
        Properties: { FunctionName: { Ref: 'Job' }, MaximumRetryAttempts: 1 },
      },
      Other: { Type: 'AWS::Lambda::Function', Properties: { FunctionName: 'other' } },
    },
  },
  { region: 'us-east-1', secret: () => '' },
)
async function startWith(invoke: (name: string, event: unknown) => Promise<unknown>) {
  const { endpoint, stop } = await startInvokeEndpoint(blueprint, invoke, [1, 1])
  const client = new LambdaClient({ endpoint, region: 'us-east-1', credentials: LOCAL_CREDENTIALS, maxAttempts: 1 })
  const begin = (FunctionName: string, event: unknown, InvocationType: 'Event' | 'RequestResponse' = 'Event') =>
    client.send(new InvokeCommand({ FunctionName, InvocationType, Payload: JSON.stringify(event) }))
  return { begin, stop }
}

test('an asynchronous invocation passes the event to the function and does not wait for it', async () => {
  const invoke = vi.fn(() => new Promise(() => {}))
  const { begin, stop } = await startWith(invoke)
  expect((await begin('zip', { job: 'all' })).StatusCode).toBe(202)
  expect(invoke).toHaveBeenCalledExactlyOnceWith('zip', { job: 'all' })
  await stop()
})

test('a failed invocation is retried as often as the template says', async () => {
  const invoke = vi.fn(async () => {
    throw new Error('not today')
  })
  const { begin, stop } = await startWith(invoke)
  await begin('zip', {})
  await waitUntil(() => expect(invoke).toHaveBeenCalledTimes(2))
  await begin('other', {})
  await waitUntil(() => expect(invoke).toHaveBeenCalledTimes(5))
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(invoke).toHaveBeenCalledTimes(5)
  await stop()
})

test('an unknown function and a synchronous invocation are refused', async () => {
  const { begin, stop } = await startWith(async () => undefined)
  await expect(begin('nobody', {})).rejects.toThrow(expect.objectContaining({ name: 'ResourceNotFoundException' }))
  await expect(begin('zip', {}, 'RequestResponse')).rejects.toThrow()
  await stop()
})
