/** How a user left the chart, so that Back restores it. Kept in memory, for that user only. */
import { getSession } from '#web/kit/session.ts'
import type { ChartGrouping } from './build-forest.ts'
import type { View } from './use-pan-zoom.ts'

interface KeptChart {
  readonly by: ChartGrouping
  readonly folded: ReadonlySet<string>
  readonly active: string
  readonly view: View
}
let kept: (KeptChart & { readonly owner: string | undefined }) | undefined

const getOwner = () => getSession()?.person._id

export function keepChart(chart: KeptChart): void {
  kept = { ...chart, owner: getOwner() }
}
export const getKeptChart = (by: ChartGrouping): KeptChart | undefined =>
  kept?.by === by && kept.owner === getOwner() ? kept : undefined
