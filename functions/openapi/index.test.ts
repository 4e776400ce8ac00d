import { Validator } from '@seriousme/openapi-schema-validator'
import { afterEach, expect, it, vi } from 'vitest'
import { CALL_ROLES, isOpenToTokens, PUBLIC_CALLS } from '#scripts/testing/call-roles.ts'
import { anonymousVisitor } from '#scripts/testing/people.ts'
import { renewInstance } from '#scripts/testing/secrets.ts'
import { features } from '#shared/features/index.ts'
import { openapiDocumentApi } from '#shared/features/openapi.ts'

/** Reads the document. Each test names the parts that it looks at. */
const read = async <Parts extends object = Record<string, never>>() =>
  (await anonymousVisitor.call(openapiDocumentApi.calls.document)).body as Parts

afterEach(async () => {
  vi.unstubAllEnvs()
  await renewInstance()
})

it('is served without access to the table or the session secret', async () => {
  vi.stubEnv('TABLE', undefined)
  vi.stubEnv('SESSION_SECRET_ARN', undefined)
  await renewInstance()
  expect((await anonymousVisitor.call(openapiDocumentApi.calls.document)).status).toBe(200)
})

it('is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const result = await validator.validate(await read())
  expect(result.errors ?? []).toEqual([])
  expect(validator.version).toBe('3.1')
})

it('names itself, and the server that serves it', async () => {
  const { info, servers } = await read<{ info: { title: string; description: string }; servers: object[] }>()
  expect(info.title).toBe('Muster')
  expect(info.description).toContain('session token')
  // Each host serves its own calls, at the paths of the specification.
  expect(servers).toEqual([{ url: '/' }])
})

it('documents request bodies: references as id or object, numbers also as strings, and bodies required only where needed', async () => {
  const { paths } = await read<{ paths: Record<string, Record<string, { requestBody: Body }>> }>()
  interface Body {
    required: boolean
    content: { 'application/json': { schema: { required?: string[]; properties: Record<string, unknown> } } }
  }
  const bodyOf = (path: string, method: string) => paths[path]?.[method]?.requestBody as Body
  const { schema } = bodyOf('/api/actionItems', 'post').content['application/json']
  const id = { type: 'string', pattern: '^[0-9a-f]{24}$' }
  expect(schema.properties.employee).toEqual({
    anyOf: [id, { type: 'object', properties: { _id: id }, required: ['_id'] }],
  })
  expect(schema.required).toEqual([
    'employee',
    'leaderAssigned',
    'priority',
    'status',
    'title',
    'description',
    'dueDate',
  ])
  const hours = bodyOf('/api/timesheets/hourspermonth', 'post').content['application/json'].schema
  expect(hours.properties.totalHours).toMatchObject({ type: ['number', 'string'], minimum: 0, maximum: 744 })
  // Spec 3, "Timesheets": POST (year, month, totalHours).
  expect(hours.required?.toSorted()).toEqual(['month', 'totalHours', 'year'])
  expect(bodyOf('/api/actionItems', 'post').required).toBe(true)
  expect(bodyOf('/api/careerDevelopmentPlans/{id}/sendMail', 'post').required).toBe(false)
})

it('documents no request body where calls take none', async () => {
  const { paths } = await read<{ paths: Record<string, Record<string, object>> }>()
  const hasBody = (path: string, method: string) => 'requestBody' in (paths[path]?.[method] ?? {})
  for (const [path, methods] of Object.entries(paths))
    for (const method of ['get', 'delete'].filter(method => method in methods))
      expect(hasBody(path, method), `${method} ${path}`).toBe(false)
  // Everything that these need is in the path, or in the session.
  for (const path of ['/api/logout', '/api/developmentPlanTemplates/copy/{id}', '/api/plannedChanges/{id}/undo'])
    expect(hasBody(path, 'post'), path).toBe(false)
  expect(hasBody('/api/developmentPlanTemplates', 'post')).toBe(true)
  expect(hasBody('/api/developmentPlanTemplates/{id}', 'put')).toBe(true)
})

