/**
 * Makes a new plain catalogue in every wing, ready to run and covered by the tests that all catalogues share:
 *
 *   npm run new-feature -- skills Skill Skills
 *
 * The words are the noun that names it in every wing (kebab-case, plural), its singular and its title.
 */

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

const [noun = '', singular = '', title = singular && `${singular}s`] = process.argv.slice(2)
if (!/^[a-z]+(-[a-z]+)*$/.test(noun) || !singular) {
  console.error('Usage: npm run new-feature -- <plural-noun> <Singular> [Title]     e.g. skills Skill Skills')
  process.exit(2)
}
if (existsSync(`shared/features/${noun}.ts`)) {
  console.error(`There is a feature ${noun} already.`)
  process.exit(1)
}

const camel = noun.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const Pascal = camel.charAt(0).toUpperCase() + camel.slice(1)
const One = singular.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The catalogue that new ones are made in the image of, and what its words become. */
const replacements: readonly [RegExp, string][] = [
  [/categories\/categories/g, noun],
  [/CategoriesList/g, `${Pascal}List`],
  [/NewCategory/g, `New${One}`],
  [/EditCategory/g, `Edit${One}`],
  [/'Category'/g, `'${singular}'`],
  [/'Categories'/g, `'${title}'`],
  [/categoriesCatalogue/g, `${camel}Catalogue`],
  [/categories/g, noun],
]
const files = [
  'shared/features/categories.ts',
  'functions/categories/index.ts',
  'web/src/features/categories/screens.tsx',
]
for (const file of files) {
  const made = file.replace('categories', noun)
  await mkdir(dirname(made), { recursive: true })
  await writeFile(made, adapt(await readFile(file, 'utf8')))
  console.log(`made    ${made}`)
}

await editFile('shared/features/index.ts', text =>
  text
    .replace(/(import \{ actionItemsApi \}.*\n)/, `$1import { ${camel}Catalogue } from './${noun}.ts'\n`)
    .replace(/(catalogues: readonly Catalogue\[\] = \[.*)\]/, `$1, ${camel}Catalogue]`),
)
await editFile('shared/features/screens.ts', text =>
  text.replace(/( +)(makeScreen\('\/categories'.*\n)/, `$1$2$1makeScreen('/${noun}', '${title}', ['admin']),\n`),
)
await editFile('web/src/routes/goals.ts', text =>
  text.replace(/ +\.\.\.createRecordRoutes\('\/categories'[^}]*\}\),\n/, routes => routes + adapt(routes)),
)
run('biome', 'check', '--write', 'shared/features', 'web/src')
console.log(`\nNext: npm start, then open /${noun}. Who may see it is its line in shared/features/screens.ts.`)

function adapt(text: string) {
  return replacements.reduce((so, [from, to]) => so.replace(from, to), text)
}

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
