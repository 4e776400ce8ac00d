/** Reads the outputs of stacks. */
import { REGION } from '#infra/stages.ts'

type Outputs = Readonly<Record<string, string | undefined>>

/** The outputs of the stage's stack; none before its first deployment. */
export const readOutputs = (stage: string): Promise<Outputs> => readOutputsOf(`muster-${stage}`)

/** The outputs of a stack; none where there is no such stack. */
export async function readOutputsOf(stack: string): Promise<Outputs> {
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation')
  const client = new CloudFormationClient({ region: REGION })
  const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stack })).catch((error: Error) => {
    if (error.name === 'ValidationError' && error.message.includes('does not exist')) return { Stacks: [] }
    throw error
  })
  return Object.fromEntries((Stacks?.[0]?.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]))
}