it('documents which parameters are required', async () => {
  interface Named {
    readonly name: string
    readonly required: boolean
  }
  const { paths } = await read<{ paths: Record<string, { get: { parameters: Named[] } }> }>()
  const neededBy = (path: string) =>
    paths[path]?.get.parameters.filter(({ required }) => required).map(({ name }) => name)
  expect(neededBy('/api/salaries')).toEqual(['employeeId'])
  expect(neededBy('/api/salaries/single/{id}')).toEqual(['id'])
  expect(neededBy('/api/actionItems')).toEqual([])
})

/** The roles of a call by the hand-written table, in the document's words. */
function rolesOf(call: string): string[] {
  if (PUBLIC_CALLS.includes(call)) return ['anyone']
  const roles = CALL_ROLES.find(([, ...calls]) => calls.includes(call))?.[0].split(' ') ?? []
  return roles.includes('none') ? ['signed-in'] : roles.toSorted()
}

it('documents which calls need a session, which accept an access token of which scope, and their success status', async () => {
  const { paths } = await read<{
    paths: Record<string, Record<string, { tags: string[]; security: unknown; responses: Record<string, unknown> }>>
  }>()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, ...operation })),
  )
  const open = operations.filter(({ security }) => JSON.stringify(security) === '[]').map(({ call }) => call)
  expect(open.sort()).toEqual([...PUBLIC_CALLS].sort())
  for (const { call, tags, security } of operations) {
    if (PUBLIC_CALLS.includes(call)) continue
    const token = { accessToken: [call.startsWith('GET ') ? 'read' : 'write'] }
    const isOpen = isOpenToTokens(tags[0] ?? '', call)
    expect([call, security]).toEqual([call, isOpen ? [{ session: [] }, token] : [{ session: [] }]])
  }
  const successOf = (call: string) =>
    Object.keys(operations.find(operation => operation.call === call)?.responses ?? {}).filter(code => code < '300')
  // Decisions, "Calls": POST 201 with the record, PUT 200, DELETE 204; what makes no record answers 200.
  expect(successOf('POST /api/actionItems')).toEqual(['201'])
  expect(successOf('POST /api/actionItems/{id}/comments')).toEqual(['201'])
  expect(successOf('PUT /api/actionItems/{id}')).toEqual(['200'])
  expect(successOf('DELETE /api/actionItems/{id}')).toEqual(['204'])
  expect(successOf('POST /api/loginManual')).toEqual(['200'])
  expect(successOf('GET /api/actionItems/queryAllActionItems.csv')).toEqual(['200'])
})

it('documents 422 for a reused idempotency key only where calls accept one', async () => {
  const { paths } = await read<{ paths: Record<string, Record<string, { responses: object }>> }>()
  const statusesOf = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {})
  for (const method of ['put', 'delete']) expect(statusesOf('/api/actionItems/{id}', method)).toContain('422')
  expect(statusesOf('/api/actionItems', 'post')).toContain('422')
  expect(statusesOf('/api/actionItems', 'get')).not.toContain('422')
  expect(statusesOf('/api/login', 'post')).not.toContain('422')
})

it('documents every call with its path parameters, roles and reach', async () => {
  const { paths } = await read<{
    paths: Record<
      string,
      Record<string, { 'x-roles': unknown; 'x-reach': string; parameters: { name: string; in: string }[] }>
    >
  }>()
  for (const feature of features)
    for (const call of Object.values(feature.calls)) {
      const operation = paths[call.path]?.[call.method.toLowerCase()]
      expect(operation, `${call.method} ${call.path}`).toMatchObject({ 'x-reach': call.access.scope })
      expect([operation?.['x-roles']].flat().toSorted(), `${call.method} ${call.path}`).toEqual(
        rolesOf(`${call.method} ${call.path}`),
      )
      const named = operation?.parameters.filter(one => one.in === 'path').map(one => `{${one.name}}`) ?? []
      expect(named).toEqual(call.path.match(/\{\w+\}/g) ?? [])
    }
})

