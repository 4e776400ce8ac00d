import type { Day } from '#shared/kit/dates.ts'

/** A person's place in the company; the rest is generated around it. */
export interface SeededPerson {
  readonly _id: string
  readonly name: string
  readonly lastName: string
  readonly email: string
  readonly leader: string | null
  readonly isLeader: boolean
  readonly isActive: boolean
  readonly hireDate: Day
  readonly country: string
  readonly authorizedEmployees: readonly string[]
}
