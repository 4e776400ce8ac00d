/** Lists the GETs of the OpenAPI document, each with a path: with ids of existing records, if there are any. */

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: { readonly enum?: readonly unknown[]; readonly type?: unknown }
}
interface Operation {
  readonly 'x-roles'?: string | readonly string[]
  readonly parameters?: readonly Parameter[]
}
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export interface KnownValues {
  /** Ids of records, by the prefix of the paths about them; the longest matching prefix wins. */
  readonly ids: Readonly<Record<string, string>>
  /** Values of all other parameters, by their names. */
  readonly values: Readonly<Record<string, string>>
}

/** A valid id of no record. */
const NOBODY = 'f'.repeat(24)

export interface DocumentedGet {
  readonly path: string
  /** Whether only employees may call it, on their own host. */
  readonly isForEmployees: boolean
}

/** Returns every documented GET. @throws when a required parameter has no value. */
export function listGets({ paths }: OpenApiDocument, known: KnownValues): DocumentedGet[] {
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get
      ? [
          {
            path: fillGet(path, get.parameters ?? [], known),
            isForEmployees: [get['x-roles'] ?? []].flat().join() === 'employee',
          },
        ]
      : [],
  )
}

function fillGet(path: string, parameters: readonly Parameter[], { ids, values }: KnownValues): string {
  const [nearest] = Object.keys(ids)
    .filter(start => path.startsWith(start))
    .sort((a, b) => b.length - a.length)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(name === 'id' ? ((nearest && ids[nearest]) ?? NOBODY) : findValue(name)),
  )
  function findValue(name: string): string {
    const value = values[name]
    if (value === undefined) throw new Error(`${path} needs a value for ${name}`)
    return value
  }
  const query = parameters
    .filter(one => one.in === 'query' && one.required)
    .map(({ name }) => [name, findValue(name)] as const)
  return query.length ? `${filled}?${new URLSearchParams(query.map(pair => [...pair]))}` : filled
}
