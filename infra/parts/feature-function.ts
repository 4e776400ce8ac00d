/** The Lambda that handles a feature's calls. */
import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { isStatic, MusterFunction, type MusterFunctionProps } from './muster-function.ts'

export interface FeatureFunctionProps extends Omit<MusterFunctionProps, 'name' | 'timeout'> {
  readonly feature: string
}

export class FeatureFunction extends MusterFunction {
  constructor(scope: Construct, id: string, { feature, ...props }: FeatureFunctionProps) {
    const { session, origin } = props.secrets
    super(scope, id, {
      ...props,
      name: feature,
      // Just below the 30 s after which the HTTP API gives up.
      timeout: Duration.seconds(29),
    })
    this.grantSecret('ORIGIN', origin)
    if (!isStatic(feature)) this.grantSecret('SESSION', session)
  }
}
