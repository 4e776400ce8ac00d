/** The storage of the sign-in server: in memory, since a sign-in interrupted by a restart can simply start again. */
import type { Adapter, AdapterPayload } from 'oidc-provider'

interface StoredPayload {
  readonly payload: AdapterPayload
  readonly until: number
}
const payloads = new Map<string, StoredPayload>()

export class SignInMemory implements Adapter {
  readonly #model: string
  constructor(model: string) {
    this.#model = model
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const now = Date.now()
    for (const [key, { until }] of payloads) if (until < now) payloads.delete(key)
    payloads.set(this.#key(id), { payload, until: expiresIn ? now + expiresIn * 1000 : Number.POSITIVE_INFINITY })
  }
  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = payloads.get(this.#key(id))
    return found && found.until >= Date.now() ? found.payload : undefined
  }
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#where(payload => payload.uid === uid)
  }
  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#where(payload => payload.userCode === userCode)
  }
  async consume(id: string): Promise<void> {
    const found = payloads.get(this.#key(id))
    if (found) found.payload.consumed = Math.floor(Date.now() / 1000)
  }
  async destroy(id: string): Promise<void> {
    payloads.delete(this.#key(id))
  }
  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of payloads) if (payload.grantId === grantId) payloads.delete(key)
  }

  #key(id: string): string {
    return `${this.#model}:${id}`
  }
  #where(holds: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, { payload, until }] of payloads)
      if (key.startsWith(`${this.#model}:`) && until >= Date.now() && holds(payload)) return payload
    return undefined
  }
}
