import type { Day } from '#shared/kit/dates.ts'

/** Somebody, as far as their place in the company goes; the rest is made up around it. */
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
