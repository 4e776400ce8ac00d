/**
 * Lays what documents are set with beside the bundle that sets them, in a `node_modules` of its own: the fonts' slices,
 * read one by one as a text needs them, and HarfBuzz, which looks for its WebAssembly next to itself.
 */
import { cpSync, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { slicesOf } from '#kit/pdf/coverage.ts'
import { coverageFile, families, packageOf, sliceFile } from '#kit/pdf/families.ts'

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))

export const fontsBeside: Plugin = {
  name: 'fonts-beside',
  setup({ initialOptions: { absWorkingDir = '', outdir = '' }, onResolve, onLoad, onEnd }) {
    const beside = resolve(absWorkingDir, outdir, 'node_modules')
    let needed = false
    onResolve({ filter: /^harfbuzzjs$/ }, () => ({ external: true }))
    onLoad({ filter: /functions\/kit\/pdf\/coverage\.ts$/ }, () => {
      needed = true
      return undefined
    })
    onEnd(() => {
      // Once is enough while bundles are rebuilt on save.
      if (!needed || existsSync(beside)) return
      for (const file of filesBeside()) cpSync(`${packages}/${file}`, `${beside}/${file}`, { recursive: true })
    })
  },
}

function filesBeside(): string[] {
  const fonts = families.flatMap(family => [
    ...['package.json', 'LICENSE'].map(file => `${packageOf(family)}/${file}`),
    coverageFile(family),
    ...slicesOf(family).map(slice => sliceFile(family, slice)),
  ])
  return [...fonts, 'harfbuzzjs']
}
