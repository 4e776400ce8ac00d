/** Checks an account before a deployment: requirements, and limits that are too low for people to work there. */
import { REGION } from '#infra/stages.ts'

/** A fact is undefined if the deploying user may not read it. */
export interface AccountFacts {
  /** The version of the CDK's bootstrap; 0 if there is none. */
  readonly bootstrap: number | undefined
  /** The account's limit of concurrent executions. */
  readonly concurrency: number | undefined
  /** The maximum number of emails that SES sends in a day. */
  readonly mailsADay: number | undefined
  /** The state of the mail domain's verification in SES; `none` before the first deployment. */
  readonly mailDomain: string | undefined
}

/** The minimum version that CDK deployments need. */
const LEAST_BOOTSTRAP = 6
/** A new account has 10; a company of 100 on a Monday needs more. */
const LEAST_CONCURRENCY = 100
/** The daily limit of an account in the SES sandbox, which sends only to verified addresses. */
const SANDBOX_MAILS = 200

/** Evaluates the facts. `refused` stops a deployment; `noticed` is only printed, and can be fixed afterwards. */
export function judgeAccount({ bootstrap, concurrency, mailsADay, mailDomain }: AccountFacts, domain: string) {
  const refused: string[] = []
  const noticed: string[] = []
  if (bootstrap !== undefined && bootstrap < LEAST_BOOTSTRAP)
    refused.push(
      bootstrap === 0
        ? `the account is not bootstrapped: npx cdk bootstrap aws://<account>/${REGION}`
        : `the account's bootstrap is of version ${bootstrap}, and ${LEAST_BOOTSTRAP} is needed: run cdk bootstrap again`,
    )
  if (concurrency !== undefined && concurrency < LEAST_CONCURRENCY)
    noticed.push(`Lambda runs ${concurrency} instances at once here. Ask for ${LEAST_CONCURRENCY} or more.`)
  if (mailsADay !== undefined && mailsADay >= 0 && mailsADay <= SANDBOX_MAILS)
    noticed.push('SES is in its sandbox: mails only go to verified addresses, 200 a day. See docs/runbook.md.')
  if (mailDomain === 'none') noticed.push(`SES does not know ${domain} yet. Set the records below after this.`)
  else if (mailDomain !== undefined && mailDomain !== 'Success')
    noticed.push(`SES has not verified ${domain} (${mailDomain}), so no mail is sent. Set the records below.`)
  return { refused, noticed }
}

/** Returns undefined if reading is not permitted. */
async function lookUp<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && /AccessDenied|NotAuthorized|UnauthorizedOperation/.test(error.name)) return undefined
    throw error
  }
}

/** Asks CloudFormation, Lambda and SES. */
export async function readAccountFacts(domain: string): Promise<AccountFacts> {
  const [{ LambdaClient, GetAccountSettingsCommand }, ses] = await Promise.all([
    import('@aws-sdk/client-lambda'),
    import('@aws-sdk/client-ses'),
  ])
  const [lambda, mail] = [new LambdaClient({ region: REGION }), new ses.SESClient({ region: REGION })]
  const [bootstrap, account, quota, identities] = await Promise.all([
    lookUp(readBootstrap),
    lookUp(() => lambda.send(new GetAccountSettingsCommand())),
    lookUp(() => mail.send(new ses.GetSendQuotaCommand())),
    lookUp(() => mail.send(new ses.GetIdentityVerificationAttributesCommand({ Identities: [domain] }))),
  ])
  return {
    bootstrap,
    concurrency: account?.AccountLimit?.ConcurrentExecutions,
    mailsADay: quota?.Max24HourSend,
    mailDomain: identities && (identities.VerificationAttributes?.[domain]?.VerificationStatus ?? 'none'),
  }
}

async function readBootstrap(): Promise<number> {
  const { readOutputsOf } = await import('./stage-outputs.ts')
  return Number((await readOutputsOf('CDKToolkit')).BootstrapVersion ?? 0)
}
