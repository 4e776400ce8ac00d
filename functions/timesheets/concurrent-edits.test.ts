import { expect, it } from 'vitest'
import { auditLogOf } from '#kit/audit-log.ts'
import { seededRandom } from '#scripts/seed/seeded-random.ts'
import { createSheetFixture, createTimesheetClock, dayTypeId } from '#scripts/testing/timesheets.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'

const { setHours, setDescription, setType, change } = timesheetsApi.calls
const PEOPLE = 50
const TABS = 2
const EDITS = 5

const clock = createTimesheetClock()

/** The contents of an acknowledged edit, and the version that it made or found. */
interface Acknowledged {
  readonly version: number
  readonly dayId: string
  readonly field: 'timeSpent' | 'taskDescription' | 'type'
  readonly value: unknown
}

it('random concurrent edits by fifty people with two tabs each lose nothing', async () => {
  const chance = seededRandom(4)
  const wait = () => new Promise(resolve => setTimeout(resolve, chance.between(0, 20)))
  const sheets = await Promise.all(Array.from({ length: PEOPLE }, () => createSheetFixture(clock)))
  const refused: unknown[] = []

  await Promise.all(
    sheets.map(async ({ who, sheet, read }) => {
      const acknowledged: Acknowledged[] = []
      const note = (reply: { status: number; body: Timesheet }, edits: Omit<Acknowledged, 'version'>[]) => {
        if (reply.status !== 200) refused.push(reply)
        else acknowledged.push(...edits.map(edit => ({ ...edit, version: reply.body.version })))
      }
      const edit = async () => {
        const { _id: dayId = '' } = sheet.days[chance.between(0, 4)] ?? {}
        const at = { timesheetId: sheet._id, dayId }
        const hours = chance.between(0, 16) / 2
        const words = `Task ${chance.hex(6)}`
        const kind = chance.between(0, 3)
        const send = async () => {
          if (kind === 0)
            note(await who.call(setHours, { body: { ...at, hours } }), [{ dayId, field: 'timeSpent', value: hours }])
          else if (kind === 1)
            note(await who.call(setDescription, { body: { ...at, description: words } }), [
              { dayId, field: 'taskDescription', value: words },
            ])
          else if (kind === 2) {
            // Sick days fill nothing in, so that only the type changes.
            const value = dayTypeId(hours < 4 ? 'Sick' : 'Normal')
            note(await who.call(setType, { body: { ...at, value } }), [{ dayId, field: 'type', value }])
          } else
            note(
              await who.call(change, {
                params: { id: sheet._id },
                body: { changes: [{ dayId, hours, description: words }] },
              }),
              [
                { dayId, field: 'timeSpent', value: hours },
                { dayId, field: 'taskDescription', value: words },
              ],
            )
        }
        await send()
        if (chance.chance(0.2)) await send()
      }
      const tab = async () => {
        for (let count = 0; count < EDITS; count++) {
          await wait()
          await edit()
        }
      }
      await Promise.all(Array.from({ length: TABS }, tab))

      const last = new Map<string, unknown>()
      for (const { dayId, field, value } of acknowledged.sort((a, b) => a.version - b.version))
        last.set(`${dayId} ${field}`, value)
      const after = await read()
      for (const { _id, timeSpent, taskDescription, type } of after.days)
        for (const [field, value] of Object.entries({ timeSpent, taskDescription, type: type._id }))
          if (last.has(`${_id} ${field}`)) expect(value).toBe(last.get(`${_id} ${field}`))
      expect(await auditLogOf('TIMESHEET', sheet._id)).toHaveLength(after.version)
    }),
  )
  expect(refused).toEqual([])
})
