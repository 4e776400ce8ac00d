/** Everything that a request does outside its function: writes to the table, files, mails and jobs. */
import { LambdaClient } from '@aws-sdk/client-lambda'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SESClient } from '@aws-sdk/client-ses'
import { mockClient } from 'aws-sdk-client-mock'
import { documentClient } from '#kit/table.ts'

/** One effect, such as `table EMPLOYEE` or `mail`. */
export type Effect = string

/** The effects that a refused request may have, each with the decision that allows it. */
const ALLOWED_OF_REFUSED: readonly { readonly effect: RegExp; readonly call: RegExp }[] = [
  // Sessions and access: "Each try at a password is counted before it is judged".
  { effect: /^table SIGN_IN_TRIES$/, call: /^session\.manual$/ },
  // Architecture: a request's key is claimed before it runs, and freed when it is refused
  // (`scripts/testing/idempotency.test.ts`).
  { effect: /^table REPEATED$/, call: /./ },
]
export const isAllowedOfRefused = (effect: Effect, title: string): boolean =>
  ALLOWED_OF_REFUSED.some(one => one.effect.test(effect) && one.call.test(title))

/** The effects that a reading call may have, each with the decision that allows it. */
const ALLOWED_OF_READING: readonly { readonly effect: RegExp; readonly call: RegExp }[] = [
  // Decisions, "Calls": the documented GETs that change data.
  { effect: /./, call: /\.(sendByGet|copyByGet|copyTemplateByGet|generateHoursByGet|copyHolidaysByGet)$/ },
  // Salaries: each view is recorded.
  { effect: /^table SALARY_VIEW$/, call: /^salaries\./ },
  // Download All starts a job; a large workbook is handed over as a file.
  { effect: /^(table ASKED_JOB|job)$/, call: /^timesheet-reports\.allReports$/ },
]
export const isAllowedOfReading = (effect: Effect, title: string): boolean =>
  ALLOWED_OF_READING.some(one => one.effect.test(effect) && one.call.test(title))

/** A key before or after it is marshalled. */
interface PartitionKey {
  readonly pk: string | { readonly S: string }
}
interface Keyed {
  readonly Key?: PartitionKey
  readonly Item?: PartitionKey
}
interface TableInput extends Keyed {
  readonly TransactItems?: readonly { readonly Put?: Keyed; readonly Update?: Keyed; readonly Delete?: Keyed }[]
  readonly RequestItems?: Readonly<
    Record<string, readonly { readonly PutRequest?: Keyed; readonly DeleteRequest?: Keyed }[]>
  >
}
function partitionOf({ Key, Item }: Keyed): Effect {
  const { pk = '' } = Key ?? Item ?? {}
  const [name] = (typeof pk === 'string' ? pk : pk.S).split('#')
  return `table ${name}`
}

const EFFECTS_OF_COMMANDS: Readonly<Record<string, (input: TableInput) => Effect[]>> = {
  PutItem: input => [partitionOf(input)],
  UpdateItem: input => [partitionOf(input)],
  DeleteItem: input => [partitionOf(input)],
  TransactWriteItems: ({ TransactItems = [] }) =>
    TransactItems.flatMap(({ Put, Update, Delete }) => [Put ?? Update ?? Delete ?? []].flat().map(partitionOf)),
  BatchWriteItem: ({ RequestItems = {} }) =>
    Object.values(RequestItems)
      .flat()
      .flatMap(({ PutRequest, DeleteRequest }) => [PutRequest ?? DeleteRequest ?? []].flat().map(partitionOf)),
}
const READS = ['GetItem', 'Query', 'Scan', 'BatchGetItem']

/** The first bytes of uploads, by the ending of their keys. */
const FILE_STARTS: readonly (readonly [ending: string, bytes: string])[] = [
  ['pdf', '%PDF-1.7'],
  ['png', '\x89PNG\r\n\x1a\n'],
]

/** Watches the functions' AWS clients; `take` returns the effects since its last call. S3, SES and Lambda are faked. */
export function watchEffects(): { take(): Effect[]; stop(): void } {
  let effects: Effect[] = []
  const middleware = 'fuzz-effects'
  documentClient.middlewareStack.add(
    (next, { commandName = '' }) =>
      async args => {
        const answer = await next(args)
        // A write whose condition did not hold throws, and has written nothing.
        const name = commandName.replace(/Command$/, '')
        const effectsOf = EFFECTS_OF_COMMANDS[name]
        if (!effectsOf && !READS.includes(name)) throw new Error(`scripts/fuzz/effects.ts does not know ${name}`)
        effects.push(...(effectsOf?.(args.input as TableInput) ?? []))
        return answer
      },
    { name: middleware },
  )
  const mocks = [
    mockClient(SESClient).callsFake(async () => {
      effects.push('mail')
      return { MessageId: 'sent' }
    }),
    mockClient(LambdaClient).callsFake(async () => {
      effects.push('job')
      return { StatusCode: 202 }
    }),
    mockClient(S3Client)
      .callsFake(async () => {
        effects.push('file')
        return {}
      })
      .on(GetObjectCommand)
      .callsFake(async ({ Key }: { Key: string }) => readUpload(Key)),
  ]
  return {
    take() {
      const taken = effects
      effects = []
      return taken
    },
    stop() {
      documentClient.middlewareStack.remove(middleware)
      for (const mock of mocks) mock.restore()
    },
  }
}

function readUpload(key: string) {
  const name = Buffer.from(key.split('/').at(-1) ?? '', 'base64url').toString()
  const [, bytes] = FILE_STARTS.find(([ending]) => name.endsWith(ending)) ?? []
  if (!bytes) throw Object.assign(new Error('The specified key does not exist.'), { name: 'NoSuchKey' })
  return {
    ContentLength: bytes.length,
    ContentRange: `bytes 0-15/${bytes.length}`,
    Body: { transformToByteArray: async () => Buffer.from(bytes, 'latin1') },
  }
}
