import * as z from 'zod/mini'
import { publicAccess } from '#shared/kit/access.ts'
import { defineContract, get } from '#shared/kit/contract.ts'

/** The OpenAPI document of every call, for authors of API clients. */
export const openapiDocumentApi = defineContract('openapi', ['openapi.json'], {
  document: get('/api/openapi.json', {
    access: publicAccess,
    summary: 'This document',
    result: z.record(z.string(), z.unknown()),
  }),
})
