/** `npm run first-admin -- staging ada@company "Ada" "Lovelace"`: the user who makes all others. */
import { randomBytes } from 'node:crypto'
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { REGION } from '#infra/stages.ts'
import { makeId } from '#shared/kit/ids.ts'

const [stage = '', email = '', name = 'First', lastName = 'Admin'] = process.argv.slice(2)
if (!stage || !email.includes('@')) {
  console.error('Usage: npm run first-admin -- <stage> <email> [name] [last name]')
  process.exit(2)
}

process.env.AWS_REGION ??= REGION
process.env.TABLE ??= await tableOf(stage)
const { addFirstAdmin, activeUsers } = await import('#functions/users/store.ts')
const now = new Date()
if ((await activeUsers(now)).some(user => user.roles.includes('admin'))) {
  console.error(`${stage} has an admin already; they can make others.`)
  process.exit(1)
}
const id = makeId(now, randomBytes(10).toString('hex'))
await addFirstAdmin({ email, name, lastName }, { id, earlier: undefined, keyed: false }, now)
console.log(`${email} may sign in to ${stage} as an admin.`)

async function tableOf(stage: string): Promise<string> {
  const { Stacks } = await new CloudFormationClient({}).send(
    new DescribeStacksCommand({ StackName: `muster-${stage}` }),
  )
  const table = Stacks?.[0]?.Outputs?.find(output => output.OutputKey === 'TableName')?.OutputValue
  if (!table) throw new Error(`The stack muster-${stage} names no table`)
  return table
}
