/**
 * The clock of a test run on another day: preloaded into every process of it as `--import
 * …/moved-clock.ts?offset=<milliseconds>`, and injected into every page. It changes only the date; timers are not
 * affected.
 */

/**
 * Moves `Date` of this realm by so many milliseconds. Uses nothing from outside the function, because it also runs in a
 * browser.
 */
export function moveClock(offset: number): void {
  const Real = Date
  const now = () => Real.now() + offset
  const Moved: DateConstructor = new Proxy(Real, {
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    apply: () => new Real(now()).toString(),
    construct: (target, args, made): Date =>
      Reflect.construct(target, args.length ? args : [now()], made === Moved ? target : made),
  })
  Object.defineProperty(Real.prototype, 'constructor', { value: Moved, writable: true, configurable: true })
  globalThis.Date = Moved
}

/** By how much the clock of this process was moved; 0 where it was not. */
export const clockOffset = (): number =>
  Number(/moved-clock\.ts\?offset=(\d+)/.exec(process.env.NODE_OPTIONS ?? '')?.[1] ?? 0)

const own = new URL(import.meta.url).searchParams.get('offset')
if (own) moveClock(Number(own))
