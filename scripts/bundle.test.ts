import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, expect, it } from 'vitest'
import { readPdf } from '#scripts/testing/pdfs.ts'
import { esbuildOptionsFor } from './bundle.ts'

const run = promisify(execFile)
/** Outside of the checkout, where no installed packages can be found. */
const outdir = await mkdtemp(join(tmpdir(), 'muster-bundle-'))
afterAll(() => rm(outdir, { recursive: true, force: true }))

it('a bundle that writes documents brings its fonts, and writes them on its own', async () => {
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