it('documents the answers that each kind of call has, and what errors look like', async () => {
  const { paths, components } = await read<{
    paths: Record<
      string,
      Record<string, { responses: Record<string, { content: Record<string, { schema: unknown }> }> }>
    >
    components: { schemas: { Error: { required: string[]; properties: Record<string, unknown> } } }
  }>()
  const statusesOf = (call: string) => {
    const [method = '', path = ''] = call.split(' ')
    return Object.keys(paths[path]?.[method]?.responses ?? {})
  }
  // Decisions, "Calls": 400, 404, 409, 413 and 429; and 401 and 403 for those who may not, 415 for other formats.
  const always = ['400', '401', '404', '413', '429', '503']
  expect(statusesOf('get /api/actionItems')).toEqual(['200', ...always, '403'].sort())
  expect(statusesOf('post /api/actionItems')).toEqual(['201', ...always, '403', '409', '415', '422'].sort())
  expect(statusesOf('delete /api/actionItems/{id}')).toEqual(['204', ...always, '403', '409', '422'].sort())
  expect(statusesOf('post /api/login')).toEqual(['200', ...always, '409', '415'].sort())

  const answers = paths['/api/actionItems']?.get?.responses ?? {}
  const error = { $ref: '#/components/schemas/Error' }
  for (const status of ['400', '403', '404', '413', '429', '503'])
    expect(answers[status]?.content, status).toEqual({ 'application/json': { schema: error } })
  expect(answers['401']?.content).toEqual({
    'text/plain': { schema: { type: 'string', const: 'Invalid token' } },
    'application/json': { schema: error },
  })
  expect(components.schemas.Error.required).toEqual(['friendlyMessage'])
  expect(components.schemas.Error.properties.errors).toMatchObject({
    type: 'array',
    items: { type: 'object', required: ['path', 'message'] },
  })
})

it('documents which fields an answer has, and that it has no others', async () => {
  interface Answer {
    readonly content: { readonly 'application/json': { readonly schema: object } }
  }
  const { paths } = await read<{ paths: Record<string, { get: { responses: Record<string, Answer> } }> }>()
  const schemaOf = (path: string) => paths[path]?.get.responses['200']?.content['application/json'].schema
  const named = (...fields: string[]) => ({ type: 'object', required: fields, additionalProperties: false })
  expect(schemaOf('/api/processTypes')).toMatchObject({ type: 'array', items: named('_id', 'name') })
  expect(schemaOf('/api/developmentPlanTemplates/query')).toMatchObject({
    ...named('totalItems', 'items'),
    properties: { items: { type: 'array', items: named('_id', 'version', 'title') } },
  })
})

it('describes every answer, and names the media type of its content', async () => {
  const { paths } = await read<{
    paths: Record<string, Record<string, { responses: Record<string, { description: string; content?: object }> }>>
  }>()
  const known = [
    'application/json',
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'image/jpeg',
    'text/calendar',
    'text/csv',
    'text/plain',
  ]
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { responses }] of Object.entries(methods))
      for (const [status, { description, content = {} }] of Object.entries(responses)) {
        const answer = `${status} of ${method} ${path}`
        expect(description, answer).not.toBe('')
        const types = Object.keys(content)
        expect(types.length > 0, answer).toBe(status !== '204')
        expect(known, answer).toEqual(expect.arrayContaining(types))
      }
})

it('documents where the token belongs, and where the address of a large file is', async () => {
  const { paths, components } = await read<{
    paths: Record<string, { get: { responses: Record<string, { headers: object; content: object }> } }>
    components: { securitySchemes: Record<string, object> }
  }>()
  const header = { type: 'apiKey', in: 'header', name: 'x-auth-token' }
  expect(components.securitySchemes).toMatchObject({ session: header, accessToken: header })
  const file = paths['/api/actionItems/queryAllActionItems.csv']?.get.responses['200']
  expect(file?.headers).toMatchObject({ 'x-file-address': { schema: { type: 'string', format: 'uri' } } })
  expect(file?.content).toEqual({ 'text/csv': { schema: { type: 'string' } } })
})

it('names each operation once, with its feature as the tag, and says what it does', async () => {
  const { paths, tags } = await read<{
    paths: Record<string, Record<string, { operationId: string; tags: string[]; summary: string }>>
    tags: { name: string }[]
  }>()
  const operations = Object.values(paths).flatMap(methods => Object.values(methods))
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const known = tags.map(({ name }) => name)
  for (const operation of operations) {
    const [tag = '', ...others] = operation.tags
    expect(others).toEqual([])
    expect(known).toContain(tag)
    expect(operation.operationId.startsWith(`${tag}-`)).toBe(true)
    expect(operation.summary).not.toBe('')
  }
})
