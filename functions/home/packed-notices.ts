/** Writes the notices of changes that concern so many people that they did not fit into the change's transaction. */
import { forEachConcurrent } from '#kit/jobs.ts'
import { noticeWrites } from '#kit/notices.ts'
import { NOTICE_PACKS, type PackedNotice } from '#kit/pack-notices.ts'
import { queryPartition, takeWrite, tryTransact } from '#kit/table.ts'

interface Pack {
  readonly _id: string
  readonly notices: readonly PackedNotice[]
}

/**
 * Replaces each entry, in one transaction, by as many notices as fit and an entry for the others, until none is left. So
 * a run that is stopped, or that another overlaps, loses and repeats no notice. Returns how many entries failed; they
 * are left to the next run.
 */
export async function writePackedNotices(): Promise<number> {
  const packs = (await queryPartition(NOTICE_PACKS)).map(({ sk, body }): Pack => ({ _id: sk, ...body }))
  const { failed } = await forEachConcurrent(packs, async ({ _id, notices }) => {
    const writes = notices.flatMap(({ content, readers, cause: { at, ...cause } }) =>
      noticeWrites(content, readers, { ...cause, now: new Date(at) }),
    )
    return (await tryTransact([takeWrite({ pk: NOTICE_PACKS, sk: _id }), ...writes])) ? 'written' : 'taken'
  })
  return failed || packs.length === 0 ? failed : writePackedNotices()
}
