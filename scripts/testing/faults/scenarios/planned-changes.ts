/** Changes for many people: planned, withdrawn, undone, and applied by their jobs. */
import { employees } from '#functions/employees/store.ts'
import { handler as handleEvent } from '#functions/process-assignments/job.ts'
import { plannedChangeCalls as calls } from '#shared/features/planned-changes.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { createEmployee } from '../../people.ts'
import { callAs, command, everyRole, expectField, expectSame, type Stored } from '../commands.ts'
import type { Scenario } from '../fault-run.ts'

const TODAY = utcToday(new Date())

/** A change of one person's leader, planned for a day; the jobs of calls do not run in these tests. */
async function planLeader(day: string) {
  const who = await everyRole()
  const [leader, person] = [await createEmployee({ isLeader: true }), await createEmployee()]
  const body = { day, people: [person._id], leader: leader._id }
  return { who, leader, person, body }
}
async function createPlanned(day: string) {
  const planned = await planLeader(day)
  const { _id: id } = await callAs<Stored>(planned.who, calls.planChange, planned.body)
  return { ...planned, id, params: { id } }
}
const runJob = (job: string, detail?: unknown) => handleEvent({ job, detail } as never)
/** One transaction begins a change, one does each person, and one ends it. */
const STEPS = 'each person is done for themselves'

const applied = async (job: (id: string) => Promise<unknown>) => {
  const { who, leader, person, id, params } = await createPlanned(TODAY)
  return {
    send: async () => ({ status: 200, body: await job(id) }),
    check: async () => {
      const { leader: given, version } = await employees.get(person._id)
      expectSame([given, version], [leader._id, 2], 'the leader, given once')
      await expectField(who, calls.plannedChange, params, { state: 'applied', done: 1, left: 0 })
    },
  }
}

export const plannedChangeScenarios: readonly Scenario[] = [
  {
    name: 'process-assignments planChange',
    prepare: async () => {
      const { who, body, person } = await planLeader(addDays(TODAY, 3))
      return command(who, calls.planChange, { body }, async () => {
        const { items } = (await who.call(calls.plannedChanges, { query: { search: person.name } })).body
        expectSame(
          items.map(({ state }) => state),
          ['planned'],
          'planned changes of the person',
        )
      })
    },
  },
  {
    name: 'process-assignments takeBackChange',
    prepare: async () => {
      const { who, body, params } = await createPlanned(addDays(TODAY, 3))
      return command(who, calls.takeBackChange, { params, version: 1 }, async () => {
        await expectField(who, calls.plannedChange, params, { state: 'taken back' })
        // It may be planned again.
        await callAs(who, calls.planChange, body)
      })
    },
  },
  {
    name: 'process-assignments undoChange',
    prepare: async () => {
      const { who, id, params } = await createPlanned(TODAY)
      await runJob('run-change', { id })
      return command(who, calls.undoChange, { params }, async () => {
        await runJob('run-change', { id })
        await expectField(who, calls.plannedChange, params, { state: 'undone', done: 1 })
      })
    },
  },
]

export const plannedChangeJobScenarios: readonly Scenario[] = [
  {
    name: 'run-change',
    isStepwise: STEPS,
    prepare: () => applied(id => runJob('run-change', { id })),
  },
  {
    name: 'apply-planned-changes',
    isStepwise: STEPS,
    prepare: () => applied(() => runJob('apply-planned-changes')),
  },
]
