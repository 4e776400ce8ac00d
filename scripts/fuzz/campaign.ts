/** Runs many cases from one seed in sequence; each kind of fault is reported once, in its smallest form. */
import fc from 'fast-check'
import { type Attack, allCalls } from './attack.ts'
import type { NamedCall, PlannedRequest } from './requests.ts'
import { requestsTo } from './requests.ts'

export interface CampaignOptions {
  readonly seed: number
  readonly cases: number
  readonly calls: readonly NamedCall[]
  /** The number of cases after which the whole table is compared once. */
  readonly compareEvery: number
  /** Called from time to time with the number of finished cases. */
  readonly onProgress?: (done: number) => void
}

export interface Finding {
  readonly title: string
  readonly fault: string
  readonly description: string
}

export interface CampaignResult {
  readonly cases: number
  readonly findings: readonly Finding[]
  readonly byStatus: Readonly<Record<number, number>>
  /** How often each call succeeded. */
  readonly successes: Readonly<Record<string, number>>
}

/** Calls that hash a password take a thousand times as long as others. */
const SELDOM = ['session.manual']
const SELDOM_RATIO = 8
/** The time limit for shrinking a faulty request, in milliseconds. */
const SHRINK_MILLISECONDS = 5_000

export async function runCampaign(
  attack: Attack,
  { seed, cases, calls, compareEvery, onProgress = () => {} }: CampaignOptions,
): Promise<CampaignResult> {
  const arbitraries = new Map(calls.map(named => [named, requestsTo(named)]))
  const findings = new Map<string, Finding>()
  const byStatus: Record<number, number> = {}
  const successes: Record<string, number> = Object.fromEntries(calls.map(({ title }) => [title, 0]))
  for (let index = 0; index < cases; index++) {
    const named = callOfCase(calls, seed, index)
    const arbitrary = arbitraries.get(named)
    if (!arbitrary) throw new Error(`${named.title} has no requests`)
    let sought: string | undefined
    let shrinksUntil = 0
    const send = async (planned: PlannedRequest) => {
      // fast-check's own time limit would leave a request running, whose effects the next case would answer for.
      if (sought !== undefined && performance.now() > shrinksUntil) return
      const { status, faults, description } = await attack.send(named, planned, index % compareEvery === 0)
      if (sought === undefined) {
        byStatus[status] = (byStatus[status] ?? 0) + 1
        if (status < 400) successes[named.title] = (successes[named.title] ?? 0) + 1
        shrinksUntil = performance.now() + SHRINK_MILLISECONDS
        sought = faults.map(fault => keyOf(named, fault)).find(key => !findings.has(key)) ?? ''
      }
      const fault = faults.find(one => keyOf(named, one) === sought)
      if (fault === undefined) return
      // The last one that fails is the smallest.
      findings.set(sought, { title: named.title, fault, description })
      throw new Error(fault)
    }
    await fc.check(fc.asyncProperty(arbitrary, send), { seed: mix(seed, index), numRuns: 1 })
    onProgress(index + 1)
  }
  return { cases, findings: [...findings.values()], byStatus, successes }
}

/** Goes through all calls in turn, starting at one that the seed chooses. */
function callOfCase(calls: readonly NamedCall[], seed: number, index: number): NamedCall {
  const turn = Math.floor(index / calls.length)
  const named = calls[(index + Math.abs(seed)) % calls.length]
  const first = calls.find(({ title }) => !SELDOM.includes(title))
  if (!named) throw new Error('No call is to be attacked')
  return SELDOM.includes(named.title) && turn % SELDOM_RATIO > 0 && first ? first : named
}

/** Identifies a fault of a call without its values, so that other values do not count as another fault. */
const keyOf = ({ title }: NamedCall, fault: string) => `${title} ${fault.replace(/“[^”]*”|[\d.]+/g, '').slice(0, 120)}`

/** Spreads adjacent seeds (Knuth's multiplicative hash). */
const mix = (seed: number, index: number) => Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b) | 0

/** The calls whose names contain a word. */
export const callsNamed = (word: string): readonly NamedCall[] => allCalls.filter(({ title }) => title.includes(word))

/** The calls of a feature. */
export const callsOf = (feature: string): readonly NamedCall[] =>
  allCalls.filter(({ title }) => title.startsWith(`${feature}.`))
