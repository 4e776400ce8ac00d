/** Lambda's invoke API, for the tests of background jobs. */
import { startInvokeEndpoint } from '#scripts/local/invocations.ts'
import { resolveTemplate } from '#scripts/local/template.ts'

const TEST_FUNCTION = 'jobs-of-the-test'

/** Lets functions start jobs: passes each event to `handler`, with Lambda's retries. */
export async function startTestJobs(handler: (event: { job: string; detail?: unknown }) => Promise<unknown>) {
  const under = new Set<Promise<unknown>>()
  const { endpoint, stop } = await startInvokeEndpoint(
    resolveTemplate(
      { Resources: { Job: { Type: 'AWS::Lambda::Function', Properties: { FunctionName: TEST_FUNCTION } } } },
      { region: 'us-east-1', secret: () => '' },
    ),
    (_, event) => {
      const running = handler(event as { job: string })
      under.add(running)
      running.then(
        () => under.delete(running),
        () => under.delete(running),
      )
      return running
    },
    [10, 10],
  )
  Object.assign(process.env, { JOB_FUNCTION: TEST_FUNCTION, AWS_ENDPOINT_URL_LAMBDA: endpoint })
  return { stop, isIdle: () => under.size === 0 }
}
