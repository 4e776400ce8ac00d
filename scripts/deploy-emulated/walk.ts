/** Uses a stage as people do: begins a flow for each feature, sends every documented GET, and ends the flows. */
import { openapiDocumentApi } from '#shared/features/openapi.ts'
import { type Company, succeed } from './company.ts'
import { listGets, type OpenApiDocument } from './documented-gets.ts'
import { type Begun, FLOWS } from './flows.ts'

export interface Walked {
  readonly gets: number
  /** The number of responses by status. */
  readonly statuses: string
  readonly flows: number
}

/** @throws an error with all failures. */
export async function walkThrough(company: Company): Promise<Walked> {
  const wrong: string[] = []
  const begun: (Begun & { readonly feature: string })[] = []
  const attempt = async (what: string, act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      wrong.push(`${what}: ${error instanceof Error ? error.message : error}`)
    }
  }
  for (const { feature, begin } of FLOWS)
    await attempt(feature, async () => {
      begun.push({ feature, ...(await begin(company)) })
    })

  const { paths } = await succeed(company.admin, openapiDocumentApi.calls.document)
  const gets = listGets(
    { paths: paths as OpenApiDocument['paths'] },
    {
      ids: Object.assign(idsFor(company), ...begun.map(one => one.ids)),
      values: valuesFor(company),
    },
  )
  const counts = new Map<number, number>()
  for (const { path, isForEmployees } of gets) {
    const { status, body } = await (isForEmployees ? company.employee : company.admin).get(path)
    counts.set(status, (counts.get(status) ?? 0) + 1)
    if (status >= 500 || status === 401 || status === 403)
      wrong.push(`GET ${path}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
  }

  for (const { feature, end } of begun) await attempt(feature, end)
  if (wrong.length) throw new Error(`Wrong on the emulator:\n  ${wrong.join('\n  ')}`)
  const statuses = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
  return { gets: gets.length, statuses: statuses.join(', '), flows: FLOWS.length }
}

/** Returns the ids of the initial records. */
const idsFor = ({ employeeId, jobTitle, project }: Company): Record<string, string> => ({
  '/api/employees/': employeeId,
  '/api/oneOnOnes/{id}/oneOnOnes': employeeId,
  '/api/careerDevelopmentPlans/{id}/cdps': employeeId,
  '/api/payBands/': jobTitle,
  '/api/jobTitles/': jobTitle,
  '/api/projects/': project,
})

/** Returns the values of parameters other than ids. */
const valuesFor = ({ employeeId, project, today }: Company): Readonly<Record<string, string>> => ({
  employeeId,
  projects: project,
  projectId: project,
  period: today,
  q: 'Eve',
  country: 'Costa Rica',
  year: today.slice(0, 4),
  month: String(Number(today.slice(5, 7))),
  type: 'increaseType',
  status: 'all',
  file: `${'f'.repeat(24)}.jpg`,
  token: 't'.repeat(43),
  client: 'client',
  id: 'f'.repeat(24),
  until: '1',
  signature: 'none',
  digest: 'none',
  by: 'month',
})

/** Returns the functions' log lines about errors and denied permissions, which these calls must not cause. */
export const findRefusals = (lines: readonly (readonly [group: string, line: string])[]): string[] =>
  lines
    .filter(([, line]) => /AccessDenied|not authorized to perform|"level":"error"/.test(line))
    .map(([group, line]) => `${group}: ${line.trim().slice(0, 300)}`)
