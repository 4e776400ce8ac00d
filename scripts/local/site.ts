/** CloudFront on this machine: per distribution of the template, `/api/*` to the gateway and the rest to the web app. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { serveBuiltWeb } from './built-web.ts'
import type { Gateway } from './gateway.ts'
import type { ResolvedTemplate } from './template.ts'

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>
export interface LocalSite {
  /** Returns the handler of a host; undefined for a host that no distribution serves. */
  handlerFor(host: string): RequestHandler | undefined
  /** Gives the hosts the settings of another deployment. */
  update(blueprint: ResolvedTemplate): void
  stop(): Promise<void>
}
export interface SiteSettings {
  readonly gateway: Gateway
  /** `/config.json`. */
  readonly webConfig: () => unknown
  /** The built web app instead of Vite's dev server. */
  readonly built: boolean
  /** Vite's live connection goes over the same port. */
  readonly server: Server
}

export async function startSite(blueprint: ResolvedTemplate, settings: SiteSettings): Promise<LocalSite> {
  const web = settings.built ? serveBuiltFolder() : await startDevServer(settings.server)
  const createHandlers = (from: ResolvedTemplate) =>
    new Map(
      readHosts(from).flatMap(host =>
        host.names.map(name => [name, createHandler(host, web.serve, settings)] as const),
      ),
    )
  let handlers = createHandlers(blueprint)
  return {
    handlerFor: host => handlers.get(host),
    update(next) {
      handlers = createHandlers(next)
    },
    stop: web.stop,
  }
}

function createHandler(host: Host, serve: Web['serve'], { gateway, webConfig, built }: SiteSettings): RequestHandler {
  return async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname
    const isApi = host.apiPaths.some(pattern => matchesPath(pattern, path))
    // The dev server needs inline scripts and a live connection, which the real policy rightly forbids.
    if (built || isApi)
      for (const [name, value] of Object.entries(isApi ? host.apiHeaders : host.headers))
        response.setHeader(name, value)
    if (isApi) {
      Object.assign(request, host.runEdgeFunction(request))
      request.headers = forwardHeaders(request, host)
      return gateway(request, response, host.originHeaders)
    }
    if (path === '/config.json') {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
      response.end(JSON.stringify(webConfig()))
      return
    }
    return serve(request, response)
  }
}

/** CloudFront passes on the headers that its policy names, those that describe the body, and the caller's address. */
function forwardHeaders({ headers, socket }: IncomingMessage, { forwardedHeaders }: Host): IncomingMessage['headers'] {
  const kept = Object.entries(headers).filter(
    ([name]) => !forwardedHeaders || forwardedHeaders.has(name) || name === 'host' || name.startsWith('content-'),
  )
  const { remoteAddress = '127.0.0.1', remotePort } = socket
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-for': remoteAddress,
    ...(!forwardedHeaders || forwardedHeaders.has('cloudfront-viewer-address')
      ? { 'cloudfront-viewer-address': `${remoteAddress}:${remotePort}` }
      : {}),
  }
}

/** A path pattern of CloudFront: `*` matches anything. */
const matchesPath = (pattern: string, path: string) =>
  new RegExp(
    `^/?${pattern
      .replace(/^\//, '')
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')}$`,
  ).test(path)

