/** Times by kind of call, memory over time, and how both are printed. */

export class Timings {
  readonly #byKind = new Map<string, number[]>()

  add(kind: string, milliseconds: number): void {
    const times = this.#byKind.get(kind) ?? []
    times.push(milliseconds)
    this.#byKind.set(kind, times)
  }
  get kinds(): readonly string[] {
    return [...this.#byKind.keys()].sort()
  }
  count(kind: string): number {
    return this.#byKind.get(kind)?.length ?? 0
  }
  /** The time that this share of the calls stays below, in milliseconds. */
  percentile(kind: string, share: number): number {
    const times = [...(this.#byKind.get(kind) ?? [])].sort((a, b) => a - b)
    return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  }
}

export interface MemorySample {
  readonly minutes: number
  /** By thread; they include garbage that is not yet collected. */
  readonly megabytes: ReadonlyMap<number, number>
}
export interface MemoryLevel {
  readonly minutes: number
  readonly megabytes: number
}
/** Returns the megabytes that each thread uses. */
export function readMemory(): ReadonlyMap<number, number> {
  const report = process.report as typeof process.report & { excludeNetwork: boolean }
  report.excludeNetwork = true
  const main = report.getReport() as unknown as ThreadReport
  return new Map(
    [main, ...(main.workers ?? [])].map(({ header, javascriptHeap }) => [
      header.threadId,
      javascriptHeap.usedMemory / 1_000_000,
    ]),
  )
}
interface ThreadReport {
  readonly header: { readonly threadId: number }
  readonly javascriptHeap: { readonly usedMemory: number }
  readonly workers?: readonly ThreadReport[]
}

/**
 * Returns the memory in use after garbage collection in each half minute: the sum of each thread's lowest sample, since
 * threads do not collect theirs at the same time. Threads that started or ended meanwhile do not count.
 */
export function lowestOf(samples: readonly MemorySample[]): MemoryLevel[] {
  const windows = [...Map.groupBy(samples, ({ minutes }) => Math.floor(minutes * 2)).values()]
  const threads = [...(samples[0]?.megabytes.keys() ?? [])].filter(id =>
    samples.every(({ megabytes }) => megabytes.has(id)),
  )
  return windows.map(window => ({
    minutes: window[0]?.minutes ?? 0,
    megabytes: threads.reduce(
      (sum, id) => sum + Math.min(...window.map(({ megabytes }) => megabytes.get(id) ?? Number.POSITIVE_INFINITY)),
      0,
    ),
  }))
}

/** The slope of a line through the samples, in megabytes a minute, by least squares. */
export function slopeOf(samples: readonly MemoryLevel[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(samples.map(({ minutes }) => minutes)), mean(samples.map(({ megabytes }) => megabytes))]
  const above = samples.reduce((sum, { minutes, megabytes }) => sum + (minutes - x) * (megabytes - y), 0)
  const below = samples.reduce((sum, { minutes }) => sum + (minutes - x) ** 2, 0)
  return below ? above / below : 0
}

/** Formats a line per kind of call: its count, and how much slower it is than on the idle machine. */
export function formatTimings(idle: Timings, loaded: Timings): string {
  const ratio = (kind: string, share: number) => {
    const before = idle.percentile(kind, share)
    return before ? `${(loaded.percentile(kind, share) / before).toFixed(1)} ×` : '–'
  }
  const cells = loaded.kinds.map(kind => [
    kind,
    String(loaded.count(kind)),
    ...[0.5, 0.95].flatMap(share => [
      idle.percentile(kind, share).toFixed(0),
      loaded.percentile(kind, share).toFixed(0),
      ratio(kind, share),
    ]),
  ])
  const head = ['call', 'calls', 'p50 idle', 'at work', 'ratio', 'p95 idle', 'at work', 'ratio']
  const widths = head.map((name, index) => Math.max(name.length, ...cells.map(row => row[index]?.length ?? 0)))
  return [head, ...cells]
    .map(row =>
      row.map((cell, index) => (index ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('  '),
    )
    .join('\n')
}
