/**
 * Loads the faulty code before the first test. A request loads its function and a document its libraries, so what a
 * module does while it loads would count as covered by the first test alone, and faults in it as noticed by nobody.
 */
import { readTestsOfRun } from './tests-of-run.ts'

for (const file of readTestsOfRun(process.env).files) await import(`../../${file}`)
