/**
 * Creates a new plain catalogue in every wing, ready to run and covered by the tests that all catalogues share:
 *
 *   npm run new-feature -- skills Skill Skills
 *
 * The words are the noun that names it in every wing (kebab-case, plural), its singular and its title.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { toCatalogueNames } from './new-feature/names.ts'
import { addToFeatures, addToScreens, renderServerFiles } from './new-feature/server-files.ts'
import { addToRoutes, renderWebFiles } from './new-feature/web-files.ts'

const [noun = '', singular = '', title = singular && `${singular}s`] = process.argv.slice(2)
if (!/^[a-z]+(-[a-z]+)*$/.test(noun) || ![singular, title].every(words => /^[A-Z][\w -]*$/.test(words))) {
  console.error('Usage: npm run new-feature -- <plural-noun> <Singular> [Title]     e.g. skills Skill Skills')
  process.exit(2)
}
if (existsSync(`shared/features/${noun}.ts`)) {
  console.error(`There is a feature ${noun} already.`)
  process.exit(1)
}

const names = toCatalogueNames(noun, singular, title)
for (const [file, text] of Object.entries({ ...renderServerFiles(names), ...renderWebFiles(names) })) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  console.log(`made    ${file}`)
}
await editFile('shared/features/index.ts', text => addToFeatures(text, names))
await editFile('shared/features/screens.ts', text => addToScreens(text, names))
await editFile('web/src/routes/work.ts', text => addToRoutes(text, names))
run('biome', 'check', '--write', 'shared/features', `functions/${noun}`, 'web/src/routes', `web/src/features/${noun}`)
console.log(`
Next: npm start, then open /${noun}. Who may see it is its line in shared/features/screens.ts; who else may pick from it,
its readerRoles. What refers to its entries says so in shared/features/references.ts, and they stay.`)

function run(program: string, ...words: string[]) {
  const { status } = spawnSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${status}`)
}

async function editFile(file: string, edit: (text: string) => string) {
  const before = await readFile(file, 'utf8')
  const after = edit(before)
  if (after === before) throw new Error(`${file} has no longer the shape that this script knows`)
  await writeFile(file, after)
  console.log(`changed ${file}`)
}
