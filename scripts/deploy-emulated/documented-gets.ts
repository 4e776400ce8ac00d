/** The GETs of the OpenAPI document, and a path for each: with ids of records that are there, where there are some. */

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
  /** Ids of records, by the beginning of the paths that are about them; the longest that fits counts. */
  readonly ids: Readonly<Record<string, string>>
  /** Values of all other parameters, by their names. */
  readonly values: Readonly<Record<string, string>>
}

/** An id like those of the product, of nothing. */
const NOBODY = 'f'.repeat(24)

export interface DocumentedGet {
  readonly path: string
  /** Whether only employees may ask, on their own host. */
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
