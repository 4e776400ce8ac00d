/** `npm run first-admin -- staging ada@company "Ada" "Lovelace"`: creates the first user, who creates all others. */
import { randomBytes } from 'node:crypto'
import { makeId } from '#shared/kit/ids.ts'
import { exitWith, findStage } from './command-line.ts'
import { connectToStageTable } from './stage-table.ts'

const [named = '', email = '', name = 'First', lastName = 'Admin'] = process.argv.slice(2)
const stage = findStage(named)
if (!stage || !email.includes('@')) exitWith('Usage: npm run first-admin -- <stage> <email> [name] [last name]', 2)

await connectToStageTable(stage)
const { addFirstAdmin, loadActiveUsers } = await import('#functions/users/store.ts')
const now = new Date()
if ((await loadActiveUsers(now)).some(user => user.roles.includes('admin')))
  exitWith(`${stage} has an admin already; they can make others.`, 1)
const id = makeId(now, randomBytes(10).toString('hex'))
await addFirstAdmin({ email, name, lastName }, { id, previousDayId: undefined, isKeyed: false }, now)
console.log(`${email} may sign in to ${stage} as an admin.`)
