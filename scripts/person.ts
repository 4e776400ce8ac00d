/**
 * `npm run person -- export <id> [stage]`: writes all data about a person, with their files, into a zip that only the
 * caller may read. The stage is `local` by default.
 * `npm run person -- erase <stage> <id> --by <admin>`: erases it, for good, once the id was typed again.
 */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { STAGES } from '#infra/stages.ts'
import { askToType, exitWith, findStage, readArguments } from './command-line.ts'
import { connectToStageTable } from './stage-table.ts'

const USAGE = `Usage: npm run person -- export <id of an employee or user> [stage]
       npm run person -- erase <stage> <id> --by <email of the admin who answers for it> [--yes]`
const ABOUT = `records.json   what is about this person, by the collection that holds it
mentions.json  where they only appear in what is about others: the place, not its content
files/         their picture, invoices and attachments

Amounts of pay are encrypted in the table and stay so here: HR exports them from the salary log.
`

const { values, positionals } = readArguments({ by: { type: 'string' }, yes: { type: 'boolean' } }, USAGE)
const [act, ...words] = positionals
const [stageName = 'local', id = ''] = act === 'erase' ? words : [words[1], words[0]]
const stage = findStage(stageName)
if ((act !== 'export' && act !== 'erase') || words.length > 2) exitWith(USAGE, 2)
if (!stage) exitWith(`There is no stage ${stageName}: ${STAGES.join(', ')}.`, 2)
if (!/^[0-9a-f]{24}$/.test(id))
  exitWith(`${id || 'Nothing'} is no id: 24 characters, as in the address of the person’s page.`, 2)
if (act === 'erase' && !values.by) exitWith(USAGE, 2)
await connectToStageTable(stage).catch((error: Error) => exitWith(`${error.message}.`, 1))

const { settings } = await import('#kit/settings.ts')
const { scanTable } = await import('./scan-table.ts')
if (act === 'erase') await erase(values.by ?? '')
else await exportPerson()

async function erase(by: string) {
  const { users } = await import('#functions/users/store.ts')
  const { applyErasure, planErasure } = await import('./person/erase.ts')
  const { formatErasure } = await import('./person/format-erasure.ts')
  const { StageFiles } = await import('./stage-files.ts')
  const now = new Date()
  const admin = (await users.rows(now)).find(one => one.email === by.toLowerCase())
  if (!admin?.isActive || !admin.roles.includes('admin')) exitWith(`${by} is no active admin.`, 1)
  const bucket = new StageFiles(settings.files)
  const erasure = await planErasure(scanTable, bucket, id, now).catch((error: Error) =>
    exitWith(`${error.message}.`, 1),
  )
  console.log(formatErasure(erasure))
  if (!values.yes && (await askToType('This cannot be undone. Type the id to erase it: ')) !== id)
    exitWith('Nothing was erased.', 1)
  const { _id: userId, employeeId, name, lastName } = admin
  const { left } = await applyErasure(erasure, bucket, { id, actor: { userId, employeeId, name, lastName }, now })
  if (left) exitWith(`${left} items were changed meanwhile. Run it again: it does what is left.`, 1)
  console.log('Erased. Backups hold the person until they expire; a restore erases them again.')
}

async function exportPerson() {
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
}
