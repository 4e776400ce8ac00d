/** The web app on its two hosts: one private bucket, one CloudFront distribution per host, `/api/*` to the API. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CustomResource, Duration, Fn, RemovalPolicy } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { WebConfig } from '#shared/kit/web-config.ts'
import { buildWebConfig, type Stage, settingsOf } from '../stages.ts'

export interface SiteProps {
  readonly stage: Stage
  readonly version: string | undefined
  readonly api: HttpApi
  readonly originSecret: ISecret
  /** The present versions of the secrets. */
  readonly secretVersions: string
  readonly firewallArn: string | undefined
  readonly files: Bucket
  readonly logs: Bucket
}

export class Site extends Construct {
  readonly main: Distribution
  readonly timesheet: Distribution
  /** The deployment step after which a new web app is visible. */
  readonly published: Construct

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id)
    const { stage, version, api, originSecret, secretVersions, firewallArn, files, logs } = props
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'site/',
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const { hosts, certificateArn, providers, hasSecureSubdomains = false } = settingsOf(stage)
    const headers = new ResponseHeadersPolicy(this, 'Headers', {
      securityHeadersBehavior: buildSecurityHeaders(
        [...new Set([providers.microsoft?.issuer, providers.google?.issuer])].flatMap(issuer =>
          issuer ? [new URL(issuer).origin] : [],
        ),
        `https://${files.bucketRegionalDomainName}`,
        [...new Set([...(providers.microsoft?.pictures ?? []), ...(providers.google?.pictures ?? [])])],
        hasSecureSubdomains,
      ),
      customHeadersBehavior: {
        customHeaders: [
          {
            header: 'permissions-policy',
            value: 'camera=(), geolocation=(), microphone=(), payment=()',
            override: true,
          },
          // Pages that open Muster get no reference to its window, but a provider's popup that Muster opens can reply.
          { header: 'cross-origin-opener-policy', value: 'same-origin-allow-popups', override: true },
        ],
      },
    })
    const app: BehaviorOptions = {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers,
      functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: this.#pagesEdgeFunction() }],
    }
    const calls: BehaviorOptions = {
      origin: new HttpOrigin(Fn.select(2, Fn.split('/', api.apiEndpoint)), {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        customHeaders: { 'x-origin-verify': originSecret.secretValue.unsafeUnwrap() },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: this.#originRequestPolicy(),
      responseHeadersPolicy: headers,
      functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: this.#callsEdgeFunction() }],
    }
    // Responses to these links set their own lifetime, and their content never changes.
    const pictures: BehaviorOptions = {
      ...calls,
      cachePolicy: new CachePolicy(this, 'Pictures', {
        queryStringBehavior: CacheQueryStringBehavior.allowList('until', 'signature'),
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.days(2),
      }),
    }
    const certificate = certificateArn ? Certificate.fromCertificateArn(this, 'Certificate', certificateArn) : undefined
    const host = (name: string, domain: string) =>
      new Distribution(this, name, {
        comment: `Muster ${stage} (secrets ${secretVersions}): ${domain}`,
        ...(certificate ? { certificate, domainNames: [domain] } : {}),
        defaultBehavior: app,
        additionalBehaviors: { '/api/pictures/*': pictures, '/api/*': calls },
        defaultRootObject: 'index.html',
        httpVersion: HttpVersion.HTTP2_AND_3,
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        priceClass: PriceClass.PRICE_CLASS_100,
        ...(firewallArn ? { webAclId: firewallArn } : {}),
        logBucket: logs,
        logFilePrefix: `${name.toLowerCase()}/`,
      })
    this.main = host('Main', hosts.main)
    this.timesheet = host('Timesheet', hosts.timesheet)
    this.published = this.#deployWeb(bucket, buildWebConfig(stage, version))
  }

  /** Paths of the app are not files: the browser's router handles them. Error pages would hide the API's own 404s. */
  #pagesEdgeFunction() {
    return new EdgeFunction(this, 'Pages', {
      code: FunctionCode.fromInline(
        "function handler(event){var r=event.request;if(r.uri.lastIndexOf('.')<=r.uri.lastIndexOf('/'))r.uri='/index.html';return r}",
      ),
    })
  }

  /**
   * The documented client ends some paths with a slash, which API Gateway would not match. And `accept-encoding` must
   * be passed under another name, because a request policy may not name it.
   */
  #callsEdgeFunction() {
    return new EdgeFunction(this, 'PlainCalls', {
      code: FunctionCode.fromInline(
        "function handler(event){var r=event.request,a=r.headers['accept-encoding'];r.uri=r.uri.replace(/\\/+$/,'');delete r.headers['x-reads-gzip'];if(a&&/gzip/.test(a.value))r.headers['x-reads-gzip']={value:'yes'};return r}",
      ),
    })
  }

  /** Forwards everything that the browser sent, and its address, which sign-in uses to slow down guesses. */
  #originRequestPolicy() {
    return new OriginRequestPolicy(this, 'Forwarded', {
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        'x-auth-token',
        'x-salary-key',
        'if-match',
        'idempotency-key',
        'content-type',
        'origin',
        'accept-language',
        'x-reads-gzip',
        'user-agent',
        'CloudFront-Viewer-Address',
      ),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      cookieBehavior: OriginRequestCookieBehavior.none(),
    })
  }

  /**
   * Copies the web app into the bucket, assets before pages. Hashed assets are cached for a year, everything else is
   * revalidated on each request. Returns the step after which the new app is visible.
   */
  #deployWeb(bucket: Bucket, webConfig: WebConfig): Construct {
    const built = fileURLToPath(new URL('../../dist/web', import.meta.url))
    const config = Source.jsonData('config.json', webConfig)
    const web = existsSync(built) ? Source.asset(built) : Source.data('index.html', 'Build before deploying')
    const distributionPaths = ['/index.html', '/config.json']
    const published = new BucketDeployment(this, 'Publish', {
      sources: [web, config],
      destinationBucket: bucket,
      distribution: this.main,
      distributionPaths,
      prune: false,
      cacheControl: [CacheControl.noCache()],
      exclude: ['assets/*'],
      memoryLimit: 512,
    })
    const assets = new BucketDeployment(this, 'PublishAssets', {
      sources: [web],
      destinationBucket: bucket,
      prune: false,
      cacheControl: [CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
      exclude: ['*'],
      include: ['assets/*'],
      memoryLimit: 512,
    })
    // Only the copying depends on the other: both share a layer and a function, which belong to one of them.
    const [copied] = assets.node.children.filter(child => child instanceof CustomResource)
    const [shown] = published.node.children.filter(child => child instanceof CustomResource)
    if (!copied || !shown) throw new Error('A bucket deployment copies nothing')
    shown.node.addDependency(copied)
    return shown
  }
}

