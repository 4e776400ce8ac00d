/** One-on-ones, action items and process assignments. */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { settings } from '#kit/settings.ts'
import { documentClient } from '#kit/table.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { ONE_ON_ONE_TEMPLATE_ID } from '#shared/features/one-on-ones/template.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { processAssignmentsApi, processTypes } from '#shared/features/process-assignments.ts'
import { PUBLIC_ROLES } from '#shared/kit/access.ts'
import { addDays, addMonths, utcToday } from '#shared/kit/dates.ts'
import { createEmployee, createSignedInVisitor, createUser, signInAsEmployee } from '../../people.ts'
import {
  callAs,
  command,
  everyRole,
  expectField,
  expectGone,
  expectSame,
  type Fields,
  once,
  readAs,
  type Stored,
  uniqueName,
} from '../commands.ts'
import type { Scenario } from '../fault-run.ts'

const TODAY = utcToday(new Date())
/** May delete one-on-ones: the list of the test stage names this address. */
const deleter = once(async () => {
  const person = await createUser(
    PUBLIC_ROLES,
    await createEmployee({ email: 'deleter@muster.example', isLeader: true }),
  )
  return { ...(await createSignedInVisitor(person._id, PUBLIC_ROLES)), employeeId: person.employeeId }
})
const leader = once(() => createEmployee({ isLeader: true }))

const items = actionItemsApi.calls
const itemForm = async (employee: string): Promise<Fields> => ({
  employee,
  leaderAssigned: (await leader())._id,
  priority: actionItemPriorities.id('Mid'),
  status: actionItemStatuses.id('Open'),
  title: 'Send the offer',
  description: 'By mail',
  dueDate: addDays(TODAY, 7),
})
async function madeItem(comments = 0) {
  const who = await everyRole()
  const person = await createEmployee()
  const item = await callAs(who, items.create, await itemForm(person._id))
  for (let at = 0; at < comments; at++) await callAs(who, items.comment, { comment: `Done ${at}` }, { id: item._id })
  return { who, person, item, params: { id: item._id } }
}

const meetings = oneOnOnesApi.calls
async function madeMeeting() {
  const who = await deleter()
  const person = await createEmployee()
  const body = { employee: person._id, creationDate: TODAY, leaderAssigned: who.employeeId }
  const meeting = await callAs(who, meetings.create, body)
  return { who, person, body, meeting, params: { id: meeting._id } }
}

const agendaTemplateForm = () => ({
  name: uniqueName('Agenda'),
  sections: [{ heading: 'Well-being', points: ['How are you?', 'What helps?'] }],
})
async function madeAgendaTemplate() {
  const who = await everyRole()
  const form = agendaTemplateForm()
  const template = await callAs(who, meetings.createAgendaTemplate, form)
  return { who, form, template, params: { id: template._id } }
}
const agendaTemplateScenarios: readonly Scenario[] = [
  {
    name: 'one-on-ones createAgendaTemplate',
    prepare: async () => {
      const who = await everyRole()
      const body = agendaTemplateForm()
      return command(who, meetings.createAgendaTemplate, { body }, async () => {
        const found = await readAs<Fields[]>(who, meetings.agendaTemplates)
        expectSame(found.filter(({ name }) => name === body.name).length, 1, 'templates with the name')
      })
    },
  },
  {
    name: 'one-on-ones updateAgendaTemplate',
    prepare: async () => {
      const { who, form, params } = await madeAgendaTemplate()
      const name = uniqueName('Renamed')
      return command(who, meetings.updateAgendaTemplate, { params, body: { ...form, name }, version: 1 }, () =>
        expectField(who, meetings.agendaTemplate, params, { name, version: 2 }),
      )
    },
  },
  {
    name: 'one-on-ones removeAgendaTemplate',
    prepare: async () => {
      const { who, params } = await madeAgendaTemplate()
      return command(who, meetings.removeAgendaTemplate, { params, version: 1 }, () =>
        expectGone(who, meetings.agendaTemplate, params),
      )
    },
  },
  {
    name: 'one-on-ones applyTemplate',
    prepare: async () => {
      const { template } = await madeAgendaTemplate()
      const { who, params } = await madeMeeting()
      return command(who, meetings.applyTemplate, { params, body: { template: template._id } }, async () => {
        const { items: found } = await readAs<{ items: Fields[] }>(who, meetings.agenda, params)
        expectSame(
          found.map(({ text }) => text),
          ['How are you?', 'What helps?'],
          'items on the agenda',
        )
      })
    },
  },
]

