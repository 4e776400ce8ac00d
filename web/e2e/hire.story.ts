/** Somebody is hired by workbook, changes projects, gets a raise and a title; an admin sees who viewed their pay. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Response } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { SheetCell } from '#kit/xlsx/read-cells.ts'
import { writeWorkbook } from '#kit/xlsx.ts'
import { employeeList } from '#shared/features/employees/list.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { e2eTest } from './e2e-test.ts'
import { choose, findToast } from './page-actions.ts'
import { callApi, getSharedToken } from './people.ts'

const SALARY = '73194.61'
const RAISED = '74,000.17'
const RATE = '8641.93'

/** Records everything that the page sends and receives. */
function recordTraffic(page: Page): () => Promise<string> {
  const heard: Promise<string>[] = []
  page.on('request', request => heard.push(Promise.resolve(`${request.url()} ${request.postData() ?? ''}`)))
  const read = (response: Response) => response.text().catch(() => '')
  page.on('response', response => {
    if (response.url().includes('/api/')) heard.push(read(response))
  })
  return async () => (await Promise.all(heard)).join('\n')
}

const makeWorkbook = (rows: SheetCell[][]) =>
  writeWorkbook([{ name: 'Employee', columns: [{ header: 'Attribute' }, { header: 'Value' }], rows }])

