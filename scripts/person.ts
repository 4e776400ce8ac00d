/**
 * `npm run person -- export <id> [stage]`: writes all that is known of one person, with their files, into a zip that
 * only the caller may read. The stage is `local` by default.
 */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { STAGES } from '#infra/stages.ts'
import { connectToStageTable } from './stage-table.ts'

const USAGE = 'Usage: npm run person -- export <id of an employee or user> [stage]'
const ABOUT = `records.json   what is about this person, by the collection that holds it
mentions.json  where they only appear in what is about others: the place, not its content
files/         their invoices and attachments

Amounts of pay are encrypted in the table and stay so here: HR exports them from the salary log.
`

const [act, id = '', stageName = 'local', ...more] = process.argv.slice(2)
const stage = STAGES.find(one => one === stageName)
if (act !== 'export' || more.length) exitWith(USAGE, 2)
if (!/^[0-9a-f]{24}$/.test(id))
  exitWith(`${id || 'Nothing'} is no id: 24 characters, as in the address of the person’s page.`, 2)
if (!stage) exitWith(`There is no stage ${stageName}: ${STAGES.join(', ')}.`, 2)
await connectToStageTable(stage).catch((error: Error) => exitWith(`${error.message}.`, 1))

const { documentClient } = await import('#kit/table.ts')
const { settings } = await import('#kit/settings.ts')
const { signDownloadUrl } = await import('#kit/files.ts')
const { collectPerson } = await import('./person/collect.ts')
const { default: yazl } = await import('yazl')

const { records, mentions, files } = await collectPerson(scanTable(), id)
const count = Object.values(records).flat().length
if (count === 0) exitWith(`${stage} knows nobody with the id ${id}.`, 1)

const zip = new yazl.ZipFile()
const name = `person-${id}.zip`
const out = zip.outputStream.pipe(createWriteStream(name, { mode: 0o600 }))
const addText = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path)
addText('README.txt', ABOUT)
addText('records.json', JSON.stringify(records, null, 2))
addText('mentions.json', JSON.stringify(mentions, null, 2))
let missing = 0
for (const key of files) {
  const answer = await fetch(await signDownloadUrl(key, key, 'application/octet-stream'))
  if (answer.ok) zip.addBuffer(Buffer.from(await answer.arrayBuffer()), `files/${key}`)
  else missing++
}
zip.end()
await once(out, 'finish')
console.log(
  `${name}: ${count} records, ${mentions.length} mentions, ${files.length - missing} files${missing ? `; ${missing} files are gone` : ''}.`,
)

async function* scanTable() {
  let from: Record<string, unknown> | undefined
  do {
    const page = await documentClient.send(
      new ScanCommand({ TableName: settings.table, ConsistentRead: true, ExclusiveStartKey: from }),
    )
    yield* page.Items ?? []
    from = page.LastEvaluatedKey
  } while (from)
}

function exitWith(sentence: string, code: number): never {
  console.error(sentence)
  process.exit(code)
}