/** The calls of each side of an agenda. */
const AGENDA_CALLS = {
  own: {
    add: 'addOwnAgendaItem',
    tick: 'tickOwnAgendaItem',
    remove: 'removeOwnAgendaItem',
    carry: 'carryOverOwnAgenda',
  },
  staff: { add: 'addAgendaItem', tick: 'tickAgendaItem', remove: 'removeAgendaItem', carry: 'carryOverAgenda' },
} as const

/** Each side's changes of an agenda, checked on the leader's side. */
function agendaScenarios(side: keyof typeof AGENDA_CALLS): Scenario[] {
  const names = AGENDA_CALLS[side]
  const prepareMeeting = async () => {
    const { person, meeting, params, who: leading } = await madeMeeting()
    const who = side === 'own' ? await signInAsEmployee(person) : leading
    const add = async (text: string, id = meeting._id) => {
      const { items: all } = await callAs<{ items: Stored[] }>(who, meetings[names.add], { text }, { id })
      return all.at(-1)?._id ?? ''
    }
    const expectItems = async (wanted: readonly [string, boolean][]) => {
      const { items: found } = await readAs<{ items: Fields[] }>(leading, meetings.agenda, params)
      expectSame(
        found.map(({ text, isDone }) => [text, isDone]),
        wanted,
        'items on the agenda',
      )
    }
    return { who, leading, person, params, add, expectItems }
  }
  return [
    {
      name: `one-on-ones ${names.add}`,
      prepare: async () => {
        const { who, params, expectItems } = await prepareMeeting()
        const body = { text: 'A course' }
        return command(who, meetings[names.add], { params, body }, () => expectItems([['A course', false]]))
      },
    },
    {
      name: `one-on-ones ${names.tick}`,
      prepare: async () => {
        const { who, params, add, expectItems } = await prepareMeeting()
        const at = { ...params, itemId: await add('A course') }
        return command(who, meetings[names.tick], { params: at, body: { isDone: true } }, () =>
          expectItems([['A course', true]]),
        )
      },
    },
    {
      name: `one-on-ones ${names.remove}`,
      prepare: async () => {
        const { who, params, add, expectItems } = await prepareMeeting()
        const at = { ...params, itemId: await add('A course') }
        return command(who, meetings[names.remove], { params: at }, () => expectItems([]))
      },
    },
    {
      name: `one-on-ones ${names.carry}`,
      prepare: async () => {
        const { who, leading, person, params, add, expectItems } = await prepareMeeting()
        const body = { employee: person._id, creationDate: addMonths(TODAY, -1), leaderAssigned: null }
        const last = await callAs<Stored>(leading, meetings.create, body)
        await add('Left over', last._id)
        return command(who, meetings[names.carry], { params }, () => expectItems([['Left over', false]]))
      },
    },
  ]
}

async function expectComments(
  who: Parameters<typeof readAs>[0],
  call: typeof items.comments | typeof items.ownComments,
  params: { readonly id: string },
  texts: readonly string[],
) {
  const found = await readAs<Fields[]>(who, call, params)
  expectSame(
    found.map(({ comment }) => comment),
    texts,
    'comments',
  )
}

/** Creates an item that is shared with its person, who uses the employee host. */
async function ownItem(more: Fields = {}) {
  const who = await everyRole()
  const person = await createEmployee()
  const { _id } = await callAs(who, items.create, { ...(await itemForm(person._id)), isShared: true, ...more })
  return { me: await signInAsEmployee(person), params: { id: _id } }
}
const processes = processAssignmentsApi.calls
const processForm = (employee: string): Fields => ({
  employee,
  processType: processTypes.id('One on One'),
  periodicity: '2',
  isActive: true,
  nextPeriodStartDate: addDays(TODAY, 3),
})
async function madeProcess() {
  const who = await everyRole()
  const person = await createEmployee()
  const made = await callAs(who, processes.create, processForm(person._id))
  return { who, person, made, params: { id: made._id } }
}

