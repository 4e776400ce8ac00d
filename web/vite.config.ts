/** The web app's build. The local cloud also runs it, as middleware, for its dev server. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import subsetFont from 'subset-font'
import { defineConfig, type Plugin } from 'vite'

/** Matches the modules at these paths, which may have alternatives: `web/src/ui/(input|select)`. */
const matchAnyOf = (...paths: readonly string[]) => new RegExp(`/(${paths.join('|')})\\.`)
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The contracts that only one kind of work needs: nobody reads those of plans to see a list of people. */
const CONTRACTS_OF_AREAS = [
  ['career-development-plans', 'development-plan-templates', 'process-assignments'],
  ['goals', 'goal-templates', 'key-results'],
  ['one-on-ones'],
  ['procedures', 'onboarding', 'exit-procedure'],
  ['rewards'],
  ['timesheets', 'timesheet-reports'],
]

/**
 * A chunk for each part of the app that is loaded together, so that a screen takes few requests; left alone, the build
 * makes one of every module that two screens share. A module belongs to the first group that matches it or anything
 * that imports it. Libraries that every screen needs stay cached while the app's own code changes.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // With what the sign-in and the app have in common, or the app would fetch the sign-in with it.
  {
    name: 'start',
    test: matchAnyOf(
      'web/src/main',
      'shared/features/session',
      'web/src/kit/(beside/beside-list|document-title|go-to|host-link|load-when-idle|logo|theme)',
      'web/src/ui/spinner',
    ),
  },
  { name: 'sign-in', test: matchAnyOf('web/src/features/sign-in/(login|sign-in-app|sign-in-layout)') },
  // What every screen needs of them.
  {
    name: 'tanstack',
    test: /node_modules\/@tanstack\/(?!.*\/(useBlocker|(use)?(infinite|queries).*)\.js)/i,
  },
  {
    name: 'app',
    test: matchAnyOf(
      'web/src/app-root',
      'web/src/kit/(confirm|sentence|local-time|parse-href|screen-layout|screen-shortcuts|scroll-region|status-chip|step-keys)',
      'web/src/ui/(card|chip|skeleton)',
      'web/src/features/(action-items|who-is-out)/public',
      'shared/(features/notices/translate|kit/static-catalogue)',
      'lucide-react/dist/esm/icons/(arrow-right|circle-check)',
    ),
  },
  { name: 'overlays', test: matchAnyOf('web/src/app/overlays') },
  // What the timesheet, which everybody opens every day, has in common with lists and forms.
  {
    name: 'common',
    test: matchAnyOf(
      'shared/(features/countries|kit/(file-messages|money|workbooks))',
      'web/src/ui/(input|select|textarea)',
      'web/src/kit/(download|local-instant|person-link|use-latest)',
      'web/src/kit/form/(reason-dialog|use-leave-guard)',
      'web/src/kit/list-screen/(saved-views|use-list-(search|views))',
      'lucide-react/dist/esm/icons/(calendar-days|download|minus|plus|trash)',
    ),
  },
  // Before what is written with them, or a list would fetch the forms for what both know of a field.
  {
    name: 'contracts',
    test: /\/shared\/(kit\/(?!sentences\.ts)|features\/(employees|categories|job-titles|planned-changes|projects)\b)/,
  },
  ...CONTRACTS_OF_AREAS.map(features => ({
    name: `contracts-${features[0]}`,
    test: new RegExp(`/shared/features/(${features.join('|')})\\b`),
  })),
  { name: 'lists', test: /web\/src\/kit\/(list-screen|filters)\// },
  { name: 'forms', test: /web\/src\/kit\/form\// },
  { name: 'icons', test: /node_modules\/lucide-react\// },
].map((group, index, { length }) => ({ ...group, priority: length - index }))

const LETTERS = 'inter-latin-wght-normal.woff2'
/** More than half of the letters' file would be weights that no text has, and rarer shapes, as an arrow for `->`. */
const KEPT_WEIGHTS = { min: 400, max: 700 }
const KEPT_FEATURES = ['kern', 'tnum']
const EVERY_CHARACTER = String.fromCharCode(...Array.from({ length: 0xd800 }, (_, code) => code), 0xfeff, 0xfffd)

/** Puts the letters' file without what no text needs in the place of the package's. */
const cutLetters: Plugin = {
  name: 'cut-letters',
  async config() {
    const whole = await readFile(here(`../node_modules/@fontsource-variable/inter/files/${LETTERS}`))
    const cut = here(`../node_modules/.cache/letters/${LETTERS}`)
    await mkdir(dirname(cut), { recursive: true })
    await writeFile(
      cut,
      await subsetFont(whole, EVERY_CHARACTER, { variationAxes: { wght: KEPT_WEIGHTS }, keepFeatures: KEPT_FEATURES }),
    )
    return { resolve: { alias: [{ find: new RegExp(`^.*/${LETTERS}$`), replacement: cut }] } }
  },
}

/** The page asks for its letters: the browser would find them in the styles, once it has read these. */
const preloadLetters: Plugin = {
  name: 'preload-letters',
  apply: 'build',
  transformIndexHtml: (_, { bundle = {} }) =>
    Object.keys(bundle)
      .filter(file => file.includes('inter-latin-wght-normal'))
      .map(file => ({
        tag: 'link',
        attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
        injectTo: 'head',
      })),
}

/** The parts of the app that a host's screens need, all but few of them, beside those that all screens need. */
const PARTS_AHEAD = {
  app: ['app', 'tanstack'],
  staff: ['common', 'contracts', 'lists'],
  timesheet: ['icons', 'common', 'contracts-timesheets', 'timesheet-screen'],
}

/** Tells `public/head.js` the files of these parts. */
const namePartsAhead: Plugin = {
  name: 'name-parts-ahead',
  apply: 'build',
  transformIndexHtml: (html, { bundle = {} }) => {
    const parts = Object.values(bundle).filter(part => part.type === 'chunk')
    const attributes = Object.entries(PARTS_AHEAD).map(([whom, names]) => {
      const files = names.map(name => `/${parts.find(part => part.name === name)?.fileName}`)
      return `data-${whom}="${files.join(' ')}"`
    })
    return html.replace('src="/head.js"', `$& ${attributes.join(' ')}`)
  },
}

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwind(), cutLetters, preloadLetters, namePartsAhead],
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
        hostType === 'html' ? parts : parts.filter(part => !/\/(rolldown-runtime|react|start)-/.test(part)),
    },
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // Radix names its functions for stack traces, which would keep those that nobody calls.
      treeshake: { manualPureFunctions: ['__name'] },
    },
  },
})
