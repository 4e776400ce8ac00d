/** The web app's build. The local cloud also runs it, as middleware, for its dev server. */
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * A chunk for each part of the app that is loaded together, so that a screen takes few requests; left alone, the build
 * makes one of every module that two screens share. A module belongs to the first group that matches it or anything
 * that imports it. Libraries that every screen needs stay cached while the app's own code changes.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'tanstack', test: /node_modules\/@tanstack\//, tags: ['$initial' as const] },
  { name: 'start', tags: ['$initial' as const] },
  // What the sign-in and the app have in common, or the app would fetch the sign-in with it.
  {
    name: 'session',
    test: /\/shared\/features\/session\.ts|web\/src\/(kit\/(theme|logo|host-link)|ui\/spinner)\.tsx?/,
  },
  { name: 'sign-in', test: /web\/src\/features\/sign-in\/(login|sign-in-layout)\.tsx/ },
  {
    name: 'app',
    test: /web\/src\/(app\/app-shell|features\/home\/home-screen|kit\/(toasts|confirmation-dialog|sentence|local-time|scroll-region))\.tsx/,
  },
  // Before what is written with them, or a list would fetch the forms for what both know of a field. Pay and the import
  // come with their own screens: the list of employees only exports rates. Translations come to
  // who reads them.
  {
    name: 'contracts',
    test: /\/shared\/(?!spanish\/|kit\/sentences\.ts|features\/(salaries|pay-rounds|pay-bands|company-import|employee-workbooks)\.ts)/,
  },
  { name: 'lists', test: /web\/src\/kit\/(list-screen|filters)\// },
  { name: 'forms', test: /web\/src\/kit\/form\// },
  { name: 'icons', test: /node_modules\/lucide-react\// },
].map((group, index, { length }) => ({ ...group, priority: length - index }))

/** The page asks for its letters: the browser would find them in the styles, once it has read these. */
const preloadLetters: Plugin = {
  name: 'preload-letters',
  apply: 'build',
  transformIndexHtml: (_, { bundle = {} }) =>
    Object.keys(bundle)
      .filter(file => /inter-latin-wght-normal[^/]*\.woff2$/.test(file))
      .map(file => ({
        tag: 'link',
        attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
        injectTo: 'head',
      })),
}

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwind(), preloadLetters],
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    // What Tailwind asks of a browser; without it, every colour would come a second time for older ones.
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    modulePreload: {
      // Safari before 17 fetches a part when it is imported, not ahead; teaching it would cost every first screen.
      polyfill: false,
      // What the page itself asks for is there before anything else is imported.
      resolveDependencies: (_, parts, { hostType }) =>
        hostType === 'html' ? parts : parts.filter(part => !/\/(rolldown-runtime|react|tanstack)-/.test(part)),
    },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
