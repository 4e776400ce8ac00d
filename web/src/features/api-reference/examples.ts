/** Examples of requests and responses, generated from their schemas. */
import { sample } from 'openapi-sampler'
import { TOKEN_HEADER } from '#shared/kit/session.ts'
import type { ApiCall, JsonSchema, OpenApiDocument } from './read-document.ts'

/** Casts because the library's types are those of an older JSON Schema. */
const makeSample = (schema: JsonSchema, document: OpenApiDocument): unknown =>
  sample(schema as object, { enablePatterns: true, quiet: true }, document)

export const exampleOf = (schema: JsonSchema, document: OpenApiDocument): string =>
  JSON.stringify(makeSample(schema, document), null, 2)

/** Returns the call as a `curl` command. */
export function writeCommand(call: ApiCall, origin: string, document: OpenApiDocument): string {
  const query = call.parameters.filter(one => one.in === 'query' && one.required)
  const address = `${origin}${fillPath(call, document)}${
    query.length ? `?${query.map(one => `${one.name}=${exampleValueOf(one.schema, document)}`).join('&')}` : ''
  }`
  const parts = [
    `curl${call.method === 'GET' ? '' : ` -X ${call.method}`}`,
    `'${address}'`,
    ...(call.isPublic ? [] : [`-H '${TOKEN_HEADER}: <token>'`]),
    ...(call.method === 'POST' ? ["-H 'idempotency-key: <a new random text>'"] : []),
    ...(call.body
      ? [
          "-H 'content-type: application/json'",
          `-d '${exampleOf(call.body.schema, document).replaceAll("'", "'\\''")}'`,
        ]
      : []),
  ]
  return parts.join(' \\\n  ')
}

const exampleValueOf = (schema: JsonSchema, document: OpenApiDocument): string =>
  encodeURIComponent(String(makeSample(schema, document)))

const fillPath = ({ path, parameters }: ApiCall, document: OpenApiDocument): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find(one => one.in === 'path' && one.name === name)
    return parameter ? exampleValueOf(parameter.schema, document) : `<${name}>`
  })
