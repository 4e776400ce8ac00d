/** Restores the files as of an instant: the bucket keeps replaced and deleted versions for 90 days. */
import { ARCHIVES_PREFIX, SNAPSHOTS_PREFIX, UNCONFIRMED_PREFIX } from '#shared/kit/file-keys.ts'
import { ESCROW_PREFIX } from '../escrow/secrets.ts'
import { type FileVersion, findVersionAt, type StageFiles } from '../stage-files.ts'

/** Files that last only for a day, or are restored in another way. */
const LEFT_ALONE = [UNCONFIRMED_PREFIX, ARCHIVES_PREFIX, SNAPSHOTS_PREFIX, ESCROW_PREFIX]

interface RestoredFiles {
  readonly unchanged: number
  readonly restored: number
  readonly removed: number
}

/** Can be interrupted and repeated. S3 dates versions to the second, so choose an instant without writes. */
export async function restoreFiles(files: StageFiles, instant: Date): Promise<RestoredFiles> {
  const byKey = new Map<string, FileVersion[]>()
  for await (const version of files.versions())
    if (!LEFT_ALONE.some(prefix => version.key.startsWith(prefix)))
      byKey.set(version.key, [...(byKey.get(version.key) ?? []), version])
  let [unchanged, restored, removed] = [0, 0, 0]
  for (const [key, versions] of byKey) {
    const latest = versions.find(({ isLatest }) => isLatest)
    const then = findVersionAt(versions, instant)
    const isThere = latest && !latest.isMarker
    if (then && !then.isMarker) {
      if (isThere && latest.etag === then.etag) unchanged++
      else {
        await files.restoreVersion(then)
        restored++
      }
    } else if (isThere) {
      await files.remove(key)
      removed++
    }
  }
  return { unchanged, restored, removed }
}
