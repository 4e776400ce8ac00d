/** The output of a long run: each fault once, and a final line with the counts of statuses. */
import type { CampaignResult } from './campaign.ts'
import type { RoundOptions } from './round.ts'

export const commandOf = ({ cases, seed, call }: Pick<RoundOptions, 'cases' | 'seed' | 'call'>): string =>
  `npm run fuzz -- --cases ${cases} --seed ${seed}${call ? ` --call ${call}` : ''}`

export class FuzzReport {
  readonly #faults = new Set<string>()
  readonly #byStatus = new Map<string, number>()
  readonly #successes = new Map<string, number>()
  #cases = 0

  /** Adds a round's counts; returns its new faults, each with the command that repeats the round. */
  add(round: RoundOptions, { cases, findings, byStatus, successes }: CampaignResult): string[] {
    this.#cases += cases
    addCounts(this.#byStatus, byStatus)
    addCounts(this.#successes, successes)
    return findings.flatMap(({ title, fault, description }) => {
      // The same fault of several calls is shown once.
      if (this.#faults.has(fault)) return []
      this.#faults.add(fault)
      return [`✗ ${title} ${fault}\n${description}\n  Again: ${commandOf(round)}`]
    })
  }

  get hasFaults(): boolean {
    return this.#faults.size > 0
  }

  /** Calls that never succeeded: only their validation was attacked. */
  get neverSuccessful(): string[] {
    return [...this.#successes].filter(([, count]) => count === 0).map(([title]) => title)
  }

  closingLine(seed: number, milliseconds: number): string {
    const statuses = [...this.#byStatus].sort().map(([status, count]) => `${status}: ${count}`)
    const speed = Math.round((this.#cases / milliseconds) * 1000)
    const time = `${Math.round(milliseconds / 1000)} s (${speed} a second)`
    return `${this.#cases} cases from seed ${seed} in ${time} — ${statuses.join(', ')} — ${this.#faults.size} faults`
  }
}

function addCounts(to: Map<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(counts)) to.set(name, (to.get(name) ?? 0) + count)
}
