import * as z from 'zod/mini'
import { anyone } from '#shared/kit/access.ts'
import { contract, get } from '#shared/kit/route.ts'

/** The description of every call, for whoever writes a client. */
export const openapi = contract('openapi', ['openapi.json'], {
  document: get('/api/openapi.json', {
    access: anyone,
    does: 'This document',
    result: z.record(z.string(), z.unknown()),
  }),
})
