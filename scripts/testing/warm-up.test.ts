import { LambdaClient } from '@aws-sdk/client-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, expect, it, vi } from 'vitest'
import { handler } from '#functions/categories/index.ts'
import { handler as runJob } from '#functions/home/job.ts'
import { documentClient } from '#kit/table.ts'
import { WARM_UP_EVENT } from '#kit/warm-up.ts'

const lambda = mockClient(LambdaClient)
afterEach(() => {
  vi.restoreAllMocks()
  lambda.reset()
  delete process.env.WARM_FUNCTIONS
})

it('a function answers a warm-up without a session, a table request or a log line', async () => {
  const asked = vi.spyOn(documentClient, 'send')
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await handler(WARM_UP_EVENT as never, {} as never)).toEqual({ statusCode: 204 })
  expect(asked).not.toHaveBeenCalled()
  expect(written).not.toHaveBeenCalled()
})

it('the keep-warm job sends a warm-up to each function of the stage, and fails if any invocation fails', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  process.env.WARM_FUNCTIONS = '["muster-test-goals","muster-test-home"]'
  lambda.onAnyCommand().resolves({})
  expect(await runJob({ job: 'keep-warm' })).toEqual({ 'kept warm': 2, failed: 0 })
  const sent = lambda.calls().map(({ args: [{ input }] }) => input)
  expect(sent).toEqual(
    ['muster-test-goals', 'muster-test-home'].map(FunctionName => ({
      FunctionName,
      InvocationType: 'Event',
      Payload: '{"warmUp":true}',
    })),
  )
  lambda.onAnyCommand().rejects(new Error('no such function'))
  await expect(runJob({ job: 'keep-warm' })).rejects.toThrow('2 failed')
})
