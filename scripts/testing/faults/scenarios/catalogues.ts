/** Every catalogue: entries are added, renamed, changed and deleted; a name belongs to one of them. */
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import {
  callAs,
  command,
  everyRole,
  expectField,
  expectGone,
  expectSame,
  type Fields,
  readAs,
  uniqueName,
} from '../commands.ts'
import type { Scenario } from '../fault-run.ts'

type AnyCatalogue = typeof categoriesCatalogue
const scenariosOf = ({ name: noun, contract }: AnyCatalogue, more: Fields): Scenario[] => {
  const { create, update, remove, one, all } = contract.calls
  const made = async () => {
    const who = await everyRole()
    return { who, entry: await callAs(who, create, { name: uniqueName('Entry'), ...more }) }
  }
  /** Whether a name is free: somebody else can take it, and leaves it again. */
  const expectFree = async (name: unknown) => {
    const who = await everyRole()
    const { _id } = await callAs(who, create, { ...more, name })
    await callAs(who, remove, undefined, { id: _id })
  }
  return [
    {
      name: `${noun} create`,
      prepare: async () => {
        const who = await everyRole()
        const name = uniqueName('New')
        return command(who, create, { body: { name, ...more } }, async () => {
          const entries = await readAs<Fields[]>(who, all)
          expectSame(entries.filter(entry => entry.name === name).length, 1, 'entries with the name')
        })
      },
    },
    {
      name: `${noun} update (renamed)`,
      prepare: async () => {
        const { who, entry } = await made()
        const [params, name] = [{ id: entry._id }, uniqueName('Renamed')]
        return command(who, update, { params, version: 1, body: { ...more, name } }, async () => {
          await expectField(who, one, params, { name, version: 2 })
          await expectFree(entry.name)
        })
      },
    },
    {
      name: `${noun} update (case of the name)`,
      prepare: async () => {
        const { who, entry } = await made()
        const [params, name] = [{ id: entry._id }, String(entry.name).toUpperCase()]
        return command(who, update, { params, version: 1, body: { ...more, name } }, () =>
          expectField(who, one, params, { name, version: 2 }),
        )
      },
    },
    {
      name: `${noun} remove`,
      prepare: async () => {
        const { who, entry } = await made()
        const params = { id: entry._id }
        return command(who, remove, { params, version: 1 }, async () => {
          await expectGone(who, one, params)
          await expectFree(entry.name)
        })
      },
    },
  ]
}

const plain: readonly AnyCatalogue[] = [categoriesCatalogue, reasonsCatalogue, keyResultTypesCatalogue]
export const catalogueScenarios: readonly Scenario[] = [
  ...plain.flatMap(catalogue => scenariosOf(catalogue, {})),
  ...scenariosOf(jobTitlesCatalogue as unknown as AnyCatalogue, { order: 7 }),
  ...scenariosOf(projectsCatalogue as unknown as AnyCatalogue, { partner: 'P' }),
]
