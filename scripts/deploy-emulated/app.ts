/** The CDK app of the emulated deployment: runs the project's app, then adapts its template to the emulator. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { synthesizeByContext } from '#infra/app.ts'
import { digestOf } from '#kit/digest.ts'
import { adaptTemplate } from './adapt-template.ts'

const STACK = 'muster-production'
const fileIn = (name: string) => join(directory, name)
const directory = synthesizeByContext()
const template = readFileSync(fileIn(`${STACK}.template.json`), 'utf8')
const adapted = JSON.stringify(
  adaptTemplate(JSON.parse(template), Number(new URL(process.env.AWS_ENDPOINT_URL ?? '').port)),
)
writeFileSync(fileIn(`${STACK}.template.json`), adapted)

// The CDK uploads a template under its hash, and skips the upload if this hash exists already.
const { files }: { files: Record<string, { source: { path: string } }> } = JSON.parse(
  readFileSync(fileIn(`${STACK}.assets.json`), 'utf8'),
)
const [id = ''] = Object.keys(files).filter(one => files[one]?.source.path === `${STACK}.template.json`)
for (const name of [`${STACK}.assets.json`, 'manifest.json'])
  writeFileSync(fileIn(name), readFileSync(fileIn(name), 'utf8').replaceAll(id, digestOf(adapted)))
