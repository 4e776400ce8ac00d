/** The whole cloud on this machine, built only from the synthesized template. */
import { rename, writeFile } from 'node:fs/promises'
import { REGION } from '#infra/stages.ts'
import { startBuckets } from './buckets.ts'
import { lockDataFolder } from './data-folder.ts'
import { loadDemoPeople } from './demo-people.ts'
import { replyStarting, startDevProxy } from './dev-proxy.ts'
import { startDynamo } from './dynamo.ts'
import { openFunctionLog } from './function-log.ts'
import { type LocalFunctions, startFunctions } from './functions.ts'
import { createGateway } from './gateway.ts'
import { proxyRequest } from './http.ts'
import { startInvokeEndpoint } from './invocations.ts'
import { resolveLocalhostNames } from './localhost-names.ts'
import { startMail } from './mail.ts'
import { startSchedules } from './schedules.ts'
import { createLocalSecrets, createSecretReader, hashSecrets, readSecrets, watchSecrets } from './secrets.ts'
import { startSecretsDoor } from './secrets-door.ts'
import { isTableEmpty, seedInWorker } from './seeding.ts'
import { startSignIn } from './signin.ts'
import { startSite } from './site.ts'
import { type CloudSources, musterSources } from './sources.ts'
import { createTables, LOCAL_CREDENTIALS, readTables } from './tables.ts'
import { resolveTemplate } from './template.ts'

export interface CloudOptions {
  /** The one public port; default 3000. */
  readonly port?: number
  /** The folder for data between runs; default `.local`. */
  readonly data?: string
  /** First deletes the data of earlier runs. */
  readonly fresh?: boolean
  /** Serves `dist/web` with the real security headers instead of Vite's dev server. */
  readonly built?: boolean
  /** Rebuilds and replaces functions when their files are saved. */
  readonly watch?: boolean
  /** Does not report progress. */
  readonly quiet?: boolean
  /** Fills an empty table with the demo company; `{ employees }` sets its size. Default true. */
  readonly seed?: boolean | { readonly employees: number }
  /** Keeps the table in memory, for measurements: on disk, each request waits for its write. */
  readonly isTableInMemory?: boolean
  /** Whether it will be busy for many minutes (`DynamoOptions`). */
  readonly isLongRun?: boolean
  /** What the cloud is built from, for tests of the cloud itself. */
  readonly sources?: CloudSources
}

export interface Cloud {
  readonly url: string
  readonly timesheetUrl: string
  readonly mailUrl: string
  readonly tableName: string
  readonly dynamoEndpoint: string
  /** The environment of all functions together; enough for a script that reads the table. */
  readonly env: Readonly<Record<string, string>>
  /** Whether this start created the demo company. */
  readonly wasSeeded: boolean
  /** Runs a function of the template, as its schedule would. */
  invoke(functionName: string, event: unknown): Promise<unknown>
  stop(): Promise<void>
  /** SIGKILLs the database. */
  killDynamo(): Promise<void>
  /** Restarts it on the same port and data. */
  startDynamo(): Promise<void>
}

