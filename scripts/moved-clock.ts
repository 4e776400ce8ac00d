/**
 * The clock of a test run on another day: preloaded into every process of it as `--import
 * …/moved-clock.ts?offset=<milliseconds>`, and injected into every page. It changes only the date; timers are not
 * affected.
 */

/**
 * Moves `Date` of this realm by `offset` milliseconds. Uses nothing from outside the function, because it also runs in
 * a browser.
 */
export function moveClock(offset: number): void {
  const Real = Date
  const now = () => Real.now() + offset
  function moved(...args: unknown[]): unknown {
    if (!new.target) return new Real(now()).toString()
    return Reflect.construct(Real, args.length ? args : [now()], new.target === moved ? Real : new.target)
  }
  Object.setPrototypeOf(moved, Real)
  moved.prototype = Real.prototype
  // A property of its own, so that a test can put another in its place.
  moved.now = now
  Object.defineProperty(Real.prototype, 'constructor', { value: moved, writable: true, configurable: true })
  globalThis.Date = moved as unknown as DateConstructor
}

/** Returns the offset of this process's clock in milliseconds; 0 if it was not moved. */
export const clockOffset = (): number =>
  Number(/moved-clock\.ts\?offset=(\d+)/.exec(process.env.NODE_OPTIONS ?? '')?.[1] ?? 0)

const own = new URL(import.meta.url).searchParams.get('offset')
if (own) moveClock(Number(own))
