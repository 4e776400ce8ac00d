/**
 * Copies what a bundle needs for documents into a `node_modules` folder next to it: the fonts' slices, read one by one
 * as a text needs them, and HarfBuzz, which looks for its WebAssembly next to itself.
 */
import { cpSync, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { listFontSlices } from '#kit/pdf/font-coverage.ts'
import { fontCoverageFile, fontFamilies, fontPackageOf, fontSliceFile } from '#kit/pdf/font-families.ts'

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))

export const copyFontsPlugin: Plugin = {
  name: 'copy-fonts',
  setup({ initialOptions: { absWorkingDir = '', outdir = '' }, onResolve, onLoad, onEnd }) {
    const target = resolve(absWorkingDir, outdir, 'node_modules')
    let needed = false
    onResolve({ filter: /^harfbuzzjs$/ }, () => ({ external: true }))
    onLoad({ filter: /functions\/kit\/pdf\/font-coverage\.ts$/ }, () => {
      needed = true
      return undefined
    })
    onEnd(() => {
      // When bundles are rebuilt on save, the first copy is enough.
      if (!needed || existsSync(target)) return
      for (const file of listFontFiles()) cpSync(`${packages}/${file}`, `${target}/${file}`, { recursive: true })
    })
  },
}

function listFontFiles(): string[] {
  const fonts = fontFamilies.flatMap(family => [
    ...['package.json', 'LICENSE'].map(file => `${fontPackageOf(family)}/${file}`),
    fontCoverageFile(family),
    ...listFontSlices(family).map(slice => fontSliceFile(family, slice)),
  ])
  return [...fonts, 'harfbuzzjs']
}