interface Host {
  readonly names: readonly string[]
  readonly apiPaths: readonly string[]
  /** How the edge changes the address and the headers of a call. */
  readonly runEdgeFunction: (request: ViewerRequest) => ViewerRequest
  readonly originHeaders: Readonly<Record<string, string>>
  /** Names of the headers that the API gets to see; undefined when it sees all. */
  readonly forwardedHeaders: ReadonlySet<string> | undefined
  readonly apiHeaders: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
}
interface Behaviour {
  readonly PathPattern?: string
  readonly TargetOriginId: string
  readonly ResponseHeadersPolicyId?: string
  readonly OriginRequestPolicyId?: string
  readonly FunctionAssociations?: readonly { readonly EventType: string; readonly FunctionARN: string }[]
}
interface RequestPolicy {
  readonly OriginRequestPolicyConfig: {
    readonly HeadersConfig: { readonly HeaderBehavior: string; readonly Headers?: readonly string[] }
  }
}
interface DistributionProperties {
  readonly DistributionConfig: {
    readonly Aliases?: readonly string[]
    readonly Comment?: string
    readonly DefaultCacheBehavior: Behaviour
    readonly CacheBehaviors?: readonly Behaviour[]
    readonly Origins: readonly {
      readonly Id: string
      readonly OriginCustomHeaders?: readonly { readonly HeaderName: string; readonly HeaderValue: string }[]
    }[]
  }
}

function readHosts(blueprint: ResolvedTemplate): Host[] {
  const policies = new Map(
    blueprint
      .resourcesOfType<HeadersPolicy>('AWS::CloudFront::ResponseHeadersPolicy')
      .map(({ ref, properties }) => [ref, policyHeadersOf(properties)] as const),
  )
  const requestPolicies = new Map(
    blueprint
      .resourcesOfType<RequestPolicy>('AWS::CloudFront::OriginRequestPolicy')
      .map(({ ref, properties }) => [ref, properties.OriginRequestPolicyConfig.HeadersConfig] as const),
  )
  const forwardsOf = (behaviour?: Behaviour) => {
    const { HeaderBehavior, Headers = [] } = requestPolicies.get(behaviour?.OriginRequestPolicyId ?? '') ?? {}
    return HeaderBehavior === 'whitelist' ? new Set(Headers.map(name => name.toLowerCase())) : undefined
  }
  const edgeFunctions = new Map(
    blueprint
      .resourcesOfType<{ FunctionCode: string }>('AWS::CloudFront::Function')
      .map(({ id, properties }) => [`${id}.FunctionARN`, compileEdgeFunction(properties.FunctionCode)] as const),
  )
  const policy = (behaviour?: Behaviour) => policies.get(behaviour?.ResponseHeadersPolicyId ?? '') ?? {}
  return blueprint
    .resourcesOfType<DistributionProperties>('AWS::CloudFront::Distribution')
    .map(({ id, properties }) => {
      const { Aliases, Comment, CacheBehaviors = [], Origins, DefaultCacheBehavior } = properties.DistributionConfig
      // Without a certificate a distribution has no aliases; its comment ends with the host it is meant for.
      const names = (Aliases ?? [Comment?.split(' ').at(-1) ?? '']).map(name => name.replace(/:\d+$/, ''))
      if (!names.some(Boolean)) throw new Error(`Distribution ${id} has no host name`)
      const api = CacheBehaviors.filter(({ PathPattern }) => PathPattern?.replace(/^\//, '').startsWith('api/'))
      const origin = Origins.find(({ Id }) => Id === api[0]?.TargetOriginId)
      return {
        names,
        apiPaths: api.map(({ PathPattern = '' }) => PathPattern),
        runEdgeFunction: makeEdgeRunner(api[0], edgeFunctions),
        originHeaders: Object.fromEntries(
          (origin?.OriginCustomHeaders ?? []).map(({ HeaderName, HeaderValue }) => [
            HeaderName.toLowerCase(),
            HeaderValue,
          ]),
        ),
        forwardedHeaders: forwardsOf(api[0]),
        apiHeaders: policy(api[0]),
        headers: policy(DefaultCacheBehavior),
      }
    })
}

type ViewerRequest = Pick<IncomingMessage, 'url' | 'headers'>
interface EdgeRequest {
  readonly uri: string
  readonly headers: Readonly<Record<string, { readonly value: string }>>
}
type EdgeFunction = (event: { readonly request: EdgeRequest }) => EdgeRequest
/** CloudFront's functions are plain scripts that define a `handler`. */
const compileEdgeFunction = (code: string) => runInNewContext(`${code};handler`) as EdgeFunction

/** Returns a function that applies a behaviour's function to an incoming request. */
function makeEdgeRunner(
  { FunctionAssociations = [] }: Partial<Behaviour> = {},
  known: ReadonlyMap<string, EdgeFunction>,
) {
  const ways = FunctionAssociations.filter(({ EventType }) => EventType === 'viewer-request').flatMap(
    ({ FunctionARN }) => known.get(FunctionARN) ?? [],
  )
  return ({ url = '/', headers: sent }: ViewerRequest): ViewerRequest => {
    const [path = '/', ...query] = url.split('?')
    const headers = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, { value: String(value) }]))
    const passed = ways.reduce<EdgeRequest>((request, way) => way({ request }), { uri: path, headers })
    return {
      url: [passed.uri, ...query].join('?'),
      headers: Object.fromEntries(Object.entries(passed.headers).map(([name, { value }]) => [name, value])),
    }
  }
}

