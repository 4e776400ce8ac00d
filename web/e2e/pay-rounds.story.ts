/** A pay round by two accounts, with a unique amount that must never be sent, logged or stored in plaintext. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { payBandMessages } from '#shared/features/pay-bands.ts'
import { payRoundMessages } from '#shared/features/pay-rounds.ts'
import { e2eTest } from './e2e-test.ts'
import { findViolations } from './find-violations.ts'
import { createPerson } from './own-people.ts'
import { choose, findToast } from './page-actions.ts'
import { callApi, getSharedToken } from './people.ts'

const PLANTED = '83194.61'
/** The middle of a pay band. */
const BAND = '71203.94'
const TRACES = [
  PLANTED,
  BAND,
  '71,203.94',
  '7120394',
  '83,194.61',
  '83194,61',
  '8319461',
  Buffer.from(PLANTED).toString('base64').slice(0, 8),
]
const findTraces = (text: string) => TRACES.filter(trace => text.includes(trace))

/** Records everything that a page sends and receives. */
function recordWire(page: Page): () => Promise<string> {
  const said: Promise<string>[] = []
  page.on('request', request => void said.push(Promise.resolve(`${request.url()} ${request.postData() ?? ''}`)))
  page.on('response', response => {
    if (response.url().includes('/api/')) said.push(response.text().catch(() => ''))
  })
  return async () => (await Promise.all(said)).join('\n')
}

/** Returns everything that a page stores, as text, including databases and caches. */
const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const readDatabase = async (name: string) => {
      const database = await resultOf(indexedDB.open(name))
      const stores = [...database.objectStoreNames]
      const records = await Promise.all(
        stores.map(store => resultOf(database.transaction(store).objectStore(store).getAll())),
      )
      database.close()
      return [name, stores, records]
    }
    const readCache = async (name: string) => {
      const cache = await caches.open(name)
      const requests = await cache.keys()
      return Promise.all(requests.map(async one => [one.url, await (await cache.match(one))?.text()]))
    }
    return JSON.stringify({
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: await Promise.all((await indexedDB.databases()).map(({ name = '' }) => readDatabase(name))),
      caches: await Promise.all((await caches.keys()).map(readCache)),
      cookies: document.cookie,
      history: history.state,
    })
  })
/** Stores a text in a database and in a cache, to prove that `readStorage` finds it there. */
const plantInStorage = (page: Page, text: string) =>
  page.evaluate(async planted => {
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('planted')
      opening.onupgradeneeded = () => opening.result.createObjectStore('kept', { autoIncrement: true }).add({ planted })
      opening.onsuccess = () => {
        opening.result.close()
        resolve()
      }
      opening.onerror = () => reject(opening.error)
    })
    await (await caches.open('planted')).put('/planted', new Response(planted))
  }, text)

/** Returns all functions' logs since the cloud was started. */
const readLog = () => readFile(join(inject('data'), 'functions.log'), 'utf8')

async function readTable(): Promise<string> {
  const { env } = JSON.parse(await readFile(join(inject('data'), 'cloud.json'), 'utf8'))
  const client = new DynamoDBClient({
    endpoint: env.AWS_ENDPOINT_URL_DYNAMODB,
    region: env.AWS_REGION,
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY },
  })
  const found: string[] = []
  for await (const { Items } of paginateScan({ client }, { TableName: env.TABLE })) found.push(JSON.stringify(Items))
  client.destroy()
  return found.join('\n')
}

/** Adds a first salary, because only an existing one can be raised. */
async function addFirstSalary(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await choose(page, 'Increase type', 'Annual Increase')
  await page.getByRole('textbox', { name: 'New salary', exact: true }).fill('2000')
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill('15/Jan/2024')
  await page.keyboard.press('Control+s')
  await findToast(page, 'Salary added successfully.').waitFor()
}

