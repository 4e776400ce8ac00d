/** Lambda's own door for the tests of jobs that are asked for. */
import { startInvocations } from '#scripts/local/invocations.ts'
import { readTemplate } from '#scripts/local/template.ts'

const FUNCTION = 'jobs-of-the-test'

/** Lets functions begin jobs: each event goes to `handler`, as often as Lambda would try. */
export async function openJobs(handler: (event: { job: string; detail?: unknown }) => Promise<unknown>) {
  const under = new Set<Promise<unknown>>()
  const { endpoint, stop } = await startInvocations(
    readTemplate(
      { Resources: { Job: { Type: 'AWS::Lambda::Function', Properties: { FunctionName: FUNCTION } } } },
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
  Object.assign(process.env, { JOB_FUNCTION: FUNCTION, AWS_ENDPOINT_URL_LAMBDA: endpoint })
  return { stop, isIdle: () => under.size === 0 }
}