interface HeadersPolicy {
  readonly ResponseHeadersPolicyConfig: {
    readonly SecurityHeadersConfig?: {
      readonly ContentSecurityPolicy?: { readonly ContentSecurityPolicy: string }
      readonly ContentTypeOptions?: object
      readonly FrameOptions?: { readonly FrameOption: string }
      readonly ReferrerPolicy?: { readonly ReferrerPolicy: string }
      readonly StrictTransportSecurity?: {
        readonly AccessControlMaxAgeSec: number
        readonly IncludeSubdomains?: boolean
      }
    }
    readonly CustomHeadersConfig?: { readonly Items: readonly { readonly Header: string; readonly Value: string }[] }
  }
}

function policyHeadersOf({ ResponseHeadersPolicyConfig: config }: HeadersPolicy): Record<string, string> {
  const { ContentSecurityPolicy, ContentTypeOptions, FrameOptions, ReferrerPolicy, StrictTransportSecurity } =
    config.SecurityHeadersConfig ?? {}
  return {
    ...(ContentSecurityPolicy && {
      // Local hosts have no certificates.
      'content-security-policy': ContentSecurityPolicy.ContentSecurityPolicy.replace(
        /https:(?=\/\/[\w.-]*localhost\b)/g,
        'http:',
      ),
    }),
    ...(ContentTypeOptions && { 'x-content-type-options': 'nosniff' }),
    ...(FrameOptions && { 'x-frame-options': FrameOptions.FrameOption }),
    ...(ReferrerPolicy && { 'referrer-policy': ReferrerPolicy.ReferrerPolicy }),
    ...(StrictTransportSecurity && {
      'strict-transport-security': `max-age=${StrictTransportSecurity.AccessControlMaxAgeSec}${StrictTransportSecurity.IncludeSubdomains ? '; includeSubDomains' : ''}`,
    }),
    ...Object.fromEntries(
      (config.CustomHeadersConfig?.Items ?? []).map(({ Header, Value }) => [Header.toLowerCase(), Value]),
    ),
  }
}

interface Web {
  readonly serve: RequestHandler
  readonly stop: () => Promise<void>
}
const ROOT = new URL('../../', import.meta.url)

export const BUILT_WEB_FOLDER = fileURLToPath(new URL('dist/web/', ROOT))

const serveBuiltFolder = (): Web => ({ serve: serveBuiltWeb(BUILT_WEB_FOLDER), stop: async () => {} })

async function startDevServer(server: Server): Promise<Web> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: fileURLToPath(new URL('web/vite.config.ts', ROOT)),
    appType: 'spa',
    logLevel: 'warn',
    clearScreen: false,
    server: { middlewareMode: { server }, hmr: { server }, allowedHosts: ['.localhost'] },
  })
  return {
    serve: (request, response) =>
      new Promise((resolve, reject) => {
        response.once('close', resolve)
        vite.middlewares(request, response, (error?: unknown) => {
          if (error) reject(error)
          else response.writeHead(404).end()
        })
      }),
    stop: () => vite.close(),
  }
}
