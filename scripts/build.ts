/** Builds what a stage deploys: the web app to `dist/web`, a bundle a Lambda to `dist/functions`. */
import { build } from 'vite'
import { bundleFunctions } from './bundle.ts'

await Promise.all([bundleFunctions(), build({ configFile: 'web/vite.config.ts', logLevel: 'warn' })])
