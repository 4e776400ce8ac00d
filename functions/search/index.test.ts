import { beforeAll, describe, expect, it } from 'vitest'
import { actionItems } from '#functions/action-items/store.ts'
import { newPlanFields, plans } from '#functions/career-development-plans/store.ts'
import { developmentPlanTemplates } from '#functions/development-plan-templates/store.ts'
import { employees, type StoredEmployee } from '#functions/employees/store.ts'
import { goalTemplates } from '#functions/goal-templates/store.ts'
import { goals } from '#functions/goals/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { buildNewProcess, procedureStoreOf } from '#functions/procedures/store.ts'
import { projects } from '#functions/projects/store.ts'
import { rewards } from '#functions/rewards/store.ts'
import { transact } from '#kit/table.ts'
import { as, createEmployee, createSignedInVisitor, createUser, type Visitor } from '#scripts/testing/people.ts'
import { actionItemPriorities, actionItemStatuses } from '#shared/features/action-items.ts'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { rewardStatuses } from '#shared/features/rewards/flow.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { searchApi } from '#shared/features/search.ts'
import type { Role } from '#shared/kit/access.ts'
import { makeId } from '#shared/kit/ids.ts'

const NOW = new Date()
const DAY = NOW.toISOString().slice(0, 10)
const MONTH = `${DAY.slice(0, 7)}-01`
let count = 0
const freshId = () => makeId(NOW, (++count).toString(16).padStart(20, 'a'))
const AUTHOR = { _id: 'd'.repeat(24), name: 'Somebody', lastName: 'Else' }

