import { clientTimeouts } from './settings.ts'

/** Passes an event to another function without waiting for it. */
export async function invokeFunction(name: string, event: unknown): Promise<void> {
  const { InvokeCommand, LambdaClient } = await import('./clients/lambda.ts')
  const client = new LambdaClient({
    endpoint: process.env.AWS_ENDPOINT_URL_LAMBDA,
    maxAttempts: 3,
    requestHandler: clientTimeouts(1_000, 5_000),
  })
  await client.send(new InvokeCommand({ FunctionName: name, InvocationType: 'Event', Payload: JSON.stringify(event) }))
}
