/** The progress of a checklist, as a status chip and a bar. */
import { type ChecklistProgress, overallStatuses, overallStatusOf } from '#shared/features/procedures/checklist.ts'
import { t } from '#shared/kit/texts.ts'
import { Ring } from '#web/kit/plot/ring.tsx'
import { toneOf } from '#web/kit/status-chip.tsx'
import { Chip } from '#web/ui/chip.tsx'

const colourOf = (progress: ChecklistProgress) => `var(--tone-${toneOf(nameOf(progress))})`
const nameOf = (progress: ChecklistProgress) => overallStatuses.byId(overallStatusOf(progress)).name

/** `Incomplete (3/12)`, in its status's colour. */
export function ChecklistStatusChip(progress: ChecklistProgress) {
  const name = nameOf(progress)
  return (
    <Chip tone={toneOf(name)}>
      {t(name)} ({progress.done}/{progress.total})
    </Chip>
  )
}

/** The same after a ring that shows it at a glance, for lists. */
export const ChecklistStatus = ({ done, total }: ChecklistProgress) => (
  <span className="inline-flex items-center gap-2 align-middle">
    <Ring done={total === 0 ? 1 : done} total={total === 0 ? 1 : total} colour={colourOf({ done, total })} />
    <ChecklistStatusChip done={done} total={total} />
  </span>
)

export function ChecklistProgressBar({
  done,
  total,
  overdue,
}: ChecklistProgress & {
  /** The number of overdue items. */
  readonly overdue: number
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span role="status" className="tabular-nums">
        <ChecklistStatusChip done={done} total={total} />
      </span>
      {overdue > 0 ? <Chip tone="red">{t`${overdue} overdue`}</Chip> : null}
      <span aria-hidden className="h-1.5 min-w-32 flex-1 overflow-hidden rounded-full bg-muted">
        <span
          className="block h-full rounded-full transition-[width]"
          style={{
            width: `${total === 0 ? 100 : (done / total) * 100}%`,
            backgroundColor: colourOf({ done, total }),
          }}
        />
      </span>
    </div>
  )
}
