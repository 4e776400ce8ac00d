/**
 * The tour: its pictures in the order of the page, with their texts, and how to reach each of them. The README shows
 * one of them.
 */
import type { Page } from 'playwright-core'
import type { Audience } from '#shared/kit/access.ts'
import type { DemoAccount } from '../../web/e2e/people.ts'

export interface Picture {
  /** The name of its file. */
  readonly name: string
  readonly heading: string
  readonly text: string
  readonly alt: string
  readonly as: DemoAccount
  /** If missing, the main host. */
  readonly audience?: Audience
  readonly isPhone?: true
  readonly isDark?: true
  /** Opens the screen, and waits for the content of the picture. */
  readonly show: (page: Page) => Promise<void>
}

const openRow = async (page: Page, name: string) => {
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).first().waitFor()
const search = async (page: Page, words: string) => {
  await page.getByRole('searchbox').fill(words)
  await page.waitForURL(url => url.searchParams.get('search') === words)
}

export const PICTURES: readonly Picture[] = [
  {
    name: 'home',
    heading: 'The day begins with what waits',
    text: 'Home lists what waits for you, with what is late first, and who is out this week. Here a leader looks at their one-on-ones and action items; a tick completes an item on the spot.',
    alt: 'Home of a leader: one-on-ones to hold, action items that are due, and who is out this week',
    as: 'leader',
    async show(page) {
      await page.goto('/home')
      await page.getByText('Out this week', { exact: true }).waitFor()
      await page.getByText('Emilio Zúñiga').last().waitFor()
    },
  },
  {
    name: 'one-on-one',
    heading: 'A one-on-one, beside its list',
    text: 'Once a month, a leader talks with each of their people and notes what was said, how the person feels and what to do next. The meeting opens beside the list, so that the next one is a key away.',
    alt: 'A one-on-one beside the list of the month, with talking points and action items',
    as: 'leader',
    async show(page) {
      await page.goto('/one-on-ones')
      await openRow(page, 'Joaquín Ramírez')
      const items = page.getByRole('dialog').getByRole('heading', { name: /^Action Items \(/ })
      await items.evaluate(title => title.closest('section')?.scrollIntoView({ block: 'end' }))
    },
  },
  {
    name: 'career-plan',
    heading: 'A career plan',
    text: 'A leader rates what a person can do, from one to five, and writes down why. The overview shows each rating next to the one of the previous plan, and what is not rated yet.',
    alt: 'A career development plan with a rating of five steps, a comment, and an overview of all categories',
    as: 'leader',
    async show(page) {
      await page.goto('/career-development-plan')
      await press(page, 'Narrow the menu')
      await openRow(page, 'Mateo Flores')
      await heading(page, 'Overview')
    },
  },
  {
    name: 'goals',
    heading: 'Goals on a timeline',
    text: 'Each goal has a deadline and key results to tick off. The timeline shows leaders which goals run now, how far they are, and which are past their deadline.',
    alt: 'Goals of a team as bars on a timeline, filled as far as their key results are done',
    as: 'leader',
    async show(page) {
      await page.goto('/hitGoals-process')
      await press(page, 'Goals on a timeline')
      await page.getByText('Past its deadline', { exact: true }).waitFor()
    },
  },
  {
    name: 'timesheet',
    heading: 'The employee’s timesheet',
    text: 'Employees fill in a month on a host of their own, by keyboard if they like: a week can be copied, a row repeated, the rest of the month filled in. Each change is saved at once.',
    alt: 'A timesheet: hours of the month, a strip of days by state, and a grid with a row a day',
    as: 'employee',
    audience: 'timesheet',
    async show(page) {
      await page.goto('/')
      await page.getByText('Usability sessions').first().waitFor()
    },
  },
  {
    name: 'approval',
    heading: 'Approving timesheets',
    text: 'Leaders approve the sheets of their people, one or all at once. Before they do, they see what is unusual on each: missing days, overtime, days without a description.',
    alt: 'A dialog that asks before timesheets are approved, and says what is unusual on each',
    as: 'leader',
    async show(page) {
      await page.goto('/timesheets-summary?approval=waiting')
      await page.getByRole('main').getByRole('checkbox').first().click()
      await press(page, 'Approve')
      await page.getByRole('dialog').getByText('hours').first().waitFor()
    },
  },
  {
    name: 'who-is-out',
    heading: 'Who is out',
    text: 'Days off, planned and taken, and the holidays of five countries on one page, for leaders, HR and finance. A feed brings the same days into your own calendar.',
    alt: 'A month with a row a person: planned days off, absences and holidays',
    as: 'devmanager',
    async show(page) {
      await page.goto('/who-is-out')
      // Then all days of the month fit beside the menu.
      await press(page, 'Narrow the menu')
      await page.getByRole('img', { name: 'Planned', exact: true }).first().waitFor()
    },
  },
  {
    name: 'people',
    heading: 'Everybody in one list',
    text: 'Every list has the same parts: a search, filters, columns to choose, groups, saved views and exports. Here HR sees all employees.',
    alt: 'The list of employees with search, filters and a page of people',
    as: 'hr',
    async show(page) {
      await page.goto('/employee-jobtitles')
      await page.getByRole('row').nth(5).waitFor()
    },
  },
  {
    name: 'person',
    heading: 'A person’s page',
    text: 'What a leader needs before a talk, on one page: the last one-on-ones, plans, action items, time off and more. Everybody finds only what their role may see.',
    alt: 'A person’s page with contact, one-on-ones, development plans and action items',
    as: 'leader',
    async show(page) {
      await page.goto('/employee-jobtitles')
      await openRow(page, 'Mateo Flores')
      await page.getByRole('region', { name: 'One-on-ones', exact: true }).getByRole('list').waitFor()
    },
  },
  {
    name: 'org-chart',
    heading: 'The org chart',
    text: 'Who leads whom, or the same people by project or country. Leaders and HR fold and zoom it, find a person, and export it as a picture.',
    alt: 'The org chart: leaders in a row, with the people they lead below them',
    as: 'devmanager',
    async show(page) {
      // The menu is narrowed before the chart is rendered, because the chart chooses its content by the room it has.
      await page.goto('/home')
      await press(page, 'Narrow the menu')
      await page.goto('/org-chart')
      await page.getByRole('treeitem', { name: /^Amelia Prado/ }).waitFor()
    },
  },
  {
    name: 'onboarding',
    heading: 'Onboarding checklists',
    text: 'Whoever joins or leaves gets a checklist from a template. HR and IT tick off what is done, and see who did what, and when.',
    alt: 'An onboarding checklist beside the list: items with who ticked them and when',
    as: 'hr',
    async show(page) {
      await page.goto('/onboarding-process-screen')
      await openRow(page, 'Camila Bonilla')
      await page.getByRole('dialog').getByRole('list', { name: 'Checklist', exact: true }).waitFor()
    },
  },
  {
    name: 'rewards',
    heading: 'Rewards',
    text: 'Employees ask for a course, a team event or a chair from their yearly budget; admins approve, finance pays. The plot shows what a year costs, and for what.',
    alt: 'Reward requests with their status, below a plot of their cost by month and reason',
    as: 'admin',
    async show(page) {
      await page.goto('/rewards')
      await press(page, 'Cost by month')
      await page.getByText('The highest figure').waitFor()
    },
  },
  {
    name: 'calendar',
    heading: 'The HR calendar',
    text: 'Birthdays and holidays of the next thirty days, a month, or the whole year; anniversaries come with a tick. HR exports them as a table or for another calendar.',
    alt: 'Birthdays and holidays of the next thirty days, and of a month',
    as: 'hr',
    async show(page) {
      await page.goto('/birthdays')
      await press(page, 'Narrow the menu')
      await page.getByRole('radio', { name: 'Month', exact: true }).click()
      await page.getByRole('table').waitFor()
      // Scrolls so that all weeks of the month are visible, together with the days above.
      const next = page.getByRole('heading', { name: 'Next 30 days', exact: true })
      await next.evaluate(title => window.scrollBy(0, title.getBoundingClientRect().top - 80))
    },
  },
  {
    name: 'salary',
    heading: 'Pay, on asking',
    text: 'Pay is encrypted up to the browser of those who may see it: admins, HR and finance. It is shown only on asking, and every view is logged. Here HR looks at how a salary grew.',
    alt: 'A salary over time as a chart, with its changes below',
    as: 'hr',
    async show(page) {
      await page.goto('/employees')
      await search(page, 'Joaquín Ramírez')
      await openRow(page, 'Joaquín Ramírez')
      await page.getByRole('link', { name: 'Salary change log', exact: true }).click()
      await page.getByRole('img', { name: /^Salary over time/ }).waitFor()
    },
  },
  {
    name: 'search',
    heading: 'One search for everything',
    text: '⌘K or Ctrl+K finds people, goals, plans, items and screens, and starts what you want to do. Nobody finds what they may not open.',
    alt: 'The search with people, goals and action items that match, in dark colours',
    as: 'leader',
    isDark: true,
    async show(page) {
      await page.goto('/home')
      await page.getByText('Out this week', { exact: true }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search people, pages and actions', exact: true }).fill('beat')
      await page.getByRole('group', { name: 'Goals', exact: true }).waitFor()
    },
  },
  {
    name: 'phone-timesheet',
    heading: 'On the phone',
    text: 'Everything works on a phone, too. Here an employee sees at a glance which days of the month are filled in, and which one is missing.',
    alt: 'The timesheet on a phone, with the month as a calendar',
    as: 'employee',
    audience: 'timesheet',
    isPhone: true,
    async show(page) {
      await page.goto('/')
      await page.getByRole('button', { name: 'Submit Report', exact: true }).waitFor()
    },
  },
  {
    name: 'phone-home',
    heading: 'In the dark',
    text: 'Every screen follows the light or dark colours of the device. Here a leader looks at their day on the phone.',
    alt: 'Home of a leader on a phone, in dark colours',
    as: 'leader',
    isPhone: true,
    isDark: true,
    async show(page) {
      await page.goto('/home')
      await heading(page, 'One-on-ones to hold')
    },
  },
]
