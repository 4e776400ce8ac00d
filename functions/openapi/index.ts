import { lambda } from '#kit/lambda.ts'
import { features } from '#shared/features/index.ts'
import { openapi as contract } from '#shared/features/openapi.ts'
import { openApiDocument } from './document.ts'

export const handler = lambda(contract, { document: () => openApiDocument(features) })