e2eTest(
  'HR hires somebody by workbook, moves them and changes their contract; finance gives a raise; an admin sees who viewed pay',
  async ({ visit }) => {
    const token = await getSharedToken('hr')
    const hr = await visit({ as: 'hr', at: '/employees/new' })
    const heardOfHr = recordTraffic(hr)
    await hr.getByLabel('Workbook', { exact: true }).setInputFiles({
      name: 'hire.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await makeWorkbook([
        ['Name', 'Wanda 🦄'],
        ['Last name', 'مها-Quirós'],
        ['Email', 'Wanda@muster.example'],
        ['Id number', '9-0001-0002'],
        ['Birthday', new Date('1992-02-29T00:00:00Z')],
        ['Hire date', '15/Mar/2024'],
        ['Employee type', 'Full Time'],
        ['Job title', 'Engineer'],
        ['Project', 'Bench'],
        ['Leader', 'leader@muster.example'],
        ['Shoe size', '38'],
      ]),
    })
    await hr.getByText('Shoe size: Unknown attribute').waitFor()
    await hr.getByRole('textbox', { name: 'Salary', exact: true }).fill(SALARY)
    await hr.getByRole('textbox', { name: 'Rate', exact: true }).fill(RATE)
    await expect.poll(() => hr.getByLabel(/^Inclusion date\s?\*?$/).inputValue()).toBe('15/Jun/2024')
    await hr.keyboard.press('Control+s')
    await findToast(hr, 'Employee created successfully.').waitFor()
    await hr
      .getByRole('dialog', { name: 'Begin the onboarding process of Wanda 🦄 مها-Quirós?', exact: true })
      .getByRole('button', { name: 'Cancel', exact: true })
      .click()
    await hr.waitForURL(/\/employees(\?|$)/)
    const { body } = await callApi(token, employeesApi.calls.list, { query: { search: 'wanda@' } })
    const [wanda] = body.items
    if (!wanda) throw new Error('Nobody was hired')
    expect(wanda).toMatchObject({ salaryPeriodMonth: 4, clientSalaryPeriodMonth: 2, project: { name: 'Bench' } })

    // A change of project needs a date; Cancel restores the old project.
    await hr.goto(`/employees/${wanda._id}`)
    await choose(hr, 'Project', 'Quetzal Pay')
    await hr
      .getByRole('dialog', { name: 'Project change', exact: true })
      .getByRole('button', { name: 'Cancel', exact: true })
      .click()
    await hr.getByRole('combobox', { name: 'Project', exact: true }).getByText('Bench', { exact: true }).waitFor()
    await choose(hr, 'Project', 'Quetzal Pay')
    const dialog = hr.getByRole('dialog', { name: 'Project change', exact: true })
    await dialog.getByLabel(/^Effective date\s?\*?$/).fill('01/Oct/2026')
    await dialog.getByLabel(/^Comments\s?\*?$/).fill('The client asked for her')
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect
      .poll(() => hr.getByRole('combobox', { name: 'Client salary period', exact: true }).textContent())
      .toBe('October')
    await hr.getByLabel(/^Contract modification date\s?\*?$/).fill('01/Nov/2026')
    await hr.keyboard.press('Tab')
    await findToast(hr, 'Please update the employee type').waitFor()
    await choose(hr, 'Employee type', 'Part Time')
    await hr.keyboard.press('Control+s')
    await findToast(hr, 'Employee updated successfully.').waitFor()
    await hr.goto(`/employees/${wanda._id}/project-history`)
    await hr.getByRole('row', { name: /Bench Quetzal Pay The client asked for her/ }).waitFor()
    await hr.getByRole('row', { name: /Initial Project/ }).waitFor()
    await hr.goto(`/employees/${wanda._id}`)
    await hr.getByRole('tab', { name: 'Record history', exact: true }).click()
    await hr
      .getByRole('list', { name: 'Record history', exact: true })
      .getByText('Part Time', { exact: true })
      .first()
      .waitFor()

    const finance = await visit({ as: 'finance', at: `/employees/${wanda._id}/salaries` })
    const heardOfFinance = recordTraffic(finance)
    await finance.getByRole('cell', { name: '$73,194.61', exact: true }).waitFor()
    await finance.getByRole('link', { name: 'New', exact: true }).click()
    await choose(finance, 'Increase type', 'Promotion')
    await choose(finance, 'Job title', 'Senior Engineer')
    await finance.getByRole('textbox', { name: 'New salary', exact: true }).fill(RAISED)
    await finance.keyboard.press('Tab')
    await expect
      .poll(() => finance.getByRole('textbox', { name: 'Increase', exact: true }).inputValue())
      .toContain('805.56')
    await finance.getByRole('textbox', { name: 'Date', exact: true }).fill('01/Nov/2026')
    await finance.getByRole('textbox', { name: 'Comments', exact: true }).fill('Leads the payments team')
    await finance.keyboard.press('Control+s')
    await findToast(finance, 'Salary added successfully.').waitFor()
    await finance.getByRole('cell', { name: '$74,000.17', exact: true }).waitFor()
    await finance.goto(`/employees/${wanda._id}`)
    await finance
      .getByRole('combobox', { name: 'Job title', exact: true })
      .getByText('Senior Engineer', { exact: true })
      .waitFor()
    await finance.goto('/employees')
    await finance.getByRole('button', { name: 'Export', exact: true }).click()
    const [download] = await Promise.all([
      finance.waitForEvent('download'),
      finance.getByRole('menuitem', { name: 'Rates: CSV', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe('RatesPerEmployeesInformation.csv')
    const saved = join(inject('data'), 'rates.csv')
    await download.saveAs(saved)
    expect(await readFile(saved, 'utf8')).toContain(RATE)

    const admin = await visit({ as: 'admin', at: `/employees/${wanda._id}/salaries` })
    await admin.getByRole('heading', { name: 'Who viewed this', exact: true }).waitFor()
    await admin.getByText('finance@muster.example').first().waitFor()

    for (const wire of [await heardOfHr(), await heardOfFinance()]) {
      expect(wire).toContain('/api/')
      for (const amount of [SALARY, RATE, '73,194.61', '74000.17', '805.56', '8,641.93'])
        expect(wire).not.toContain(amount)
    }
  },
)

e2eTest('people who do not keep records see nothing of pay, on screens or through calls', async ({ visit }) => {
  const token = await getSharedToken('leader')
  const page = await visit({ as: 'leader', at: '/employees' })
  await page.waitForURL(url => !url.pathname.startsWith('/employees'))
  const { body } = await callApi(token, employeesApi.calls.list, {
    query: { pageSize: String(employeeList.pageSize) } as object,
  })
  const [own] = body.items
  const { salariesApi } = await import('#shared/features/salaries.ts')
  const params = { employeeId: own?._id ?? '' }
  expect((await callApi(token, salariesApi.calls.lastSalary, { params })).status).toBe(401)
  expect((await callApi(token, salariesApi.calls.list, { query: { employeeId: own?._id ?? '' } })).status).toBe(401)
  expect((await callApi(token, salariesApi.calls.ratesCsv)).status).toBe(401)
})
