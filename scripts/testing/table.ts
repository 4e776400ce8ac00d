/** The environment of a function in a test file, and an empty table like the stack's. */
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createTableLike } from '#scripts/local/tables.ts'
import { testEnvironment } from './environment.ts'

const endpoint = inject('dynamo')
const TableName = `test-${randomUUID()}`

Object.assign(process.env, await testEnvironment(TableName, endpoint))

await createTableLike(inject('pattern'), TableName, endpoint)
