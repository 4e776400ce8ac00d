/** Muster's stack, one per stage, composed of its parts. */
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { features } from '#shared/features/index.ts'
import {
  backgroundJobs,
  bounceJobs,
  featuresWithJobs,
  jobFunctionName,
  noticeJob,
  scheduledJobs,
  warmJob,
  webhookJob,
} from '#shared/features/jobs.ts'
import type { Contract } from '#shared/kit/contract.ts'
import { Alarms } from './parts/alarms.ts'
import { Api } from './parts/api.ts'
import { Backups } from './parts/backups.ts'
import { FeatureFunction } from './parts/feature-function.ts'
import { AccessLogs, Files } from './parts/files.ts'
import { Firewall } from './parts/firewall.ts'
import { JobFunction } from './parts/job-function.ts'
import { Mail } from './parts/mail.ts'
import { functionNameOf } from './parts/muster-function.ts'
import { Pipeline } from './parts/pipeline.ts'
import { Schedules } from './parts/schedules.ts'
import { Secrets } from './parts/secrets.ts'
import { Site } from './parts/site.ts'
import { MusterTable } from './parts/table.ts'
import { UploadScan } from './parts/upload-scan.ts'
import { originsOf, REGION, type Stage, type StageSettings, settingsOf } from './stages.ts'

/** The commits of a stage's last two deployments that differ. */
export interface Releases {
  readonly version: string
  /** The commit that `npm run rollback` deploys. */
  readonly previous?: string
}

export interface MusterStackProps extends StackProps {
  readonly stage: Stage
  /**
   * The present versions of the stage's secrets. A function instance reads its secrets when it starts, and
   * CloudFormation reads those of a host only when the host changes: a new value here renews all of them together.
   */
  readonly secretVersions?: string
  readonly releases?: Releases
  /** The features to deploy; all of them, except in tests. */
  readonly onlyFeatures?: readonly Contract[]
}

export class MusterStack extends Stack {
  constructor(
    scope: Construct,
    { stage, secretVersions = 'first', releases, onlyFeatures = features, ...props }: MusterStackProps,
  ) {
    const account = process.env.CDK_DEFAULT_ACCOUNT
    super(scope, `muster-${stage}`, { env: { region: REGION, ...(account ? { account } : {}) }, ...props })
    const settings = settingsOf(stage)
    const { logDays, scansUploads } = settings

    const { table, encryptionKey } = new MusterTable(this, 'Data')
    const secrets = new Secrets(this, 'Secrets')
    const logs = new AccessLogs(this, 'AccessLogs').bucket
    const files = new Files(this, 'Files', { logs, origins: Object.values(originsOf(stage)) }).bucket
    if (scansUploads) new UploadScan(this, 'UploadScan', { files })
    const { vault: backupVault } = new Backups(this, 'Backups', {
      table,
      files,
      encryptionKey,
      copyVaultArn: settings.backupCopyVaultArn,
    })
    const mail = new Mail(this, 'Mail', {
      domain: settings.mailDomain,
      failuresEmail: settings.alarmEmail,
      origins: originsOf(stage),
    })
    const { api, log: apiLog, addFeatureRoutes } = bindApi(new Api(this, 'Api', { stage, logDays }))

    const schedules = new Schedules(this, 'Schedules', { stage })
    const { deadLetterQueue } = schedules
    const environments = environmentOf(settings, originsOf(stage))
    const sharedProps = { stage, table, files, mail, secrets, secretVersions, logDays, scansUploads }

    const functions = new Map<string, Lambda>()
    const watchedJobs = new Map<Lambda, string[]>()
    for (const feature of onlyFeatures) {
      const { lambda } = new FeatureFunction(this, `Feature-${feature.name}`, {
        ...sharedProps,
        feature: feature.name,
        environment: environments[feature.name] ?? {},
      })
      addFeatureRoutes(feature, lambda)
      functions.set(feature.name, lambda)
    }
    for (const feature of featuresWithJobs.filter(name => functions.has(name))) {
      const jobFunction = new JobFunction(this, `Job-${feature}`, {
        ...sharedProps,
        feature,
        deadLetterQueue,
        environment: environments[jobFunctionName(feature)] ?? {},
      })
      const { lambda } = jobFunction
      const daily = scheduledJobs.filter(one => one.feature === feature)
      for (const job of daily) schedules.scheduleDaily(job.name, job.hour, lambda)
      const isWebhooks = feature === webhookJob.feature
      watchedJobs.set(lambda, [...daily.map(({ name }) => name), ...(isWebhooks ? [webhookJob.name] : [])])
      for (const { name, tag } of bounceJobs.filter(one => one.feature === feature))
        mail.onBounce(name, tag, lambda, deadLetterQueue)
      const asking = functions.get(feature)
      if (asking && backgroundJobs.some(one => one.feature === feature)) jobFunction.grantAsyncInvoke(asking)
      if (feature === noticeJob.feature)
        for (const name of noticeJob.startedBy) {
          const telling = functions.get(name)
          if (telling) jobFunction.grantAsyncInvoke(telling, 'NOTICE_FUNCTION')
        }
      if (isWebhooks) {
        schedules.scheduleEachMinute(webhookJob.name, lambda)
        if (asking) jobFunction.grantAsyncInvoke(asking, 'WEBHOOK_FUNCTION')
      }
      if (feature === warmJob.feature && settings.warmHours) {
        // By name, because they also refer to this function, and a circular reference could not be deployed.
        const names = onlyFeatures.map(({ name }) => functionNameOf(stage, name))
        jobFunction.grantInvoke(names)
        lambda.addEnvironment('WARM_FUNCTIONS', JSON.stringify(names))
        schedules.scheduleInHours(warmJob.name, settings.warmHours, lambda)
      }
      functions.set(jobFunctionName(feature), lambda)
    }

    const { firewall: mode } = settings
    const firewall = mode === 'off' ? undefined : new Firewall(this, 'Firewall', { stage, mode })
    const site = new Site(this, 'Site', {
      stage,
      api,
      files,
      logs,
      version: releases?.version,
      originSecret: secrets.origin,
      secretVersions,
      firewallArn: firewall?.arn,
    })
    new Alarms(this, 'Alarms', {
      stage,
      api,
      apiLog,
      functions,
      watchedJobs,
      table,
      backupVault,
      deadLetterQueue,
      email: settings.alarmEmail,
      hosts: { main: site.main.distributionId, timesheet: site.timesheet.distributionId },
      firewall,
      mailConfiguration: mail.configurationName,
    })

    if (settings.pipeline) {
      const stageSecrets = [secrets.session, secrets.origin, secrets.salary, secrets.webhook]
      const pipeline = new Pipeline(this, 'Pipeline', { ...settings.pipeline, stage, secrets: stageSecrets })
      new CfnOutput(this, 'DeployRole', { value: pipeline.deployRole.roleArn })
      new CfnOutput(this, 'DiffRole', { value: pipeline.diffRole.roleArn })
    }

    // The web app must not call functions that are not deployed yet.
    site.published.node.addDependency(api, ...functions.values())

    new CfnOutput(this, 'TableName', { value: table.tableName })
    new CfnOutput(this, 'FilesBucket', { value: files.bucketName })
    new CfnOutput(this, 'SecretVersions', { value: secretVersions })
    if (releases) new CfnOutput(this, 'Version', { value: releases.version })
    if (releases?.previous) new CfnOutput(this, 'PreviousVersion', { value: releases.previous })
    for (const [name, { secretArn }] of Object.entries({
      Session: secrets.session,
      Origin: secrets.origin,
      Salary: secrets.salary,
      Webhook: secrets.webhook,
    }))
      new CfnOutput(this, `${name}Secret`, { value: secretArn })
    for (const [index, { name, value }] of mail.identity.dkimRecords.entries())
      new CfnOutput(this, `MailRecord${index + 1}`, { value: `${name} CNAME ${value}` })
    new CfnOutput(this, 'MainHost', { value: site.main.distributionDomainName })
    new CfnOutput(this, 'TimesheetHost', { value: site.timesheet.distributionDomainName })
  }
}

