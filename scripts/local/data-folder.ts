/** The folder where the local cloud keeps its data between runs; for one cloud at a time. */
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

export interface DataFolder {
  path(...parts: readonly string[]): string
  /** Does work that must not be left half done: if it is interrupted, the next start begins with an empty folder. */
  runAtomically(work: () => Promise<void>): Promise<void>
  release(): Promise<void>
}

/** The files that belong in the folder; anything else in it is not ours to delete. */
const OWN_ENTRIES = [
  'dynamo',
  'files',
  'functions',
  'functions.log',
  'secrets.json',
  'signin-key.json',
  'cloud.json',
  'half-made',
]

/** Locks the folder for this process, and empties it when `fresh`. @throws a sentence while another cloud uses it. */
export async function lockDataFolder(folder: string, fresh: boolean): Promise<DataFolder> {
  const path = (...parts: readonly string[]) => join(resolve(folder), ...parts)
  const claim = path('running.pid')
  await mkdir(path(), { recursive: true })
  const other = Number(await readFile(claim, 'utf8').catch(() => ''))
  if (other && other !== process.pid && isAlive(other))
    throw new DataFolderInUseError(
      `Muster already runs on ${path()} (process ${other}). Stop it first, or set MUSTER_DATA to another folder.`,
    )
  const half = path('half-made')
  if (fresh || (await fileExists(half)))
    await Promise.all(OWN_ENTRIES.map(name => rm(path(name), { recursive: true, force: true })))
  await writeFile(claim, String(process.pid))
  const wholly = async (work: () => Promise<void>) => {
    await writeFile(half, '')
    await work()
    await rm(half)
  }
  return { path, runAtomically: wholly, release: () => rm(claim, { force: true }) }
}

export class DataFolderInUseError extends Error {
  override name = 'InUse'
}

const fileExists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
