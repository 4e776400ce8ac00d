/** Changes a valid body at some of its places. */
import { RawJson } from './json-text.ts'
import { RecordReference } from './record-kinds.ts'
import type { Damage } from './requests.ts'

type Container = Record<string, unknown> | unknown[]
const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && !(value instanceof RawJson) && !(value instanceof RecordReference)

/** Returns a damaged copy of a body. */
export function damageBody(body: unknown, damages: readonly Damage[]): unknown {
  // `structuredClone` would lose the class of `RawJson`.
  const copy = clone(body)
  for (const damage of damages) {
    const places = listPlaces(copy)
    if (damage.kind === 'flood') {
      for (const { within, key } of places)
        if (!isContainer(Reflect.get(within, key))) define(within, key, damage.value)
      continue
    }
    if (damage.kind === 'add') {
      const containers = [copy, ...places.map(({ within, key }) => Reflect.get(within, key))].filter(isContainer)
      const within = containers[damage.place % containers.length]
      // A plain assignment to `__proto__` would set no field.
      if (within && !Array.isArray(within)) define(within, damage.name, damage.value)
      continue
    }
    const place = places[damage.place % places.length]
    if (!place) continue
    if (damage.kind === 'replace') define(place.within, place.key, damage.value)
    else if (Array.isArray(place.within)) place.within.splice(Number(place.key), 1)
    else Reflect.deleteProperty(place.within, place.key)
  }
  return copy
}

const define = (within: Container, key: string, value: unknown) =>
  Object.defineProperty(within, key, { value, enumerable: true, configurable: true, writable: true })

function clone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clone)
  if (!isContainer(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clone(one)]))
}

function listPlaces(value: unknown): { readonly within: Container; readonly key: string }[] {
  if (!isContainer(value)) return []
  return Object.keys(value).flatMap(key => [{ within: value, key }, ...listPlaces(Reflect.get(value, key))])
}
