/** The CDK app: `cdk deploy -c stage=staging`. The local cloud and the tests synthesize in process. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { acknowledgeFindings } from './nag.ts'
import { MusterStack, type MusterStackProps } from './stack.ts'
import { STAGES, type Stage } from './stages.ts'

/** The parts of a CloudFormation template that its readers need. */
export interface CloudFormationTemplate {
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Properties: Record<string, unknown> }>>
}

/** An app that cdk-nag checks: a finding without an explanation fails the synth. */
export function createCheckedApp(outdir?: string): App {
  const app = new App(outdir ? { outdir } : {})
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  return app
}

/** Puts a stage's stack into an app. */
export function addStage(app: App, props: MusterStackProps): MusterStack {
  const stack = new MusterStack(app, props)
  acknowledgeFindings(stack)
  return stack
}

/** Returns the template of a stage, without network or build; unchecked, for callers that only read it. */
export function synthesize(
  stage: Stage,
  appIn: (outdir: string) => App = outdir => new App({ outdir }),
): CloudFormationTemplate {
  const outdir = mkdtempSync(join(tmpdir(), 'muster-synth-'))
  try {
    const app = appIn(outdir)
    const { templateFile } = addStage(app, { stage })
    app.synth()
    return JSON.parse(readFileSync(join(outdir, templateFile), 'utf8')) as CloudFormationTemplate
  } finally {
    rmSync(outdir, { recursive: true })
  }
}

/** Synthesizes the stage in the CDK context, for `cdk deploy`; returns the folder of the templates. */
export function synthesizeByContext(): string {
  const app = createCheckedApp()
  const wanted: unknown = app.node.tryGetContext('stage')
  const versions: unknown = app.node.tryGetContext('secrets')
  const version: unknown = app.node.tryGetContext('version')
  const previous: unknown = app.node.tryGetContext('previous')
  const known = {
    ...(typeof versions === 'string' ? { secretVersions: versions } : {}),
    ...(typeof version === 'string'
      ? { releases: { version, ...(typeof previous === 'string' && previous ? { previous } : {}) } }
      : {}),
  }
  for (const stage of STAGES.filter(one => (wanted ? one === wanted : one !== 'local')))
    addStage(app, { stage, ...known })
  return app.synth().directory
}

if (import.meta.main) synthesizeByContext()
