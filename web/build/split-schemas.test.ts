import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OutputChunk, RolldownOutput } from 'rolldown'
import { build } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { splitSchemas } from './split-schemas.ts'

const folder = await mkdtemp(join(tmpdir(), 'muster-schemas-'))
afterAll(() => rm(folder, { recursive: true }))

/** Builds a shared module for two screens, and returns the files that each of them loads. */
async function buildFor(cars: string, screens: Readonly<Record<'show' | 'edit', string>>) {
  const files = { 'shared/features/cars.ts': cars, 'show.ts': screens.show, 'edit.ts': screens.edit }
  await mkdir(join(folder, 'shared/features'), { recursive: true })
  for (const [path, code] of Object.entries(files)) await writeFile(join(folder, path), code)
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [splitSchemas],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: { show: join(folder, 'show.ts'), edit: join(folder, 'edit.ts') },
        external: ['zod/mini'],
        // As the library says of itself.
        treeshake: { moduleSideEffects: 'no-external' },
        output: { entryFileNames: '[name].js' },
      },
    },
  })) as RolldownOutput
  const load = (file: string): readonly OutputChunk[] => {
    const chunk = output.find((one): one is OutputChunk => one.type === 'chunk' && one.fileName === file)
    return chunk ? [chunk, ...chunk.imports.flatMap(load)] : []
  }
  return { show: load('show.js'), edit: load('edit.js') }
}
const has = (chunks: readonly OutputChunk[], text: string) => chunks.some(({ code }) => code.includes(text))

it('loads the library of schemas with what needs it, itself or by another definition of its module', async () => {
  const { show, edit } = await buildFor(
    `import * as z from 'zod/mini'
    const MOST = 4
    export const COLOURS = ['red', 'blue']
    const Car = z.object({ colour: z.enum(COLOURS) })
    const parse = car => Car.parse(car)
    export const readCars = cars => cars.slice(0, MOST).map(parse)
    export function paint(car, colour) { return { ...car, colour } }`,
    {
      show: `import { COLOURS, paint } from './shared/features/cars.ts'
        globalThis.shown = [COLOURS, paint({}, 'red')]`,
      edit: `import { COLOURS, readCars } from './shared/features/cars.ts'
        globalThis.shown = [COLOURS, readCars([])]`,
    },
  )
  expect([has(show, 'zod/mini'), has(show, '"blue"'), has(show, 'slice(0')]).toEqual([false, true, false])
  expect([has(edit, 'zod/mini'), has(edit, '"blue"'), has(edit, 'slice(0')]).toEqual([true, true, true])
})

it('leaves a module whole that does something when it is loaded', async () => {
  const { show, edit } = await buildFor(
    `import * as z from 'zod/mini'
    export const COLOURS = ['red', 'blue']
    export const Car = z.object({ colour: z.string() })
    globalThis.cars = Car`,
    {
      show: `import { COLOURS } from './shared/features/cars.ts'
        globalThis.shown = COLOURS`,
      edit: `import { Car } from './shared/features/cars.ts'
        globalThis.shown = Car`,
    },
  )
  expect([has(show, 'zod/mini'), has(edit, 'zod/mini')]).toEqual([true, true])
})