const bindApi = (part: Api) => ({ api: part.api, log: part.log, addFeatureRoutes: part.addFeatureRoutes.bind(part) })

const ownPlaceOf = ({ ownPlace }: StageSettings) => ({ OWN_PLACE: JSON.stringify(ownPlace) })
const currenciesOf = ({ currencies }: StageSettings) => ({ CURRENCIES: JSON.stringify(currencies) })

/** The settings of single functions. */
const environmentOf = (
  settings: StageSettings,
  origins: ReturnType<typeof originsOf>,
): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  session: { SIGN_IN: JSON.stringify(toSignInConfig(settings)) },
  onboarding: ownPlaceOf(settings),
  'exit-procedure': ownPlaceOf(settings),
  home: { MAIL_TIMES: JSON.stringify(settings.mailTimes) },
  [jobFunctionName('home')]: {
    ...ownPlaceOf(settings),
    MAIL_TIMES: JSON.stringify(settings.mailTimes),
    ...(settings.retentionMonths ? { RETENTION_MONTHS: String(settings.retentionMonths) } : {}),
  },
  'career-development-plans': { ...ownPlaceOf(settings), COMPANY: settings.company },
  goals: ownPlaceOf(settings),
  'time-off': ownPlaceOf(settings),
  rewards: {
    ...ownPlaceOf(settings),
    REWARD_TOLERANCE_PERCENT: String(settings.rewardTolerancePercent),
    BANK_FILE: JSON.stringify(settings.bankFile),
  },
  employees: { ...ownPlaceOf(settings), ...currenciesOf(settings) },
  salaries: currenciesOf(settings),
  'company-import': currenciesOf(settings),
  [jobFunctionName('company-import')]: currenciesOf(settings),
  users: { WEBHOOK_TARGETS: settings.webhookTargets },
  [jobFunctionName('users')]: { WEBHOOK_TARGETS: settings.webhookTargets, ORIGINS: JSON.stringify(origins) },
  'timesheet-reports': { COMPANY: settings.company },
  [jobFunctionName('timesheets')]: { COMPANY: settings.company },
  [jobFunctionName('timesheet-reports')]: { COMPANY: settings.company },
  'action-items': ownPlaceOf(settings),
  'one-on-ones': {
    ...ownPlaceOf(settings),
    ONE_ON_ONE_DELETERS: JSON.stringify(settings.oneOnOneDeleters.map(email => email.toLowerCase())),
  },
})

/** The settings with which the session function verifies sign-ins. */
function toSignInConfig({ manualSignIn, domains, providers }: StageSettings) {
  const known = (provider: StageSettings['providers']['google']) =>
    provider && {
      issuer: provider.issuer,
      audience: provider.clientId,
      jwksUri: provider.jwksUri,
      pictures: provider.pictures,
    }
  return { manual: manualSignIn, domains, microsoft: known(providers.microsoft), google: known(providers.google) }
}