/**
 * Only our own scripts run; the browser talks to the API, the sign-in providers and the files' bucket, and shows the
 * providers' pictures.
 */
function buildSecurityHeaders(
  providers: readonly string[],
  files: string,
  pictures: readonly string[],
  hasSecureSubdomains: boolean,
) {
  const google = providers.includes('https://accounts.google.com') ? 'https://accounts.google.com/gsi/' : ''
  const rules = {
    'default-src': "'none'",
    'script-src': `'self' ${google}`,
    'style-src': `'self' 'unsafe-inline' ${google}`,
    'font-src': "'self'",
    'img-src': ["'self'", 'data:', 'blob:', ...pictures].join(' '),
    'connect-src': ["'self'", ...providers, files].join(' '),
    'frame-src': google ? google : "'none'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'manifest-src': "'self'",
  }
  return {
    contentSecurityPolicy: {
      contentSecurityPolicy: Object.entries(rules)
        .map(([rule, sources]) => `${rule} ${sources.trim()}`)
        .join('; '),
      override: true,
    },
    contentTypeOptions: { override: true },
    frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
    referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
    strictTransportSecurity: {
      accessControlMaxAge: Duration.days(730),
      includeSubdomains: hasSecureSubdomains,
      preload: false,
      override: true,
    },
  }
}
