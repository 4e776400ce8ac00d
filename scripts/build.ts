/** Builds what a stage deploys: the web app to `dist/web`, one bundle per Lambda to `dist/functions`. */
import { build } from 'vite'
import { bundleFunctions } from './bundle.ts'

await Promise.all([bundleFunctions(), build({ configFile: 'web/vite.config.ts', logLevel: 'warn' })])
