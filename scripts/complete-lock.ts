/**
 * Adds to package-lock.json what `npm install` leaves out when its registry does not have it: the binaries for other
 * platforms. `npm ci` fails with a lock file without them. Run it after `npm install <package>`.
 */
import { readFileSync, writeFileSync } from 'node:fs'

interface LockedPackage {
  readonly version?: string
  readonly dev?: true
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
export type LockedPackages = Readonly<Record<string, LockedPackage>>

interface MissingPackage {
  readonly path: string
  readonly name: string
  readonly version: string
  readonly isDev: boolean
}

/** Returns the optional packages that another package of the lock file lists but that have no entry of their own. */
export function findMissing(packages: LockedPackages): readonly MissingPackage[] {
  return Object.entries(packages).flatMap(([path, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => !isLocked(packages, path, name, version))
      .map(([name, version]) => ({
        // Where npm puts it: in the folder of the package that lists it.
        path: `${path.slice(0, path.lastIndexOf('node_modules/'))}node_modules/${name}`,
        name,
        version,
        isDev: dev === true,
      })),
  )
}

function isLocked(packages: LockedPackages, from: string, name: string, version: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]
    if (found) return !isExact(version) || found.version === version
    if (!folder) return false
  }
}

const isExact = (version: string) => /^\d/.test(version)

interface Platform {
  readonly os?: readonly string[]
  readonly cpu: readonly string[]
  readonly libc?: readonly string[]
}
const PLATFORM = /(android|darwin|freebsd|linux|win32)-([a-z0-9]+)(?:-(gnu|musl|gnueabihf|msvc))?$/
const LIBC: Readonly<Record<string, string>> = { gnu: 'glibc', musl: 'musl' }

/** The platforms of a binary, by the ending of its package's name: `canvas-linux-x64-musl`. */
export function platformOf(name: string): Platform {
  if (name.endsWith('-wasm32-wasi')) return { cpu: ['wasm32'] }
  const [, os, cpu, abi = ''] = PLATFORM.exec(name) ?? []
  if (!os || !cpu) throw new Error(`${name} does not say which platform it is for: add it to package-lock.json by hand`)
  const libc = LIBC[abi]
  return { os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) }
}

/**
 * Returns the lock file's packages with an entry for each missing one; without a hash, which only the registry knows.
 */
export function complete(packages: LockedPackages): LockedPackages {
  const added = findMissing(packages).map(({ path, name, version, isDev }) => {
    if (!isExact(version)) throw new Error(`${name} has no exact version: ${version}`)
    const { os, cpu, libc } = platformOf(name)
    return [
      path,
      { version, cpu, ...(isDev && { dev: true }), ...(libc && { libc }), optional: true, ...(os && { os }) },
    ]
  })
  const entries = [...Object.entries(packages), ...added] as [string, LockedPackage][]
  return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en')))
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const missing = findMissing(lock.packages)
  writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages: complete(lock.packages) }, null, 2)}\n`)
  console.log(`${missing.length} packages of other platforms added to package-lock.json`)
}
