/** API Gateway's HTTP API on this machine: the template's routes, payload format 2.0 both ways. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { readBody } from './http.ts'
import type { ResolvedTemplate } from './template.ts'

/** API Gateway's limit for a request. */
const REQUEST_LIMIT = 10 * 1024 * 1024
/** Lambda's limit for a response. */
const RESPONSE_LIMIT = 6 * 1024 * 1024
const TEXT = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded)|[^;]+\+(json|xml))/

export type Invoke = (functionName: string, event: unknown) => Promise<unknown>
/** Handles a request; `added` are the headers that CloudFront adds to it. */
export type Gateway = (
  request: IncomingMessage,
  response: ServerResponse,
  added?: Readonly<Record<string, string>>,
) => Promise<void>

export function createGateway(blueprint: ResolvedTemplate, invoke: Invoke): Gateway {
  const routes = readRoutes(blueprint)
  return async (request, response, added = {}) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const route = matchRoute(routes, request.method ?? 'GET', url.pathname)
    if (!route) return sendError(response, 404, 'Not Found')
    const body = await readBody(request, REQUEST_LIMIT)
    if (!body) return sendError(response, 413, 'Request Entity Too Large')
    const event = toGatewayEvent(request, url, route, body, added)
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<'late'>(resolve => {
      timer = setTimeout(resolve, route.timeout, 'late')
    })
    try {
      const answer = await Promise.race([invoke(route.functionName, event), patience])
      if (answer === 'late') sendError(response, 503, 'Service Unavailable')
      else sendResponse(response, answer)
    } catch {
      // The function runner has logged the error on the console; the caller learns as little as from AWS.
      sendError(response, 500, 'Internal Server Error')
    } finally {
      clearTimeout(timer)
    }
  }
}

interface Route {
  readonly key: string
  readonly method: string
  readonly segments: readonly string[]
  readonly functionName: string
  readonly timeout: number
}
interface MatchedRoute extends Route {
  readonly pathParameters: Readonly<Record<string, string>>
}

function readRoutes(blueprint: ResolvedTemplate): Route[] {
  const integrations = new Map(
    blueprint
      .resourcesOfType<{ IntegrationUri: string; TimeoutInMillis?: number; PayloadFormatVersion?: string }>(
        'AWS::ApiGatewayV2::Integration',
      )
      .map(one => [one.ref, one.properties]),
  )
  return blueprint
    .resourcesOfType<{ RouteKey: string; Target: string }>('AWS::ApiGatewayV2::Route')
    .map(({ properties }) => {
      const { RouteKey: key, Target: target } = properties
      const integration = integrations.get(target.replace(/^integrations\//, ''))
      if (!integration) throw new Error(`Route ${key} leads to ${target}, which the template does not have`)
      if (integration.PayloadFormatVersion !== '2.0') throw new Error(`Route ${key} does not use payload format 2.0`)
      const [method = 'ANY', path = '/'] = key === '$default' ? ['ANY', '/{proxy+}'] : key.split(' ')
      return {
        key,
        method,
        segments: path.split('/').slice(1),
        functionName: functionNameOf(integration.IntegrationUri),
        timeout: integration.TimeoutInMillis ?? 30_000,
      }
    })
}

/** Returns the function name from an ARN, or from the path that API Gateway's older notation puts around it. */
export function functionNameOf(arn: string): string {
  const [, name] = /:lambda:[^:]*:[^:]*:(?:function:)?([^:/]+)(?:\/invocations)?$/.exec(arn) ?? []
  if (!name) throw new Error(`${arn} names no function`)
  return name
}

/** A fixed segment beats a parameter, which beats `{proxy+}`; the method's own route beats ANY. */
function matchRoute(routes: readonly Route[], method: string, path: string): MatchedRoute | undefined {
  const asked = path.split('/').slice(1)
  const weight = ({ method: own, segments, key }: Route) => {
    if (key === '$default') return '0'
    const places = segments.map(segment => (segment.endsWith('+}') ? '1' : segment.startsWith('{') ? '2' : '3'))
    return `${places.join('')}${own === 'ANY' ? '0' : '1'}`
  }
  return routes
    .flatMap(route => {
      if (route.method !== 'ANY' && route.method !== method) return []
      const pathParameters = matchParameters(route.segments, asked)
      return pathParameters ? [{ ...route, pathParameters: route.key === '$default' ? {} : pathParameters }] : []
    })
    .sort((a, b) => (weight(a) < weight(b) ? 1 : -1))[0]
}

function matchParameters(segments: readonly string[], asked: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const value = asked[index]
    if (segment.endsWith('+}')) {
      const rest = asked.slice(index).join('/')
      if (!rest) return undefined
      parameters[segment.slice(1, -2)] = decodePath(rest)
      return parameters
    }
    if (value === undefined) return undefined
    if (segment.startsWith('{') && value) parameters[segment.slice(1, -1)] = decodePath(value)
    else if (segment !== value) return undefined
  }
  return segments.length === asked.length ? parameters : undefined
}

const decodePath = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function toGatewayEvent(
  request: IncomingMessage,
  url: URL,
  { key, pathParameters }: MatchedRoute,
  body: Buffer,
  added: Readonly<Record<string, string>>,
): APIGatewayProxyEventV2 {
  const { cookie, connection, ...rest } = request.headers
  const headers = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : (value ?? '')]),
  )
  Object.assign(headers, added)
  const query: Record<string, string> = {}
  for (const [name, value] of url.searchParams) query[name] = name in query ? `${query[name]},${value}` : value
  const isText = TEXT.test(headers['content-type'] ?? 'text/plain')
  const now = new Date()
  const method = request.method ?? 'GET'
  return {
    version: '2.0',
    routeKey: key,
    rawPath: decodePath(url.pathname),
    rawQueryString: url.search.slice(1),
    ...(cookie ? { cookies: cookie.split(/; */) } : {}),
    headers,
    ...(url.search.length > 1 ? { queryStringParameters: query } : {}),
    ...(Object.keys(pathParameters).length ? { pathParameters } : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: request.headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method,
        path: decodePath(url.pathname),
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: key,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length ? { body: body.toString(isText ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: body.length > 0 && !isText,
  }
}

interface LambdaResponse {
  readonly statusCode: number
  readonly headers?: Readonly<Record<string, string | number | boolean>>
  readonly cookies?: readonly string[]
  readonly body?: string
  readonly isBase64Encoded?: boolean
}
const isLambdaResponse = (value: unknown): value is LambdaResponse =>
  typeof value === 'object' && value !== null && 'statusCode' in value && typeof value.statusCode === 'number'

/** A response without a status number is itself the JSON body. */
function sendResponse(response: ServerResponse, value: unknown): void {
  if (Buffer.byteLength(JSON.stringify(value ?? null)) > RESPONSE_LIMIT) {
    console.error('A function answered with more than the 6 MB that Lambda allows')
    sendError(response, 500, 'Internal Server Error')
    return
  }
  if (!isLambdaResponse(value)) {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(typeof value === 'string' ? value : JSON.stringify(value))
    return
  }
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded = false } = value
  response.statusCode = statusCode
  for (const [name, text] of Object.entries(headers)) response.setHeader(name, String(text))
  if (cookies.length) response.setHeader('set-cookie', [...cookies])
  if (body && !response.hasHeader('content-type')) response.setHeader('content-type', 'text/plain; charset=utf-8')
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  if (statusCode !== 204 && statusCode !== 304) response.setHeader('content-length', bytes.length)
  response.end(bytes)
}

function sendError(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ message }))
}
