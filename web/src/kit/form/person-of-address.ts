/** A new record for the employee in the URL, which the search links to: `/one-on-ones/new?employee=…`. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type * as z from 'zod/mini'
import type { AnyCall } from '#shared/kit/contract.ts'
import type { PersonOption } from '#shared/kit/people.ts'
import { catalogueQuery } from '#web/kit/queries.ts'

/** Returns the id of the employee in the URL, if it is well formed. */
export function useEmployeeOfAddress(): string | undefined {
  const { employee } = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  return typeof employee === 'string' && /^[0-9a-f]{24}$/.test(employee) ? employee : undefined
}

/**
 * Selects that employee once the choices are loaded, if they are among them. The form needs a `key` and a draft per
 * employee, because a navigation may change the employee. `named` is an employee that the URL names in another way.
 */
export function usePersonOfAddress<Option extends PersonOption>(
  call: AnyCall & { readonly result: z.core.$ZodType<Option[]> },
  choose: (person: Option) => void,
  named?: string,
): void {
  const ofSearch = useEmployeeOfAddress()
  const employee = named ?? ofSearch
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