export const meetingScenarios: readonly Scenario[] = [
  {
    name: 'action-items create',
    prepare: async () => {
      const who = await everyRole()
      const person = await createEmployee()
      return command(who, items.create, { body: await itemForm(person._id) }, async () => {
        const { totalItems } = await readAs<Fields>(who, items.list, {}, { employees: person._id })
        expectSame(totalItems, 1, 'action items of the person')
      })
    },
  },
  {
    name: 'action-items create (in a one-on-one)',
    prepare: async () => {
      const { who, person, meeting } = await madeMeeting()
      const body = { ...(await itemForm(person._id)), type: 'OneOnOne', typeId: meeting._id }
      return command(who, items.create, { body }, async () => {
        const { totalItems } = await readAs<Fields>(who, items.list, {}, { typeId: meeting._id })
        expectSame(totalItems, 1, 'action items of the one-on-one')
      })
    },
  },
  {
    name: 'action-items update',
    prepare: async () => {
      const { who, person, params } = await madeItem()
      const status = actionItemStatuses.id('Completed')
      const body = { ...(await itemForm(person._id)), status }
      return command(who, items.update, { params, body, version: 1 }, async () => {
        await expectField(who, items.one, params, { version: 2, status: actionItemStatuses.byId(status) })
      })
    },
  },
  {
    name: 'action-items remove',
    prepare: async () => {
      const { who, params } = await madeItem(2)
      return command(who, items.remove, { params, version: 1 }, () => expectGone(who, items.one, params))
    },
  },
  {
    name: 'action-items comment',
    prepare: async () => {
      const { who, params } = await madeItem(1)
      return command(who, items.comment, { params, body: { comment: 'Sent' } }, () =>
        expectComments(who, items.comments, params, ['Done 0', 'Sent']),
      )
    },
  },
  {
    name: 'action-items changeComment',
    prepare: async () => {
      const { who, params } = await madeItem(1)
      const [said] = await readAs<Stored[]>(who, items.comments, params)
      const at = { ...params, commentId: said?._id ?? '' }
      return command(who, items.changeComment, { params: at, body: { comment: 'Mended' } }, () =>
        expectComments(who, items.comments, params, ['Mended']),
      )
    },
  },
  {
    name: 'action-items removeComment',
    prepare: async () => {
      const { who, params } = await madeItem(1)
      const [said] = await readAs<Stored[]>(who, items.comments, params)
      const at = { ...params, commentId: said?._id ?? '' }
      return command(who, items.removeComment, { params: at }, () => expectComments(who, items.comments, params, []))
    },
  },
  {
    name: 'action-items setOwnStatus',
    prepare: async () => {
      const { me, params } = await ownItem()
      const status = actionItemStatuses.id('Completed')
      return command(me, items.setOwnStatus, { params, body: { status }, version: 1 }, () =>
        expectField(me, items.ownItem, params, { version: 2, status: actionItemStatuses.byId(status) }),
      )
    },
  },
  {
    name: 'action-items setOwnSubtask',
    prepare: async () => {
      const { me, params } = await ownItem({ description: '- [ ] Call them' })
      const body = { line: 0, text: 'Call them', isDone: true }
      return command(me, items.setOwnSubtask, { params, body }, () =>
        expectField(me, items.ownItem, params, { version: 2, description: '- [x] Call them' }),
      )
    },
  },
  {
    name: 'action-items addOwnComment',
    prepare: async () => {
      const { me, params } = await ownItem()
      return command(me, items.addOwnComment, { params, body: { comment: 'Sent' } }, () =>
        expectComments(me, items.ownComments, params, ['Sent']),
      )
    },
  },
  {
    name: 'action-items changeOwnComment',
    prepare: async () => {
      const { me, params } = await ownItem()
      const [said] = await callAs<Stored[]>(me, items.addOwnComment, { comment: 'Sent' }, params)
      const at = { ...params, commentId: said?._id ?? '' }
      return command(me, items.changeOwnComment, { params: at, body: { comment: 'Mended' } }, () =>
        expectComments(me, items.ownComments, params, ['Mended']),
      )
    },
  },
  {
    name: 'action-items removeOwnComment',
    prepare: async () => {
      const { me, params } = await ownItem()
      const [said] = await callAs<Stored[]>(me, items.addOwnComment, { comment: 'Sent' }, params)
      const at = { ...params, commentId: said?._id ?? '' }
      return command(me, items.removeOwnComment, { params: at }, () =>
        expectComments(me, items.ownComments, params, []),
      )
    },
  },
  ...(['own', 'staff'] as const).flatMap(agendaScenarios),
  ...agendaTemplateScenarios,
  {
    name: 'one-on-ones create',
    prepare: async () => {
      const who = await deleter()
      const person = await createEmployee()
      const body = { employee: person._id, creationDate: TODAY, leaderAssigned: who.employeeId }
      return command(who, meetings.create, { body }, async () => {
        const { totalItems } = await readAs<Fields>(who, meetings.history, { id: person._id })
        expectSame(totalItems, 1, 'one-on-ones of the person')
      })
    },
  },
  {
    name: 'one-on-ones update',
    prepare: async () => {
      const { who, params } = await madeMeeting()
      const body = {
        status: oneOnOneStatuses.id('Not Done'),
        leaderAssigned: who.employeeId,
        talkingPoint: '<p>Ill</p>',
      }
      return command(who, meetings.update, { params, body, version: 1 }, () =>
        expectField(who, meetings.one, params, { version: 2, talkingPoint: '<p>Ill</p>' }),
      )
    },
  },
  {
    name: 'one-on-ones remove',
    prepare: async () => {
      const { who, person, body, meeting, params } = await madeMeeting()
      const made: Stored[] = []
      for (let count = 0; count < 2; count++) {
        const form = {
          ...(await itemForm(person._id)),
          title: `Item ${'AB'[count]}`,
          type: 'OneOnOne',
          typeId: meeting._id,
        }
        made.push(await callAs(who, items.create, form))
      }
      await callAs(who, items.comment, { comment: 'Done' }, { id: made[0]?._id ?? '' })
      return command(who, meetings.remove, { params, version: 1 }, async () => {
        await expectGone(who, meetings.one, params)
        for (const { _id } of made) await expectGone(who, items.one, { id: _id })
        // The month is free again.
        await callAs(who, meetings.create, body)
      })
    },
  },
  {
    name: 'one-on-ones updateTemplate',
    prepare: async () => {
      const who = await everyRole()
      const params = { id: ONE_ON_ONE_TEMPLATE_ID }
      // There is only one, so each run begins with none.
      const Key = { pk: 'ONE_ON_ONE_TEMPLATE', sk: ONE_ON_ONE_TEMPLATE_ID }
      await documentClient.send(new DeleteCommand({ TableName: settings.table, Key }))
      await callAs(who, meetings.updateTemplate, { template: '<p>Before</p>' }, params)
      const { version } = await readAs(who, meetings.template)
      const body = { template: '<p>What went well?</p>' }
      return command(who, meetings.updateTemplate, { params, body, version }, () =>
        expectField(who, meetings.template, {}, { ...body, version: version + 1 }),
      )
    },
  },
  {
    name: 'process-assignments create',
    prepare: async () => {
      const who = await everyRole()
      const person = await createEmployee()
      return command(who, processes.create, { body: processForm(person._id) }, async () => {
        const { totalItems } = await readAs<Fields>(who, processes.list, {}, { employees: person._id })
        expectSame(totalItems, 1, 'assignments of the person')
      })
    },
  },
  {
    name: 'process-assignments update (another person)',
    prepare: async () => {
      const { who, person, params } = await madeProcess()
      const heir = await createEmployee()
      return command(who, processes.update, { params, body: processForm(heir._id), version: 1 }, async () => {
        const { employee } = await readAs<{ employee: Fields }>(who, processes.one, params)
        expectSame(employee._id, heir._id, 'the person')
        // The same pair can be assigned again.
        await callAs(who, processes.create, processForm(person._id))
      })
    },
  },
  {
    name: 'process-assignments remove',
    prepare: async () => {
      const { who, person, params } = await madeProcess()
      return command(who, processes.remove, { params, version: 1 }, async () => {
        await expectGone(who, processes.one, params)
        await callAs(who, processes.create, processForm(person._id))
      })
    },
  },
]