export async function startCloud(options: CloudOptions = {}): Promise<Cloud> {
  const { port = 3000, data = '.local', fresh = false, built = false, watch = false, quiet = false } = options
  const say = (text: string) => {
    if (!quiet) console.log(text)
  }
  // Everything that was started is stopped again, in reverse order, even when a later part fails.
  const started: (() => Promise<unknown> | unknown)[] = []
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end()
  }
  const starting = async <T>(part: T | Promise<T>, end: (part: T) => Promise<unknown> | unknown): Promise<T> => {
    const running = await part
    started.push(() => end(running))
    return running
  }

  try {
    // Lambda's clocks show UTC.
    process.env.TZ = 'UTC'
    resolveLocalhostNames()
    const door = await starting(startDevProxy(port), it => it.close())
    const folder = await starting(lockDataFolder(data, fresh), it => it.release())
    const log = await starting(openFunctionLog(folder.path('functions.log')), it => it.close())
    const at = (name?: string) => `http://${name ? `${name}.` : ''}localhost:${port}`

    say('Reading the stack …')
    const sources = options.sources ?? musterSources
    const { template, webConfig } = await sources.synthesize(port)
    const secretsFile = folder.path('secrets.json')
    // Creates all secrets before anything else reads the file.
    const readSecret = createSecretReader(template, secretsFile)
    const readBlueprint = () =>
      resolveTemplate(template, {
        region: REGION,
        secret: createLocalSecrets(template, secretsFile),
        attribute: ({ Type }, name, bucket) =>
          Type === 'AWS::S3::Bucket' && name.endsWith('DomainName') ? `${bucket}.files.localhost:${port}` : undefined,
      })
    const blueprint = readBlueprint()
    const tables = readTables(blueprint)
    const tableName = tables[0]?.TableName ?? ''

    say('Starting the database, the buckets and the mail …')
    const [dynamo, buckets, mail, bundles] = await Promise.all([
      starting(
        startDynamo({
          folder: options.isTableInMemory ? undefined : folder.path('dynamo'),
          isLongRun: options.isLongRun,
        }),
        it => it.stop(),
      ),
      starting(
        startBuckets(blueprint, {
          folder: folder.path('files'),
          host: 'files.localhost',
          credentials: LOCAL_CREDENTIALS,
        }),
        it => it.stop(),
      ),
      starting(startMail(), it => it.stop()),
      starting(sources.bundle({ folder: folder.path('functions'), watch }), it => it.stop()),
    ])
    await createTables(dynamo.endpoint, tables)

    const invocations = await starting(
      startInvokeEndpoint(blueprint, (name, event): Promise<unknown> => functions.invoke(name, event)),
      it => it.stop(),
    )
    const secretsDoor = await starting(startSecretsDoor({ credentials: LOCAL_CREDENTIALS, read: readSecret }), it =>
      it.stop(),
    )
    const mailAddress = `http://127.0.0.1:${mail.port}`
    const surroundings = {
      AWS_REGION: REGION,
      AWS_DEFAULT_REGION: REGION,
      AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
      AWS_ENDPOINT_URL_S3: at('files'),
      AWS_ENDPOINT_URL_LAMBDA: invocations.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secretsDoor.endpoint,
      AWS_ENDPOINT_URL_SES: mailAddress,
      AWS_ENDPOINT_URL_SESV2: mailAddress,
      // s3rver would keep the framing of checksummed uploads as part of the file.
      AWS_REQUEST_CHECKSUM_CALCULATION: 'WHEN_REQUIRED',
      AWS_RESPONSE_CHECKSUM_VALIDATION: 'WHEN_REQUIRED',
      // On a busy machine the emulators answer far more slowly than AWS; API Gateway ends a call after 29 seconds.
      CLIENT_TIMEOUT: '25000',
      TZ: ':UTC',
    }
    const functions: LocalFunctions = await starting(
      startFunctions(blueprint, { baseEnvironment: surroundings, bundleOf: bundles.bundleOf, onLog: log.write }),
      it => it.stop(),
    )
    bundles.onRebuild(() => functions.names.forEach(functions.replace))
    const readEnvironment = () => Object.assign({}, ...functions.names.map(functions.environmentOf))
    const env = readEnvironment()

    const gateway = createGateway(blueprint, functions.invoke)
    const signIn = await startSignIn({
      issuer: at('signin'),
      origins: [at(), at('timesheet')],
      keyFile: folder.path('signin-key.json'),
      people: () => loadDemoPeople(dynamo.endpoint, tableName),
    })
    await starting(startSchedules(blueprint, functions.invoke), end => end())
    say(built ? 'Opening the built web app …' : 'Starting the web app …')
    const site = await starting(startSite(blueprint, { gateway, webConfig, built, server: door.server }), it =>
      it.stop(),
    )

    const writeState = async (secrets: string) => {
      const state = { url: at(), tableName, env: readEnvironment(), secrets }
      // Renamed at the end, so that concurrent readers find a complete file.
      await writeFile(folder.path('cloud.json.new'), JSON.stringify(state, null, 2), { mode: 0o600 })
      await rename(folder.path('cloud.json.new'), folder.path('cloud.json'))
    }
    await writeState(hashSecrets(readSecrets(secretsFile)))
    // As in a deployment, functions and hosts change one after the other while requests are served.
    const takeSecrets = async (hash: string) => {
      const next = readBlueprint()
      await functions.update(next)
      site.update(next)
      await writeState(hash)
    }
    await starting(
      watchSecrets(secretsFile, hash => void takeSecrets(hash)),
      end => end(),
    )
    const seed = options.seed ?? true
    const seeded = seed !== false && (await isTableEmpty(dynamo.endpoint, tableName))
    const isFilesHost = (host: string) => host === 'files.localhost' || host.endsWith('.files.localhost')
    // Only the files host is served yet, because seeding stores sealed documents.
    door.startServing(host =>
      isFilesHost(host) ? buckets.handleRequest : async (_, response) => replyStarting(response),
    )
    if (seeded) await folder.runAtomically(() => seedInWorker({ env, say, ...(seed === true ? {} : seed) }))

    door.startServing(host => {
      if (host === 'signin.localhost') return signIn
      if (host === 'mail.localhost') return (request, response) => proxyRequest(request, response, { port: mail.port })
      if (isFilesHost(host)) return buckets.handleRequest
      return site.handlerFor(host)
    })
    return {
      url: at(),
      timesheetUrl: at('timesheet'),
      mailUrl: at('mail'),
      tableName,
      dynamoEndpoint: dynamo.endpoint,
      env,
      wasSeeded: seeded,
      invoke: functions.invoke,
      stop,
      killDynamo: dynamo.kill,
      startDynamo: dynamo.start,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
