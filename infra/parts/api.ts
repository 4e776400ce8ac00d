/** The HTTP API: the routes of every contract, one shared integration per function. */
import { RemovalPolicy } from 'aws-cdk-lib'
import { CfnStage, HttpApi, HttpMethod, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Contract } from '#shared/kit/contract.ts'

export interface ApiProps {
  readonly stage: string
  readonly logDays: number
}

export class Api extends Construct {
  readonly api: HttpApi
  readonly log: LogGroup

  constructor(scope: Construct, id: string, { stage, logDays }: ApiProps) {
    super(scope, id)
    this.log = new LogGroup(this, 'Logs', {
      logGroupName: `/muster/${stage}/api`,
      retention: logDays as RetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.api = new HttpApi(this, 'Http', { apiName: `muster-${stage}`, createDefaultStage: false })
    const deployed = this.api.addStage('Live', {
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 1000 },
      accessLogSettings: { destination: new LogGroupLogDestination(this.log) },
    })
    const { defaultChild } = deployed.node
    if (defaultChild instanceof CfnStage)
      defaultChild.addPropertyOverride(
        'AccessLogSettings.Format',
        JSON.stringify({
          requestId: '$context.requestId',
          route: '$context.routeKey',
          status: '$context.status',
          integration: '$context.integrationErrorMessage',
          milliseconds: '$context.responseLatency',
        }),
      )
  }

  /**
   * One route per base path and one for everything below it, where there are such calls: one route per call would exceed
   * CloudFormation's 500 resources.
   */
  addFeatureRoutes(feature: Pick<Contract, 'name' | 'basePaths' | 'calls'>, lambda: IFunction): void {
    const integration = new HttpLambdaIntegration(feature.name, lambda, { scopePermissionToRoute: false })
    const called = Object.values(feature.calls).map(({ path }) => path)
    for (const base of feature.basePaths) {
      const [itself, below] = [`/api/${base}`, `/api/${base}/`]
      const paths = [
        ...(called.includes(itself) ? [itself] : []),
        ...(called.some(path => path.startsWith(below)) ? [`${below}{proxy+}`] : []),
      ]
      for (const path of paths) this.api.addRoutes({ path, methods: [HttpMethod.ANY], integration })
    }
  }
}
