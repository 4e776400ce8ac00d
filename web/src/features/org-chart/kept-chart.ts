/** How a person left the chart, so that Back finds it again. It lives as long as the page, and is for them alone. */
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
