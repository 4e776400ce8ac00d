/** The emulator: a third-party Python program, in its own virtual environment. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { waitForPort } from '../local/ports.ts'

const EMULATOR = 'ministack==1.5.33'
const own = (name: string) => fileURLToPath(new URL(`python/${name}`, import.meta.url))
const succeeds = (program: string, ...words: readonly string[]) =>
  spawnSync(program, words, { stdio: 'ignore' }).status === 0

/** Creates the virtual environment unless it exists. @returns its folder, or the reason why there is none. */
export function installEmulator(folder: string): { readonly environment: string } | { readonly absent: string } {
  const environment = join(folder, 'venv')
  const python = join(environment, 'bin', 'python')
  if (!succeeds('openssl', 'version')) return { absent: 'there is no openssl here' }
  if (!existsSync(python) && !succeeds('python3', '-m', 'venv', environment))
    return { absent: 'there is no python3 with venv here' }
  if (!succeeds(python, '-m', 'pip', 'install', '--quiet', EMULATOR))
    return { absent: `pip cannot install ${EMULATOR} here` }
  const packages = spawnSync(python, ['-c', 'import sysconfig; print(sysconfig.get_path("purelib"))'])
  copyFileSync(own('sitecustomize.py'), join(packages.stdout.toString().trim(), 'sitecustomize.py'))
  return { environment }
}

export interface Certificate {
  readonly certificate: string
  readonly key: string
}

/** Creates a certificate for the emulator and both hosts with openssl. */
export function makeCertificate(folder: string): Certificate {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const names = ['localhost', '*.localhost', '*.execute-api.localhost'].map(name => `DNS:${name}`)
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=emulated']
  const extensions = ['basicConstraints=critical,CA:FALSE', `subjectAltName=${names.join()},IP:127.0.0.1`]
  const made = succeeds(
    ...(['openssl', ...words, '-keyout', key, '-out', certificate] as const),
    ...extensions.flatMap(one => ['-addext', one]),
  )
  if (!made) throw new Error('openssl makes no certificate')
  return { certificate, key }
}

export interface EmulatorOptions extends Certificate {
  readonly environment: string
  readonly folder: string
  readonly port: number
}

/** Starts an empty emulator with TLS, which enforces IAM policies and bucket policies. */
export async function startEmulator({ environment, folder, port, certificate, key }: EmulatorOptions) {
  const state = join(folder, 'state')
  mkdirSync(state, { recursive: true })
  const log = createWriteStream(join(folder, 'emulator.log'))
  const child = spawn(join(environment, 'bin', 'ministack'), {
    env: {
      PATH: process.env.PATH,
      GATEWAY_PORT: String(port),
      BIND_HOST: '127.0.0.1',
      AUTH: 'true',
      TMPDIR: state,
      USE_SSL: '1',
      MINISTACK_SSL_CERT: certificate,
      MINISTACK_SSL_KEY: key,
      // Keeps instances warm for the whole run, as on AWS while somebody works.
      LAMBDA_WARM_TTL_SECONDS: '1800',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  child.stdout.pipe(log)
  child.stderr.pipe(log)
  await waitForPort(port, 30_000, () => (child.exitCode === null ? undefined : `The emulator ended: ${log.path}`))
  return { stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await Promise.race([ended, new Promise(resolve => setTimeout(resolve, 5_000))])
  child.kill('SIGKILL')
}

/** Reads the log groups below a prefix: the rest of each group's name, and the line. */
export function readLogs(environment: string, prefix: string, env: NodeJS.ProcessEnv): (readonly [string, string])[] {
  const { stdout, stderr, status } = spawnSync(join(environment, 'bin', 'python'), [own('read_logs.py'), prefix], {
    env,
    maxBuffer: 2 ** 30,
  })
  if (status !== 0) throw new Error(`The logs cannot be read: ${stderr.toString().slice(-500)}`)
  return stdout
    .toString()
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
}
