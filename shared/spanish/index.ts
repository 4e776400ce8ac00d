/** Muster in Spanish: translations by their English text, a file for each feature. */
import { noticeTranslator } from '#shared/features/notices/translator.ts'
import { createSentenceTranslator } from '#shared/kit/sentences.ts'
import type { Catalogue, ReaderLanguage } from '#shared/kit/texts.ts'
import { accessTokens } from './access-tokens.ts'
import { actionItems } from './action-items.ts'
import { agendaTemplates } from './agenda-templates.ts'
import { apiReference } from './api-reference.ts'
import { authorizedPeople } from './authorized-people.ts'
import { calibration } from './calibration.ts'
import { careerDevelopmentPlans } from './career-development-plans.ts'
import { categories } from './categories.ts'
import { companyImport } from './company-import.ts'
import { developmentPlanTemplates } from './development-plan-templates.ts'
import { employeeSummary } from './employee-summary.ts'
import { employees } from './employees.ts'
import { former } from './former.ts'
import { goalTemplates } from './goal-templates.ts'
import { goals } from './goals.ts'
import { home } from './home.ts'
import { hrCalendar } from './hr-calendar.ts'
import { insurances } from './insurances.ts'
import { jobTitles } from './job-titles.ts'
import { keyResults } from './key-results.ts'
import { kit } from './kit.ts'
import { notices } from './notices.ts'
import { oneOnOneReports } from './one-on-one-reports.ts'
import { oneOnOneTemplate } from './one-on-one-template.ts'
import { oneOnOnes } from './one-on-ones.ts'
import { orgChart } from './org-chart.ts'
import { payRounds } from './pay-rounds.ts'
import { person } from './person.ts'
import { pictures } from './pictures.ts'
import { plannedChanges } from './planned-changes.ts'
import { procedures } from './procedures.ts'
import { processAssignments } from './process-assignments.ts'
import { projects } from './projects.ts'
import { reasons } from './reasons.ts'
import { referrals } from './referrals.ts'
import { rewards } from './rewards.ts'
import { salaries } from './salaries.ts'
import { signIn } from './sign-in.ts'
import { timeOff } from './time-off.ts'
import { timesheets } from './timesheets.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'
import { whoIsOut } from './who-is-out.ts'

export const spanishTexts = {
  accessTokens,
  actionItems,
  agendaTemplates,
  apiReference,
  authorizedPeople,
  calibration,
  careerDevelopmentPlans,
  categories,
  companyImport,
  developmentPlanTemplates,
  employeeSummary,
  employees,
  former,
  goalTemplates,
  goals,
  home,
  hrCalendar,
  insurances,
  jobTitles,
  keyResults,
  kit,
  notices,
  oneOnOneReports,
  oneOnOneTemplate,
  oneOnOnes,
  orgChart,
  payRounds,
  person,
  pictures,
  plannedChanges,
  procedures,
  processAssignments,
  projects,
  reasons,
  referrals,
  rewards,
  salaries,
  signIn,
  timeOff,
  timesheets,
  users,
  webhooks,
  whoIsOut,
} as const satisfies Readonly<Record<string, Catalogue>>

export const spanish: Catalogue = Object.assign({}, ...Object.values(spanishTexts))

export const inSpanish: ReaderLanguage = {
  language: 'es',
  catalogue: spanish,
  translateSentence: createSentenceTranslator(spanish),
  notices: noticeTranslator,
}
