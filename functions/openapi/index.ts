import { createApiHandler } from '#kit/lambda.ts'
import { openapiDocumentApi as contract } from '#shared/features/openapi.ts'

export const handler = createApiHandler(contract, {
  // The contracts of all features, which no other call of this function needs.
  document: async () => {
    const [{ buildOpenApiDocument }, { features }] = await Promise.all([
      import('./document.ts'),
      import('#shared/features/index.ts'),
    ])
    return buildOpenApiDocument(features)
  },
})
