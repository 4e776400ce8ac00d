import { createApiHandler } from '#kit/lambda.ts'
import { features } from '#shared/features/index.ts'
import { openapiDocumentApi as contract } from '#shared/features/openapi.ts'
import { buildOpenApiDocument } from './document.ts'

export const handler = createApiHandler(contract, { document: () => buildOpenApiDocument(features) })
