/** What the stack of a stage says of itself. */
import { REGION } from '#infra/stages.ts'

/** The outputs of the stage's stack; none before its first deployment. */
export async function readOutputs(stage: string): Promise<Readonly<Record<string, string | undefined>>> {
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation')
  const client = new CloudFormationClient({ region: REGION })
  const { Stacks } = await client
    .send(new DescribeStacksCommand({ StackName: `muster-${stage}` }))
    .catch((error: Error) => {
      if (error.name === 'ValidationError' && error.message.includes('does not exist')) return { Stacks: [] }
      throw error
    })
  return Object.fromEntries((Stacks?.[0]?.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]))
}
