/** Converts the contracts to an OpenAPI 3.1 document that common client generators and fuzzers accept. */
import * as z from 'zod/mini'
import { AUDIENCES } from '#shared/kit/access.ts'
import { tokenScopeOf } from '#shared/kit/access-tokens.ts'
import { type AnyCall, type Contract, FILE_ADDRESS_HEADER } from '#shared/kit/contract.ts'
import { inputJsonSchemas } from '#shared/kit/fields.ts'
import { TOKEN_HEADER } from '#shared/kit/session.ts'

type Json = Record<string, unknown>

/** Writes the document of all features' calls. */
export function buildOpenApiDocument(features: readonly Contract[]): Json {
  const paths: Record<string, Json> = {}
  for (const feature of features)
    for (const [name, call] of Object.entries(feature.calls)) {
      const path = paths[call.path] ?? {}
      paths[call.path] = path
      path[call.method.toLowerCase()] = toOperation(feature.name, name, call)
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: '1',
      description:
        'Staff management. Every call but sign-in needs a session token. Programs may send an access token in its place.',
    },
    servers: [{ url: '/' }],
    tags: features.map(({ name }) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: TOKEN_HEADER, description: 'What a sign-in answers' },
        accessToken: {
          type: 'apiKey',
          in: 'header',
          name: TOKEN_HEADER,
          description: 'Made by a person for their programs, with the scope read or write; write opens both',
        },
      },
      schemas: { Error: errorSchema },
    },
  }
}

function toOperation(tag: string, name: string, call: AnyCall): Json {
  const isPublic = call.access.roles === 'anyone'
  const tokenScope = tokenScopeOf(tag, name, call)
  const hasBody = (call.method === 'POST' || call.method === 'PUT') && !(call.body instanceof z.ZodMiniUnknown)
  // The body is required only if an empty one is not valid.
  const required = hasBody && !z.safeParse(call.body, {}).success
  return {
    operationId: `${tag}-${name}`,
    tags: [tag],
    summary: call.summary,
    security: isPublic ? [] : [{ session: [] }, ...(tokenScope ? [{ accessToken: [tokenScope] }] : [])],
    'x-roles': call.access.roles,
    'x-reach': call.access.scope,
    parameters: [...toParameters('path', call.params), ...toParameters('query', call.query)],
    ...(hasBody
      ? { requestBody: { required, content: { 'application/json': { schema: toJsonSchema(call.body, 'input') } } } }
      : {}),
    responses: { ...successResponses(call), ...errorResponses(call, isPublic) },
  }
}

function toParameters(where: 'path' | 'query', shape: z.core.$ZodType): Json[] {
  const { properties = {}, required = [] } = toJsonSchema(shape, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema,
  }))
}

function successResponses(call: AnyCall): Json {
  if (call.responseType === 'nothing') return { 204: { description: 'Done' } }
  if (typeof call.responseType === 'object')
    return {
      200: {
        description: call.responseType.file,
        headers: {
          [FILE_ADDRESS_HEADER]: {
            description: 'The address of a file that is too large for the response. Fetch it without a token.',
            schema: { type: 'string', format: 'uri' },
          },
        },
        content: { [call.responseType.type.split(';')[0] ?? '']: { schema: { type: 'string' } } },
      },
    }
  return {
    [call.creates ? 201 : 200]: {
      description: 'OK',
      content: { 'application/json': { schema: toJsonSchema(call.result, 'output') } },
    },
  }
}

function errorResponses(call: AnyCall, isPublic: boolean): Json {
  const refused = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  })
  const unauthorized = {
    description: 'No session, an expired one, or the wrong role',
    content: {
      'text/plain': { schema: { type: 'string', const: 'Invalid token' } },
      'application/json': { schema: { $ref: '#/components/schemas/Error' } },
    },
  }
  const takesBody = call.method === 'POST' || call.method === 'PUT'
  return {
    400: refused('Invalid request'),
    401: unauthorized,
    ...(isPublic ? {} : { 403: refused('The account was closed') }),
    404: refused('Not found, or out of scope'),
    ...(call.method === 'GET' ? {} : { 409: refused('Somebody else changed it meanwhile') }),
    413: refused('Too much for one request or answer'),
    ...(takesBody ? { 415: refused('The request is not JSON') } : {}),
    ...(call.method !== 'GET' && !isPublic ? { 422: refused('This Idempotency-Key was used with another body') } : {}),
    429: refused('Too many tries'),
    503: refused('Too many requests at once. Retry-After says when to send this one again'),
  }
}

/** JSON Schema of a zod schema; what cannot be expressed (a transformation's result) is left unconstrained. */
function toJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (io !== 'input') return
      const as = inputJsonSchemas.get(zodSchema)?.as
      // The generated schema describes the result of the transformation, not its input: replace it.
      if (as) for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
      Object.assign(jsonSchema, as, requiredFieldsOf(zodSchema))
    },
  }) as Json
  return rest
}

/** A field that starts with a transformation is optional only if `undefined` parses. */
function requiredFieldsOf(schema: z.core.$ZodType): Json {
  const { shape } = schema._zod.def as { readonly shape?: Readonly<Record<string, z.core.$ZodType>> }
  if (!shape) return {}
  const required = Object.keys(shape).filter(key => !z.safeParse(shape[key] ?? z.unknown(), undefined).success)
  return required.length ? { required } : {}
}

const errorSchema = {
  type: 'object',
  required: ['friendlyMessage'],
  properties: {
    friendlyMessage: { type: 'string' },
    requestId: { type: 'string' },
    seeAlso: { type: 'string' },
    host: { enum: [...AUDIENCES] },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}