const search = async (who: Visitor, q: string) => {
  const { status, body } = await who.call(searchApi.calls.find, { query: { q } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.groups
}
/** What was found, as `kind: title`. */
const find = async (who: Visitor, q: string) =>
  (await search(who, q)).flatMap(({ kind, items }) => items.map(({ title }) => `${kind}: ${title}`))
const findIds = async (who: Visitor, q: string) =>
  (await search(who, q)).flatMap(({ items }) => items.map(({ _id }) => _id))

const stores = { onboarding: procedureStoreOf(onboarding), exit: procedureStoreOf(exitProcedure) }

/** One record of every kind that is about a person. */
async function createRecordsOf(person: StoredEmployee, assigned: string, word: string) {
  const ids = {
    plan: freshId(),
    goal: freshId(),
    item: freshId(),
    onboarding: freshId(),
    exit: freshId(),
    reward: freshId(),
  }
  const checklist = {
    _id: freshId(),
    title: `${word} list`,
    descriptions: [{ _id: freshId(), description: 'Laptop', order: 1 }],
  }
  const template = {
    _id: freshId(),
    version: 1,
    title: `${word} growth`,
    categories: [],
    ratings: [],
    peerComments: null,
    createdBy: AUTHOR,
    creationDate: DAY,
  }
  const plan = newPlanFields(
    { employee: person._id, leaderAssigned: assigned, period: MONTH, template, jobTitle: null },
    NOW,
  )
  const links = { category: freshId(), reasonID: freshId(), type: freshId() }
  const at = NOW.toISOString()
  await transact([
    plans.insertWrite(ids.plan, plan, NOW),
    goals.insertWrite(
      ids.goal,
      {
        ...links,
        objective: `${word} goal`,
        employee: person._id,
        deadLine: '2999-01-01',
        isUnsuccessful: false,
        completed: 1,
        total: 3,
        progress: null,
        lastCheckIn: null,
        level: 'person',
        supports: null,
        batch: null,
        createdBy: AUTHOR,
        createdAt: at,
        keyResults: [],
        comment: '',
        unsuccessfulReason: '',
      },
      NOW,
    ),
    actionItems.insertWrite(ids.item, itemFields(person._id, assigned, `${word} item`), NOW),
    stores.onboarding.processes.insertWrite(ids.onboarding, buildNewProcess(person._id, checklist, NOW), NOW),
    stores.exit.processes.insertWrite(ids.exit, buildNewProcess(person._id, checklist, NOW), NOW),
    rewards.insertWrite(
      ids.reward,
      {
        employee: person._id,
        reasonID: rewardReasons.id('Education'),
        estimatedAmount: 4321,
        realAmount: null,
        rewStatusID: rewardStatuses.id('Pending Approval'),
        requestDate: at,
        updateDate: at,
        hasInvoice: false,
        requestDescription: 'Pangolin lessons',
        validation: null,
        refund: {
          requestComment: '',
          purchasedDate: null,
          purchaseCompany: '',
          purchased: '',
          electronicInvoice: null,
          invoice: null,
        },
        payment: { paymentStatusID: null, paymentDate: null, requestComment: '' },
      },
      NOW,
    ),
  ])
  return ids
}
const itemFields = (employee: string, leaderAssigned: string, title: string) => ({
  employee,
  leaderAssigned,
  status: actionItemStatuses.id('Open'),
  priority: actionItemPriorities.id('Mid'),
  title,
  description: 'Armadillo in the text',
  dueDate: '2026-11-30',
  creationDate: NOW.toISOString(),
  completionDate: null,
  createdBy: AUTHOR,
  type: 'General' as const,
  typeId: null,
  isShared: false,
})

/** A project, and a template of each kind, whose names begin with a word. */
async function createCatalogues(word: string) {
  const descriptions = [{ _id: freshId(), description: 'Laptop', order: 1 }]
  const checklist = { descriptions, isActive: true, createdBy: AUTHOR, creationDate: DAY }
  const project = {
    name: `${word} project`,
    category: 'Bank',
    partner: 'Acme',
    clientSince: null,
    techStack: 'Capybara',
    isActive: true,
    holidays: false,
    vacations: false,
    allowTimsheetImport: false,
    needsApproval: false,
  }
  const ids = { project: freshId(), plan: freshId(), goal: freshId(), onboarding: freshId(), exit: freshId() }
  await transact([
    projects.insertWrite(ids.project, project, NOW),
    developmentPlanTemplates.insertWrite(
      ids.plan,
      { title: `${word} plan template`, categories: [], ratings: [], createdBy: AUTHOR, creationDate: DAY },
      NOW,
    ),
    goalTemplates.insertWrite(ids.goal, goalTemplateFields(`${word} goal template`), NOW),
    stores.onboarding.templates.insertWrite(ids.onboarding, { ...checklist, title: `${word} joining` }, NOW),
    stores.exit.templates.insertWrite(ids.exit, { ...checklist, title: `${word} leaving` }, NOW),
  ])
  return ids
}
const goalTemplateFields = (objective: string, more: object = {}) => ({
  objective,
  category: freshId(),
  keyResults: [],
  owner: AUTHOR,
  status: true,
  createdAt: NOW.toISOString(),
  lastReviewDate: null,
  official: false,
  createdBy: AUTHOR,
  ...more,
})

describe('by role', () => {
  /** The leader leads Nuria Quetzal and does not reach Ovidio Quetzal; everything of both is named so. */
  const world = {} as {
    leader: Awaited<ReturnType<typeof as>>
    own: { person: StoredEmployee; ids: Awaited<ReturnType<typeof createRecordsOf>> }
    other: { person: StoredEmployee; ids: Awaited<ReturnType<typeof createRecordsOf>> }
    catalogues: Awaited<ReturnType<typeof createCatalogues>>
  }
  beforeAll(async () => {
    world.leader = await as('leader')
    const boss = await createEmployee({ isLeader: true })
    const own = await createEmployee({ name: 'Nuria', lastName: 'Quetzal', leader: world.leader.person.employeeId })
    const other = await createEmployee({ name: 'Ovidio', lastName: 'Quetzal', leader: boss._id })
    world.own = { person: own, ids: await createRecordsOf(own, world.leader.person.employeeId, 'Quetzal first') }
    world.other = { person: other, ids: await createRecordsOf(other, boss._id, 'Quetzal second') }
    world.catalogues = await createCatalogues('Quetzal')
  })

  const BOTH = ['Nuria Quetzal', 'Ovidio Quetzal']
  const PEOPLE = BOTH.map(name => `people: ${name}`)
  const PLANS = BOTH.map(name => `plans: ${name}`)
  const GOALS = ['goals: Quetzal first goal', 'goals: Quetzal second goal']
  const ITEMS = ['action-items: Quetzal first item', 'action-items: Quetzal second item']
  const PROJECTS = ['projects: Quetzal project']
  const CHECKLIST_TEMPLATES = ['templates: Quetzal joining', 'templates: Quetzal leaving']
  const CHECKLISTS = ['onboardings', 'exits'].flatMap(kind => BOTH.map(name => `${kind}: ${name}`))
  const REWARDS = BOTH.map(name => `rewards: ${name}`)
  const PLAN_TEMPLATE = 'templates: Quetzal plan template'
  const GOAL_TEMPLATE = 'templates: Quetzal goal template'

  it.each<[Role, string[]]>([
    [
      'admin',
      [
        ...PEOPLE,
        ...PLANS,
        ...GOALS,
        ...ITEMS,
        ...PROJECTS,
        ...CHECKLIST_TEMPLATES,
        PLAN_TEMPLATE,
        GOAL_TEMPLATE,
        ...CHECKLISTS,
        ...REWARDS,
      ],
    ],
    ['hr', [...PEOPLE, ...PLANS, ...ITEMS, ...CHECKLIST_TEMPLATES, ...CHECKLISTS]],
    [
      'leader',
      [
        'people: Nuria Quetzal',
        'plans: Nuria Quetzal',
        'goals: Quetzal first goal',
        'action-items: Quetzal first item',
        GOAL_TEMPLATE,
      ],
    ],
    ['finance', [...PEOPLE, ...PLANS, ...PROJECTS, ...REWARDS]],
    ['devmanager', [...PEOPLE, ...PLANS, ...GOALS, ...ITEMS]],
    ['it', [...PEOPLE, ...CHECKLISTS]],
    ['rewards', REWARDS],
  ])('%s finds what their lists show, and nothing else', async (role, wanted) => {
    const who = role === 'leader' ? world.leader : await as(role)
    expect((await find(who, 'quetzal')).sort()).toEqual([...wanted].sort())
  })

  it('a leader learns nothing about people out of reach, not even how many there are', async () => {
    const { leader, other } = world
    const groups = await search(leader, 'quetzal')
    expect(groups.map(({ kind, totalItems }) => [kind, totalItems])).toEqual([
      ['people', 1],
      ['plans', 1],
      ['goals', 1],
      ['action-items', 1],
      ['templates', 1],
    ])
    const answer = JSON.stringify(groups)
    for (const hidden of ['Ovidio', 'second', other.person._id, ...Object.values(other.ids)])
      expect(answer).not.toContain(hidden)
    expect(await search(leader, 'ovidio')).toEqual([])
    expect(await search(leader, other.person.email)).toEqual([])
    expect(await search(leader, 'second')).toEqual([])
  })

  it('a leader finds people they are authorized for, and action items assigned to them', async () => {
    const stranger = await createEmployee({ name: 'Wombat', lastName: 'Far' })
    const friend = await createEmployee({ name: 'Wombat', lastName: 'Near' })
    const user = await createUser(
      ['leader'],
      await createEmployee({ isLeader: true, authorizedEmployees: [friend._id] }),
    )
    const leader = await createSignedInVisitor(user._id, ['leader'])
    await transact([
      actionItems.insertWrite(freshId(), itemFields(stranger._id, user.employeeId, 'Feed the wombat'), NOW),
      actionItems.insertWrite(freshId(), itemFields(stranger._id, stranger._id, 'Wash the wombat'), NOW),
    ])
    expect(await find(leader, 'wombat')).toEqual(['people: Wombat Near', 'action-items: Feed the wombat'])
  })

  it('the next search reflects a change of leader', async () => {
    const { leader } = world
    const moved = await createEmployee({ name: 'Ibex', leader: leader.person.employeeId })
    expect(await find(leader, 'ibex')).toEqual(['people: Ibex Example'])
    await employees.replace(await employees.get(moved._id), { ...moved, leader: null }, new Date())
    expect(await find(leader, 'ibex')).toEqual([])
  })

  it('a leader who is also in finance finds all people, plans and rewards, but gains no action items, goals or checklists', async () => {
    const user = await createUser(['leader', 'finance'], await createEmployee({ isLeader: true }))
    const both = await createSignedInVisitor(user._id, ['leader', 'finance'])
    const found = await find(both, 'quetzal')
    expect(found).toEqual(expect.arrayContaining([...PEOPLE, ...PLANS, ...REWARDS]))
    expect(found.filter(one => /^(action-items|goals|onboardings|exits)/.test(one))).toEqual([])
  })

  it('a leader who is no longer an employee finds only goal templates', async () => {
    const user = await createUser(['leader'])
    await employees.remove(await employees.get(user.employeeId), new Date())
    const leader = await createSignedInVisitor(user._id, ['leader'])
    expect(await find(leader, 'quetzal')).toEqual(['templates: Quetzal goal template'])
  })

  it('only admins find the inactive goal templates of others', async () => {
    await transact([
      goalTemplates.insertWrite(freshId(), goalTemplateFields('Okapi, no longer used', { status: false }), NOW),
    ])
    expect(await find(world.leader, 'okapi')).toEqual([])
    expect(await find(await as('admin'), 'okapi')).toEqual(['templates: Okapi, no longer used'])
  })

  it.each<[Role, (id: string) => string]>([
    ['admin', id => `/employees/${id}`],
    ['hr', id => `/employees/${id}`],
    ['finance', id => `/employees/${id}`],
    ['leader', id => `/people/${id}`],
    ['devmanager', id => `/people/${id}`],
    ['it', id => `/people/${id}`],
  ])('a person in the results links %s to the page they may open', async (role, path) => {
    const { leader, own } = world
    const who = role === 'leader' ? leader : await as(role)
    const [group] = await search(who, 'nuria quetzal')
    expect(group).toMatchObject({ kind: 'people', items: [{ _id: own.person._id, path: path(own.person._id) }] })
  })

  it('describes each result, and links to its page', async () => {
    const { own, catalogues } = world
    const groups = await search(await as('admin'), 'quetzal')
    const results = new Map(groups.flatMap(({ items }) => items.map(item => [item._id, item])))
    const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(NOW)
    const day = `${DAY.slice(8)}/${new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(NOW)}/${DAY.slice(0, 4)}`
    for (const [id, detail, path] of [
      [own.ids.plan, `${month} · In Progress`, '/career-development-plan/'],
      [own.ids.goal, 'Nuria Quetzal · Incomplete (1/3)', '/hitGoals-process/'],
      [own.ids.item, 'Nuria Quetzal · Open · due 30/Nov/2026', '/action-items/'],
      [own.ids.onboarding, 'Quetzal first list · Incomplete (0/1)', '/onboarding-process-screen/'],
      [own.ids.exit, 'Quetzal first list · Incomplete (0/1)', '/exit-procedure-process/'],
      [own.ids.reward, `Education · Pending Approval · requested ${day}`, '/rewards/'],
      [catalogues.project, 'Bank · Acme', '/projects/'],
      [catalogues.plan, 'Development plan template', '/development-plan-templates/'],
      [catalogues.goal, 'Goal template', '/hitGoal-templates/'],
      [catalogues.onboarding, 'Onboarding template', '/onboarding-process-templates/'],
      [catalogues.exit, 'Exit procedure template', '/exit-procedure-templates/'],
    ] as const)
      expect(results.get(id)).toMatchObject({ detail, path: `${path}${id}`, isClosed: false })
  })

  it('neither matches nor shows fields that the lists do not show', async () => {
    const secretive = await createEmployee({
      name: 'Numbat',
      idNumber: 'Vicuna-1',
      mobilePhoneNumber: '55512345',
      notes: 'Vicuna in the notes',
      yearlyBudget: 7654,
      referralAmount: 9876,
      birthdayDate: '1991-07-19',
    })
    await createRecordsOf(secretive, secretive._id, 'Numbat')
    for (const role of ['admin', 'hr', 'finance', 'devmanager', 'it', 'rewards'] as const) {
      const who = await as(role)
      for (const hidden of ['vicuna', '55512345', '7654', '9876', '1991', '4321', 'pangolin', 'armadillo', 'capybara'])
        expect([role, hidden, await search(who, `numbat ${hidden}`)]).toEqual([role, hidden, []])
      expect(JSON.stringify(await search(who, 'numbat'))).not.toMatch(/4321|Vicuna|55512345|7654|9876|1991|Full Time/)
    }
  })
})

describe('search words', () => {
  let hr: Visitor
  beforeAll(async () => {
    hr = await as('hr')
  })

  it('match by prefix in any order, ignoring case and accents', async () => {
    await createEmployee({ name: 'Æthelred José', lastName: 'Muñoz-Peña' })
    for (const q of ['aethelred jose', 'PEN mun', 'munoz ÆTH', 'jo pe', '  pena   aeth '])
      expect([q, await find(hr, q)]).toEqual([q, ['people: Æthelred José Muñoz-Peña']])
    for (const q of ['thelred', 'jose lopez', 'munozpena']) expect([q, await find(hr, q)]).toEqual([q, []])
  })

  it('may be emoji or right-to-left text', async () => {
    await createEmployee({ name: 'ليلى', lastName: 'حداد🦩' })
    for (const q of ['ليلى', 'حدا', 'حداد ليلى', '🦩', '\u200fليلى'])
      expect([q, await find(hr, q)]).toEqual([q, ['people: ليلى حداد🦩']])
    expect((await hr.call(searchApi.calls.find, { query: { q: '\ud83e' } })).status).toBe(200)
  })

  it('find a person by their email, but nobody by its domain', async () => {
    await createEmployee({ name: 'Tapir', email: 'malayan.tapir@muster.example' })
    for (const q of ['malayan', 'malayan.tapir@muster.example'])
      expect([q, await find(hr, q)]).toEqual([q, ['people: Tapir Example']])
    expect(await search(hr, 'muster')).toEqual([])
  })

  it('from the details or the kind of a result narrow a search, and details alone find nothing', async () => {
    const [apollo, titleId] = [freshId(), freshId()]
    const { project } = await createCatalogues('Aardwolf')
    await transact([jobTitles.insertWrite(titleId, { name: 'Zookeeper', order: 7, jobFamily: '' }, NOW)])
    const keeper = await createEmployee({ name: 'Dik', lastName: 'One', project, jobTitle: titleId })
    const other = await createEmployee({ name: 'Dik', lastName: 'Two', project: apollo })
    const { plan } = await createRecordsOf(other, other._id, 'Dik')
    expect(await find(hr, 'dik aardwolf')).toEqual(['people: Dik One'])
    expect(await findIds(hr, 'dik zookeeper')).toEqual([keeper._id])
    expect(await find(hr, 'zookeeper')).toEqual([])
    expect(await findIds(hr, 'plan dik')).toEqual([plan])
    expect((await search(hr, 'dik onboarding')).map(({ kind }) => kind)).toEqual(['onboardings'])
    expect((await search(hr, 'dik employee')).map(({ kind }) => kind)).toEqual(['people'])
  })

  it.each(['', '   ', '-', '\u200f'])('find nothing when the query has none: %j', async q => {
    expect(await search(hr, q)).toEqual([])
  })
  it('find nothing when the query is omitted', async () => {
    expect((await hr.call(searchApi.calls.find)).body).toEqual({ groups: [] })
  })

  it('are limited to 100 characters', async () => {
    expect(await search(hr, 'x'.repeat(100))).toEqual([])
    const { status, body } = await hr.call(searchApi.calls.find, { query: { q: 'x'.repeat(101) } })
    const errors = [{ path: 'q', message: 'At most 100 characters' }]
    expect([status, body]).toEqual([400, { friendlyMessage: 'At most 100 characters', errors }])
  })
  it('come with no other query parameter', async () => {
    expect((await hr.call(searchApi.calls.find, { query: { q: 'x', kind: 'people' } as never })).status).toBe(400)
  })
})

describe('search results', () => {
  it('put people first, titles starting with the query before others, and inactive people last among those', async () => {
    const hr = await as('hr')
    for (const [name, lastName, isActive] of [
      ['Bo', 'Lynx', true],
      ['Lynx', 'Zeta', true],
      ['Lynx', 'Alpha', false],
      ['Lynx', 'Beta', true],
      ['Ab', 'Lynx', true],
    ] as const)
      await createEmployee({ name, lastName, isActive })
    await transact([
      actionItems.insertWrite(freshId(), itemFields(freshId(), freshId(), 'Lynx'), NOW),
      stores.exit.templates.insertWrite(
        freshId(),
        { title: 'Lynx', descriptions: [], isActive: true, createdBy: AUTHOR, creationDate: DAY },
        NOW,
      ),
    ])
    expect(await find(hr, 'lynx')).toEqual([
      'people: Lynx Beta',
      'people: Lynx Zeta',
      'people: Lynx Alpha',
      'people: Ab Lynx',
      'people: Bo Lynx',
      'action-items: Lynx',
      'templates: Lynx',
    ])
    const [people] = await search(hr, 'lynx alpha')
    expect(people?.items).toMatchObject([{ detail: 'Inactive', isClosed: true }])
  })

  it('sort templates of all kinds together', async () => {
    await transact([
      developmentPlanTemplates.insertWrite(
        freshId(),
        { title: 'A serval', categories: [], ratings: [], createdBy: AUTHOR, creationDate: DAY },
        NOW,
      ),
      goalTemplates.insertWrite(freshId(), goalTemplateFields('Serval'), NOW),
    ])
    expect(await find(await as('admin'), 'serval')).toEqual(['templates: Serval', 'templates: A serval'])
  })

  it('put open items before completed ones, newest first', async () => {
    const admin = await as('admin')
    const item = (title: string, more: object) =>
      actionItems.insertWrite(freshId(), { ...itemFields(freshId(), freshId(), title), ...more }, NOW)
    await transact([
      item('Gecko old', { creationDate: '2026-01-01T08:00:00.000Z' }),
      item('Gecko done', { status: actionItemStatuses.id('Completed'), creationDate: '2026-06-01T08:00:00.000Z' }),
      item('Gecko new', { creationDate: '2026-05-01T08:00:00.000Z' }),
      item('A gecko', { creationDate: '2026-06-01T08:00:00.000Z' }),
    ])
    expect(await find(admin, 'gecko')).toEqual([
      'action-items: Gecko new',
      'action-items: Gecko old',
      'action-items: Gecko done',
      'action-items: A gecko',
    ])
  })

  it('are limited to eight people and five of every other kind, with totals', async () => {
    const admin = await as('admin')
    for (let index = 0; index < 10; index++) {
      const person = await createEmployee({ name: 'Marmot', lastName: `M${index}` })
      await createRecordsOf(person, person._id, 'Marmot')
    }
    for (let index = 0; index < 2; index++) await createCatalogues(`Marmot ${index}`)
    const groups = await search(admin, 'marmot')
    expect(groups.map(({ kind, totalItems, items }) => [kind, items.length, totalItems])).toEqual([
      ['people', 8, 10],
      ['plans', 5, 10],
      ['goals', 5, 10],
      ['action-items', 5, 10],
      ['projects', 2, 2],
      ['templates', 5, 8],
      ['onboardings', 5, 10],
      ['exits', 5, 10],
      ['rewards', 5, 10],
    ])
    expect(groups[0]?.items.map(({ title }) => title)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map(n => `Marmot M${n}`))
  })
})
