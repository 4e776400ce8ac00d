import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterEach, describe, expect, test } from 'vitest'
import { createGateway, type Invoke } from './gateway.ts'
import { resolveTemplate, type TemplateJson } from './template.ts'

const route = (key: string) => ({
  Type: 'AWS::ApiGatewayV2::Route',
  Properties: { RouteKey: key, Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'People' }]] } },
})
const templateWith = (...keys: string[]): TemplateJson => ({
  Resources: {
    Function: { Type: 'AWS::Lambda::Function', Properties: { FunctionName: 'muster-local-people' } },
    People: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: {
        IntegrationUri: { 'Fn::GetAtt': ['Function', 'Arn'] },
        PayloadFormatVersion: '2.0',
        TimeoutInMillis: 200,
      },
    },
    ...Object.fromEntries(keys.map((key, index) => [`Route${index}`, route(key)])),
  },
})

let close: (() => void) | undefined
afterEach(() => close?.())

async function serve(template: TemplateJson, invoke: Invoke): Promise<string> {
  const gateway = createGateway(resolveTemplate(template, { region: 'us-east-1', secret: () => '' }), invoke)
  const server = createServer((request, response) => gateway(request, response, { 'x-origin-verify': 'secret' }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => server.close()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const PEOPLE = ['ANY /api/people', 'ANY /api/people/{proxy+}']
/** A function that keeps the event it was called with. */
function recorder() {
  const events: APIGatewayProxyEventV2[] = []
  const invoke: Invoke = async (name, event) => {
    events.push(event as APIGatewayProxyEventV2)
    return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name }) }
  }
  return { events, invoke }
}

describe('the routes', () => {
  test('lead to the function of their integration', async () => {
    const url = await serve(templateWith(...PEOPLE), recorder().invoke)
    const answer = await fetch(`${url}/api/people/42/notes`)
    expect(await answer.json()).toEqual({ name: 'muster-local-people' })
  })

  test('answer 404 for a path that the template lacks', async () => {
    const url = await serve(templateWith('ANY /api/people'), recorder().invoke)
    const answer = await fetch(`${url}/api/people/42`)
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'Not Found' }])
  })

  test('answer 404 for a method that the template lacks', async () => {
    const url = await serve(templateWith('GET /api/people'), recorder().invoke)
    expect((await fetch(`${url}/api/people`, { method: 'DELETE' })).status).toBe(404)
  })

  test('prefer fixed paths to parameters, and parameters to greedy ones', async () => {
    const { events, invoke } = recorder()
    const url = await serve(templateWith('GET /a/{proxy+}', 'GET /a/{id}', 'GET /a/all', 'GET /a/{id}/pdf'), invoke)
    for (const path of ['all', '7', '7/b', '7/pdf']) await fetch(`${url}/a/${path}`)
    expect(events.map(event => [event.routeKey, event.pathParameters])).toEqual([
      ['GET /a/all', undefined],
      ['GET /a/{id}', { id: '7' }],
      ['GET /a/{proxy+}', { proxy: '7/b' }],
      ['GET /a/{id}/pdf', { id: '7' }],
    ])
  })
})

describe('the event', () => {
  test('has the shape of payload format 2.0', async () => {
    const { events, invoke } = recorder()
    const url = await serve(templateWith(...PEOPLE), invoke)
    await fetch(`${url}/api/people/new%20one?a=1&a=2&b=%C3%A4`, {
      method: 'POST',
      headers: { 'X-Auth-Token': 'abc', cookie: 'a=1; b=2', 'content-type': 'application/json' },
      body: '{"name":"Zoë"}',
    })
    expect(events[0]).toMatchObject({
      version: '2.0',
      routeKey: 'ANY /api/people/{proxy+}',
      rawPath: '/api/people/new one',
      rawQueryString: 'a=1&a=2&b=%C3%A4',
      cookies: ['a=1', 'b=2'],
      headers: { 'x-auth-token': 'abc', 'x-origin-verify': 'secret' },
      queryStringParameters: { a: '1,2', b: 'ä' },
      pathParameters: { proxy: 'new one' },
      requestContext: {
        http: { method: 'POST', path: '/api/people/new one', sourceIp: '127.0.0.1' },
        stage: '$default',
      },
      body: '{"name":"Zoë"}',
      isBase64Encoded: false,
    })
    expect(events[0]?.headers).not.toHaveProperty('cookie')
  })

  test('carries a binary body as base64', async () => {
    const { events, invoke } = recorder()
    const url = await serve(templateWith(...PEOPLE), invoke)
    const body = new Uint8Array([0, 255, 1])
    await fetch(`${url}/api/people`, { method: 'POST', headers: { 'content-type': 'application/pdf' }, body })
    expect(events[0]).toMatchObject({ body: Buffer.from(body).toString('base64'), isBase64Encoded: true })
  })

  test('is not sent for a body above 10 MB, which gets 413', async () => {
    const { events, invoke } = recorder()
    const url = await serve(templateWith(...PEOPLE), invoke)
    const answer = await fetch(`${url}/api/people`, { method: 'POST', body: new Uint8Array(10 * 1024 * 1024 + 1) })
    expect([answer.status, events.length]).toEqual([413, 0])
  })
})

describe('the answer', () => {
  const answered = async (invoke: Invoke) => fetch(`${await serve(templateWith(...PEOPLE), invoke)}/api/people`)

  test('may be binary', async () => {
    const bytes = Buffer.from([1, 2, 250])
    const answer = await answered(async () => ({
      statusCode: 201,
      body: bytes.toString('base64'),
      isBase64Encoded: true,
    }))
    expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([201, bytes])
  })

  test('may be a plain value, which becomes the JSON body', async () => {
    expect(await (await answered(async () => ({ hello: 'there' }))).json()).toEqual({ hello: 'there' })
  })

  test('sets every cookie', async () => {
    const answer = await answered(async () => ({ statusCode: 200, cookies: ['a=1', 'b=2'] }))
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  test('of a function that throws is 500 and does not reveal the error', async () => {
    const answer = await answered(() => Promise.reject(new Error('secret')))
    expect([answer.status, await answer.json()]).toEqual([500, { message: 'Internal Server Error' }])
  })

  test('of a function that takes too long is 503', async () => {
    const answer = await answered(() => new Promise(() => {}))
    expect([answer.status, await answer.json()]).toEqual([503, { message: 'Service Unavailable' }])
  })
})
