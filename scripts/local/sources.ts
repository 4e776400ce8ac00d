/** The sources of the local cloud: the synthesized stack, the web app's configuration and the functions' bundles. */
import { pathToFileURL } from 'node:url'
import type { LocalFunction } from './functions.ts'
import type { TemplateJson } from './template.ts'

export interface Bundles {
  /** The URL of a function's bundle. */
  bundleOf(lambda: LocalFunction): string
  /** Called with the name of each function whose bundle was rebuilt. */
  onRebuild(replaceAll: () => void): void
  stop(): Promise<void>
}

export interface CloudSources {
  synthesize(port: number): Promise<{ readonly template: TemplateJson; readonly webConfig: () => unknown }>
  bundle(options: { readonly folder: string; readonly watch: boolean }): Promise<Bundles>
}

/** Muster itself. */
export const musterSources: CloudSources = {
  async synthesize(port) {
    // The stage's own host names carry the port.
    process.env.PORT = String(port)
    const [{ synthesize }, { buildWebConfig }] = await Promise.all([
      import('#infra/app.ts'),
      import('#infra/stages.ts'),
    ])
    return { template: synthesize('local'), webConfig: () => buildWebConfig('local') }
  },
  async bundle({ folder, watch }) {
    const { bundleFunctionsTogether } = await import('#scripts/bundle.ts')
    let replaceAll: (() => void) | undefined
    const { stop } = await bundleFunctionsTogether({
      outdir: folder,
      ...(watch
        ? {
            onRebuild: (built: boolean) => {
              if (built) replaceAll?.()
            },
          }
        : {}),
    })
    return {
      stop,
      onRebuild: replace => {
        replaceAll = replace
      },
      // The query makes each build a separate module.
      bundleOf: lambda => `${urlOfBundle(folder, lambda)}?${Date.now()}`,
    }
  },
}

/** Muster itself with the functions that `npm run build` made, as they are deployed. */
export const builtSources: CloudSources = {
  ...musterSources,
  async bundle() {
    const { BUNDLES_FOLDER } = await import('#scripts/bundle.ts')
    return { stop: async () => {}, onRebuild: () => {}, bundleOf: lambda => urlOfBundle(BUNDLES_FOLDER, lambda) }
  },
}

const urlOfBundle = (folder: string, lambda: LocalFunction) =>
  pathToFileURL(`${folder}/${featureOf(lambda)}/index.mjs`).href

/** A function's name ends with the name of its feature. */
const featureOf = ({ ref }: LocalFunction) => ref.replace(/^.*?local-/, '')
