/** A new record whose person the address names: `/one-on-ones/new?employee=…`, as the search offers. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type * as z from 'zod/mini'
import type { AnyCall } from '#shared/kit/contract.ts'
import type { PersonOption } from '#shared/kit/people.ts'
import { catalogueQuery } from '#web/kit/queries.ts'

/** Returns the employee whom the address names, if it is well formed. */
export function useEmployeeOfAddress(): string | undefined {
  const { employee } = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  return typeof employee === 'string' && /^[0-9a-f]{24}$/.test(employee) ? employee : undefined
}

/**
 * Chooses that employee once the people to choose from are known; somebody who is not among them is not chosen. A form
 * is to have a `key` and a draft for each employee, since one form may be left for that of another.
 */
export function usePersonOfAddress<Option extends PersonOption>(
  call: AnyCall & { readonly result: z.core.$ZodType<Option[]> },
  choose: (person: Option) => void,
): void {
  const employee = useEmployeeOfAddress()
  const people: readonly Option[] | undefined = useQuery({
    ...catalogueQuery(call),
    enabled: employee !== undefined,
  }).data
  const isDone = useRef(false)
  const chooseOnce = useEffectEvent(() => {
    const person = people?.find(({ _id }) => _id === employee)
    if (!person || isDone.current) return
    isDone.current = true
    choose(person)
  })
  useEffect(() => {
    if (people) chooseOnce()
  }, [people])
}
