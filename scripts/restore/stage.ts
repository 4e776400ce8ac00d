/** Restores a stage to an instant: its secrets, its files and its table; then erases again those erased since. */
import type { JWK } from 'jose'
import { UNFINISHED_DELETIONS } from '#kit/deletions.ts'
import { settings } from '#kit/settings.ts'
import { batchGetItems, deleteItems, queryPartition } from '#kit/table.ts'
import { restoreSecrets } from '../escrow/secrets.ts'
import { applyErasure, ERASED_PARTITION, planErasure } from '../person/erase.ts'
import type { StageSecrets } from '../rotate/rotation.ts'
import { scanTable } from '../scan-table.ts'
import { StageFiles } from '../stage-files.ts'
import { restoreFiles } from './files.ts'
import { restoreItems } from './table.ts'

interface RestoreOptions {
  readonly instant: Date
  /** The table that holds the state of the instant. */
  readonly restoredTable: string
  readonly escrow?: { readonly secrets: StageSecrets; readonly privateKey: JWK }
  readonly say: (text: string) => void
}

/** Each step can be repeated: after an interruption, run the restore again. */
export async function restoreStage({ instant, restoredTable, escrow, say }: RestoreOptions): Promise<void> {
  const files = new StageFiles(settings.files)
  if (escrow) {
    const changed = await restoreSecrets(files, escrow.secrets, escrow.privateKey, instant)
    if (changed.length) await escrow.secrets.deploy()
    say(
      `Secrets: ${changed.length ? `${changed.join(' and ')} read again what they read then` : 'all are still known'}.`,
    )
  }
  // Unfinished deletions since the instant would delete restored data; those of the instant come back with the table.
  await deleteItems((await queryPartition(UNFINISHED_DELETIONS)).map(({ pk, sk }) => ({ pk, sk })))
  const { restored, removed, unchanged } = await restoreFiles(files, instant)
  say(`Files: ${restored} brought back, ${removed} removed, ${unchanged} unchanged.`)
  const table = await restoreItems(scanTable(restoredTable), scanTable())
  say(`Items: ${table.restored} brought back, ${table.removed} removed, ${table.unchanged} unchanged.`)
  for (const { sk: id, body } of await queryPartition(ERASED_PARTITION)) {
    if (new Date(body.at) <= instant) continue
    const { _id: userId, employeeId, name, lastName } = body.who
    const now = new Date()
    if (!(await isThere(id))) {
      say(`${id}, who was erased, was not there yet.`)
      continue
    }
    const erasure = await planErasure(scanTable, files, id, now, { isRepeat: true })
    const { left } = await applyErasure(erasure, files, { id, actor: { userId, employeeId, name, lastName }, now })
    if (left) throw new Error(`${left} items about ${id}, who was erased, were changed meanwhile: run it again`)
    say(`Erased again: ${id}.`)
  }
}

/** Whether somebody's record was restored. People hired and erased since did not exist at the instant. */
async function isThere(id: string): Promise<boolean> {
  const found = await batchGetItems(['EMPLOYEE', 'USER'].map(pk => ({ pk, sk: id })))
  return found.some(({ deleted }) => !deleted)
}
