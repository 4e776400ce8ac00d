/** The fields that a form shows, by name, for what speaks of them elsewhere. */
import { useEffect } from 'react'

interface KnownField {
  readonly id: string
  readonly label: string
}

/** By the form's control. */
const known = new WeakMap<object, Map<string, KnownField>>()

export function useKnownField(control: object, name: string, { id, label }: KnownField): void {
  useEffect(() => {
    const fields = known.get(control) ?? new Map<string, KnownField>()
    known.set(control, fields)
    fields.set(name, { id, label })
    return () => {
      if (fields.get(name)?.id === id) fields.delete(name)
    }
  }, [control, name, id, label])
}

export const findField = (control: object, name: string): KnownField | undefined => known.get(control)?.get(name)
