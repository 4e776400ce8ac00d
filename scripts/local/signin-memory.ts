/** What the sign-in server remembers: in memory, since a sign-in begun before a restart can simply begin again. */
import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Kept {
  readonly payload: AdapterPayload
  readonly until: number
}
const kept = new Map<string, Kept>()

export class SignInMemory implements Adapter {
  readonly #model: string
  constructor(model: string) {
    this.#model = model
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const now = Date.now()
    for (const [key, { until }] of kept) if (until < now) kept.delete(key)
    kept.set(this.#key(id), { payload, until: expiresIn ? now + expiresIn * 1000 : Number.POSITIVE_INFINITY })
  }
  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = kept.get(this.#key(id))
    return found && found.until >= Date.now() ? found.payload : undefined
  }
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#where(payload => payload.uid === uid)
  }
  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#where(payload => payload.userCode === userCode)
  }
  async consume(id: string): Promise<void> {
    const found = kept.get(this.#key(id))
    if (found) found.payload.consumed = Math.floor(Date.now() / 1000)
  }
  async destroy(id: string): Promise<void> {
    kept.delete(this.#key(id))
  }
  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
  }

  #key(id: string): string {
    return `${this.#model}:${id}`
  }
  #where(holds: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, { payload, until }] of kept)
      if (key.startsWith(`${this.#model}:`) && until >= Date.now() && holds(payload)) return payload
    return undefined
  }
}
