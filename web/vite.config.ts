/** The web app's build. The local cloud also runs it, as middleware, for its dev server. */
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Libraries that every screen needs, in chunks that stay cached while the app's own code changes. */
const shared = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'tanstack', test: /node_modules\/@tanstack\/(react-router|router-core|history|react-query|query-core)\// },
]

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwind()],
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: { groups: shared } } },
  },
})
