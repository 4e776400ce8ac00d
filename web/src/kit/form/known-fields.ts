/** The fields that a form shows, by name, for other parts of the form, such as the error summary. */
import { createContext, useContext, useEffect } from 'react'

export interface KnownField {
  readonly id: string
  readonly label: string
}

/** The name of a group of fields whose labels also occur in other groups, such as the category of a rating. */
export const FieldGroupContext = createContext('')

/** The fields of each form, by its control. */
const known = new WeakMap<object, Map<string, KnownField>>()

export function useKnownField(control: object, name: string, { id, label: own }: KnownField): void {
  const group = useContext(FieldGroupContext)
  const label = group ? `${group}: ${own}` : own
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
