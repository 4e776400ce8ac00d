/** Takes all pictures, or those whose name contains one of the words; uses the clock of this process. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURES_FOLDER } from './page.ts'
import { PICTURES } from './pictures.ts'
import { withCamera } from './with-camera.ts'

const words = process.argv.slice(2)
const wanted = PICTURES.filter(({ name }) => words.length === 0 || words.some(word => name.includes(word)))

await withCamera(async camera => {
  const taken: { readonly file: string; readonly bytes: Buffer }[] = []
  for (const picture of wanted) {
    const bytes = await camera.take(picture)
    taken.push({ file: `${picture.name}.webp`, bytes })
    console.log(`${picture.name}: ${Math.round(bytes.byteLength / 1000)} kB`)
  }
  await mkdir(PICTURES_FOLDER, { recursive: true })
  for (const { file, bytes } of taken) await writeFile(join(PICTURES_FOLDER, file), bytes)
  const known = PICTURES.map(({ name }) => `${name}.webp`)
  for (const file of await readdir(PICTURES_FOLDER)) if (!known.includes(file)) await rm(join(PICTURES_FOLDER, file))
})
process.exit(0)
