/**
 * One ESM bundle per Lambda: `functions/<feature>/index.ts` handles calls and goes to `<outdir>/<feature>/index.mjs`,
 * `functions/<feature>/job.ts` does jobs and goes to `<outdir>/<feature>-job/index.mjs`.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, context, type Plugin } from 'esbuild'
import { features } from '#shared/features/index.ts'
import { featuresWithJobs, jobFunctionName } from '#shared/features/jobs.ts'
import { copyFontsPlugin } from './bundle/fonts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where a deployment finds the functions' bundles, from the project's root. */
export const BUNDLES_FOLDER = 'dist/functions'

/**
 * Bundles each function on its own, as it is deployed, with esbuild's metafile in `<outdir>/<name>.metafile.json`.
 * @throws when one has no code.
 */
export async function bundleFunctions(outdir = BUNDLES_FOLDER): Promise<void> {
  rmSync(resolve(root, outdir), { recursive: true, force: true })
  mkdirSync(resolve(root, outdir), { recursive: true })
  await Promise.all(
    listEntryPoints().map(async ([name, entry]) => {
      const { metafile } = await build({ ...esbuildOptionsFor({ index: entry }, `${outdir}/${name}`), metafile: true })
      // Next to the function's folder, not in it: the deployment does not need it.
      writeFileSync(resolve(root, outdir, `${name}.metafile.json`), JSON.stringify(metafile))
    }),
  )
}

export interface SharedBundleOptions {
  /** Where the bundles go, from the project's root. */
  readonly outdir: string
  /** Called after each rebuild with whether it succeeded; bundles are rebuilt on save until `stop`. */
  readonly onRebuild?: (built: boolean) => void
}
export interface BundleHandle {
  stop(): Promise<void>
}

/**
 * Bundles all functions at once: shared code is read and written once, which takes a tenth of the time and the memory.
 * @throws if one has no code.
 */
export async function bundleFunctionsTogether({ outdir, onRebuild }: SharedBundleOptions): Promise<BundleHandle> {
  rmSync(resolve(root, outdir), { recursive: true, force: true })
  const entryPoints = Object.fromEntries(listEntryPoints().map(([name, entry]) => [`${name}/index`, entry]))
  const options = esbuildOptionsFor(entryPoints, outdir)
  if (!onRebuild) {
    await build(options)
    return { stop: async () => {} }
  }
  const tell: Plugin = { name: 'tell', setup: ({ onEnd }) => onEnd(({ errors }) => onRebuild(errors.length === 0)) }
  const watching = await context({ ...options, logLevel: 'warning', plugins: [...options.plugins, tell] })
  await watching.rebuild()
  await watching.watch()
  return { stop: () => watching.dispose() }
}

function listEntryPoints(): (readonly [name: string, entry: string])[] {
  const all = [
    ...features.map(({ name }) => [name, `functions/${name}/index.ts`] as const),
    ...featuresWithJobs.map(feature => [jobFunctionName(feature), `functions/${feature}/job.ts`] as const),
  ]
  for (const [name, entry] of all)
    if (!existsSync(`${root}${entry}`)) throw new Error(`The function ${name} has no code: ${entry} is missing`)
  return all
}

/** How functions are bundled; the output folder is self-contained. */
export const esbuildOptionsFor = (entryPoints: Record<string, string>, outdir: string) =>
  ({
    absWorkingDir: root,
    entryPoints,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Dynamically imported modules (exceljs, pdf-lib) are in separate files, so they do not slow down cold starts.
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    // Names are kept, so that a stack trace in the log can be read without a source map.
    minify: true,
    legalComments: 'none',
    // A non-ASCII letter takes two or three bytes, but six if it is escaped.
    charset: 'utf8',
    logLevel: 'error',
    banner: {
      js: "import{createRequire as createRequireOfBundle}from'node:module';const require=createRequireOfBundle(import.meta.url);",
    },
    plugins: [lateClients, environmentCredentials, packageVersions, builtinsByRequire, copyFontsPlugin],
  }) satisfies BuildOptions

/**
 * Bundles each client that a call loads late (`functions/kit/clients`) on its own. Split from the rest, it would share
 * modules with the table's client, and whatever is shared is read at each cold start: with S3, the code for XML.
 */
const lateClients: Plugin = {
  name: 'late-clients',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/clients\/[a-z0-9]+\.ts$/ }, ({ path, resolveDir, kind }) =>
      kind === 'dynamic-import' ? { path: resolve(resolveDir, path), namespace: 'late-client' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'late-client' }, async ({ path }) => ({ contents: await bundleClient(path) }))
  },
}
/** By path, because all functions load the same clients. */
const clients = new Map<string, Promise<string>>()
function bundleClient(path: string): Promise<string> {
  const bundle = clients.get(path) ?? buildClient(path)
  clients.set(path, bundle)
  return bundle
}
async function buildClient(path: string): Promise<string> {
  const options = { ...esbuildOptionsFor({ client: path }, 'in-memory'), splitting: false, banner: {} }
  const { outputFiles } = await build({ ...options, write: false })
  return outputFiles.map(({ text }) => text).join('')
}

/** Leaves out the credential providers that Lambda never uses. */
const environmentCredentials: Plugin = {
  name: 'environment-credentials',
  setup({ onResolve }) {
    onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, () => ({
      path: `${root}scripts/bundle/environment-credentials.ts`,
    }))
  },
}

/** Reduces package.json imports to the version, which the clients send with each request. */
const packageVersions: Plugin = {
  name: 'package-versions',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules\/@aws-sdk\/client-[a-z0-9-]+\/package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8'))
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
  },
}

/**
 * Loads Node's own modules with `require`: an ES import evaluates all of their exports, and some of those would load a
 * whole HTTP client, WebSocket and web crypto at each cold start.
 */
const builtinsByRequire: Plugin = {
  name: 'builtins-by-require',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?[a-z_/0-9]+$/ }, ({ path, kind }) =>
      kind === 'import-statement' && isBuiltin(path) ? { path, namespace: 'builtin' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({ contents: `module.exports = require('${path}')` }))
  },
}
