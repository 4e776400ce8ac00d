/** The clock of a stage's table: a wrong clock of this machine must not date records that it writes there. */
import { REGION } from '#infra/stages.ts'
import { moveClock } from './moved-clock.ts'

/**
 * Clocks that differ by less, in milliseconds, do not matter: a `Date` header has no fractions, and requests take time.
 */
const TOLERANCE = 2000

/**
 * Sets this process's clock by the `Date` header of an HTTP answer, if it is wrong. Returns by how much it was wrong,
 * in milliseconds. @throws when nobody answers.
 */
export async function setClockByServer(url = findServer()) {
  const { headers } = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  const offset = Date.parse(headers.get('date') ?? '') - Date.now()
  if (!(Math.abs(offset) > TOLERANCE)) return 0
  moveClock(offset)
  return offset
}

/** Returns the URL at which the SDK finds the table, which an environment variable may override. */
function findServer(): string {
  const { AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL, AWS_REGION = REGION } = process.env
  return AWS_ENDPOINT_URL_DYNAMODB ?? AWS_ENDPOINT_URL ?? `https://dynamodb.${AWS_REGION}.amazonaws.com`
}
