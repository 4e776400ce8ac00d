/** Reads which tests of a vitest run failed, so that the end of a log can name them. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

/** Returns a line for each failed test of a JSON report: its file, its name, and the first line of what went wrong. */
export function readFailedTests(path: string): string[] {
  const { testResults } = readReport(path)
  return testResults.flatMap(file => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    const at = relative('.', file.name)
    // A file that failed to load has no tests.
    if (file.status === 'failed' && failed.length === 0) return [`  ${at}: ${firstLine(file.message)}`]
    return failed.map(test => `  ${at} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`)
  })
}

function readReport(path: string): VitestReport {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The run ended before it wrote a report.
    return { testResults: [] }
  }
}

const firstLine = (message = '') => message.split('\n', 1)[0] ?? ''
