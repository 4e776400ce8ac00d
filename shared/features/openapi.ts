import * as z from 'zod/mini'
import { publicAccess } from '#shared/kit/access.ts'
import { defineContract, get } from '#shared/kit/contract.ts'

/** The description of every call, for whoever writes a client. */
export const openapiDocumentApi = defineContract('openapi', ['openapi.json'], {
  document: get('/api/openapi.json', {
    access: publicAccess,
    summary: 'This document',
    result: z.record(z.string(), z.unknown()),
  }),
})
