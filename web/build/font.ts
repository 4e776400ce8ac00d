/** The font of all screens: a part of Inter, which the page asks for itself. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const NAME = 'inter-latin-wght-normal'
const modulesPath = (path: string) => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url))
const wholeFile = modulesPath(`@fontsource-variable/inter/files/${NAME}.woff2`)
const subsetFile = modulesPath(`.cache/fonts/${NAME}.woff2`)

const EVERY_CHARACTER = String.fromCharCode(...Array.from({ length: 0xd800 }, (_, code) => code), 0xfeff, 0xfffd)
/** No text is thinner or bolder, or has other shapes, such as an arrow for `->`: more than half of the file. */
const KEPT = { variationAxes: { wght: { min: 400, max: 700 } }, keepFeatures: ['kern', 'tnum'] }

/** Replaces the package's file by one with only the weights and features that texts use. */
export const subsetOfFont: Plugin = {
  name: 'subset-of-font',
  async config() {
    await mkdir(dirname(subsetFile), { recursive: true })
    await writeFile(subsetFile, await subsetFont(await readFile(wholeFile), EVERY_CHARACTER, KEPT))
    return { resolve: { alias: [{ find: new RegExp(`^.*/${NAME}\\.woff2$`), replacement: subsetFile }] } }
  },
}

/** Makes the page ask for the font; the browser would otherwise find it only in the styles, once they are there. */
export const preloadFont: Plugin = {
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: (_, { bundle = {} }) =>
    Object.keys(bundle)
      .filter(file => file.includes(NAME))
      .map(file => ({
        tag: 'link',
        attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
        injectTo: 'head',
      })),
}
