import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, expect, it } from 'vitest'
import { startTestBucket } from '#scripts/testing/files.ts'
import { readPdf } from '#scripts/testing/pdfs.ts'
import { esbuildOptionsFor } from './bundle.ts'

const run = promisify(execFile)
/** Outside of the checkout, where no installed packages can be found. */
const outdir = await mkdtemp(join(tmpdir(), 'muster-bundle-'))
afterAll(() => rm(outdir, { recursive: true, force: true }))

it('a bundle that writes PDFs contains its fonts, and runs without installed packages', async () => {
  await build(esbuildOptionsFor({ index: 'functions/kit/pdf.ts' }, outdir))
  const program = `
    const { writePdf } = await import('${pathToFileURL(join(outdir, 'index.mjs'))}')
    const about = { title: 'T', author: 'A', kind: 'K' }
    const bytes = await writePdf(about, flow => flow.paragraph('Hello, 田中さん, محمد'))
    process.stdout.write(Buffer.from(bytes).toString('base64'))`
  const options = { cwd: outdir, maxBuffer: 1e7 }
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', program], options)
  expect(stderr).toBe('')
  const { pages } = await readPdf(Buffer.from(stdout, 'base64'))
  for (const text of ['Hello,', '田中さん', 'محمد']) expect(pages.flat().join(' ')).toContain(text)
})

it('a bundle keeps the S3 client out of the code that it loads at its start, and can load it later', async () => {
  const into = join(outdir, 'files')
  const { metafile } = await build({ ...esbuildOptionsFor({ index: 'functions/kit/files.ts' }, into), metafile: true })
  const inputs = Object.keys(metafile.inputs)
  expect(inputs.filter(path => path.startsWith('late-client:'))).toHaveLength(1)
  expect(inputs.filter(path => /aws-sdk|smithy/.test(path))).toEqual([])

  const bucket = await startTestBucket()
  const program = `
    const { resolveLocalhostNames } = await import('${pathToFileURL(resolve('scripts/local/localhost-names.ts'))}')
    resolveLocalhostNames()
    const { storeFile, findFile } = await import('${pathToFileURL(join(into, 'index.mjs'))}')
    await storeFile('seals/a', Buffer.from('kept'), 'text/plain')
    process.stdout.write(Buffer.from(await findFile('seals/a')).toString())`
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: outdir })
  await bucket.stop()
  expect(stderr).toBe('')
  expect(stdout).toBe('kept')
})
