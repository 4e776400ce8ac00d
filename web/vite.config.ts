/** The web app's build. The local cloud also runs it, as middleware, for its dev server. */
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareContracts } from './build/bare-contracts.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { preloadFont, subsetOfFont } from './build/font.ts'
import { modernStyles } from './build/modern-styles.ts'
import { namePreloadedChunks } from './build/preloaded-chunks.ts'
import { splitSchemas } from './build/split-schemas.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  plugins: [
    bareContracts,
    splitSchemas,
    react(),
    tailwind(),
    modernStyles,
    subsetOfFont,
    preloadFont,
    namePreloadedChunks,
  ],
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
      output: { codeSplitting: { groups: chunkGroups } },
      // Radix names its functions for stack traces, which would keep those that nobody calls.
      treeshake: { manualPureFunctions: ['__name'] },
    },
  },
})