e2eTest('an admin sets a pay band on a job title, and its amounts appear nowhere in plain text', async ({ visit }) => {
  const title = { name: 'Banded engineer', order: 990 }
  const made = await callApi(await getSharedToken('admin'), jobTitlesCatalogue.contract.calls.create, { body: title })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const admin = await visit({ as: 'admin' })
  const wire = recordWire(admin)
  await admin.goto(`/jobtitles/${made.body._id}`)
  await admin.getByRole('button', { name: 'Add a band', exact: true }).click()
  const currency = await admin
    .getByRole('combobox', { name: /^Currency of band/ })
    .last()
    .textContent()
  for (const [part, amount] of [
    ['Low', '61203.94'],
    ['Middle', BAND],
    ['High', '81203.94'],
  ] as const)
    await admin.getByRole('textbox', { name: `${part} in ${currency}`, exact: true }).fill(amount)
  expect(await findViolations(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Save bands', exact: true }).click()
  await findToast(admin, payBandMessages.saved).waitFor()
  await admin.reload()
  await admin.getByRole('textbox', { name: `Middle in ${currency}`, exact: true }).waitFor()
  await expect
    .poll(() => admin.getByRole('textbox', { name: `Middle in ${currency}`, exact: true }).inputValue())
    .toContain('71,203.94')
  const [said, stored] = [await wire(), await readTable()]
  expect([said.includes('/api/payBands/'), stored.includes('PAY_BAND')]).toEqual([true, true])
  for (const text of [said, stored, await readStorage(admin)]) expect(findTraces(text)).toEqual([])
})

e2eTest(
  'HR proposes pay for everybody due, finance confirms it, and the new salary appears nowhere in plain text',
  async ({ visit }) => {
    // Due in another month than May, when people hired by other stories are due.
    const { employeeId } = await createPerson({
      name: 'Paz',
      lastName: 'Planted',
      email: 'paz.planted@muster.example',
      salaryPeriodMonth: 8,
    })
    await addFirstSalary(await visit({ as: 'finance', at: `/employees/${employeeId}/salaries` }))
    const hr = await visit({ as: 'hr', at: '/pay-rounds' })
    const hrWire = recordWire(hr)
    await hr.getByRole('button', { name: 'New', exact: true }).click()
    const dialog = hr.getByRole('dialog', { name: 'New pay round', exact: true })
    await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Planted raises')
    await choose(dialog, 'Month', 'September')
    await dialog.getByRole('button', { name: 'Begin', exact: true }).click()
    await hr.getByRole('heading', { name: 'Planted raises', exact: true }).waitFor()
    const cell = hr.getByRole('textbox', { name: 'New salary of Paz Planted', exact: true })
    await cell.fill(PLANTED)
    await cell.press('Enter')
    await hr.getByRole('textbox', { name: 'Note of Paz Planted', exact: true }).fill('Planted')
    expect(await findViolations(hr)).toEqual([])
    await hr.getByRole('button', { name: 'Propose', exact: true }).click()
    await findToast(hr, payRoundMessages.proposed).waitFor()
    await hr.getByText(payRoundMessages.proposer, { exact: true }).waitFor()
    expect(await hr.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0)

    const finance = await visit({ as: 'finance', at: '/pay-rounds' })
    const financeWire = recordWire(finance)
    await finance.getByRole('link', { name: 'Planted raises', exact: true }).first().click()
    await finance.getByText('$83,194.61', { exact: true }).waitFor()
    await finance.getByRole('button', { name: 'Confirm', exact: true }).click()
    await finance
      .getByRole('alertdialog', { name: 'Confirm 1 salary?', exact: true })
      .getByRole('button', { name: 'Confirm', exact: true })
      .click()
    await findToast(finance, payRoundMessages.confirmed).waitFor()
    expect(await findViolations(finance)).toEqual([])

    const [hrSaid, financeSaid, stored] = [await hrWire(), await financeWire(), await readTable()]
    // The round's title is in all of them, which shows that the search works; the amounts must be in none.
    expect([hrSaid, financeSaid, stored].map(text => text.includes('Planted raises'))).toEqual([true, true, true])
    const logged = await readLog()
    expect(logged).toContain('salaries')
    for (const text of [hrSaid, financeSaid, stored, logged, await readStorage(hr), await readStorage(finance)])
      expect(findTraces(text)).toEqual([])
    await plantInStorage(hr, PLANTED)
    expect((await readStorage(hr)).split(PLANTED)).toHaveLength(3)
  },
)
