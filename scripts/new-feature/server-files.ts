/**
 * The files of a new catalogue outside of the web: its description, its Lambda, and its entries in the lists of
 * features and screens.
 */
import type { CatalogueNames, FileTexts } from './names.ts'

/** Only admins see it until other roles are added; whether an entry may be deleted depends on what refers to it. */
export const renderServerFiles = ({ noun, singular, title, catalogue }: CatalogueNames): FileTexts => ({
  [`shared/features/${noun}.ts`]: `import { definePlainCatalogue } from '#shared/kit/catalogue.ts'
import { rolesForScreens } from './screens.ts'

export const ${catalogue} = definePlainCatalogue({
  name: '${noun}',
  basePath: '${noun}',
  path: '${noun}',
  singular: '${singular}',
  title: '${title}',
  editorRoles: rolesForScreens('/${noun}'),
  readerRoles: rolesForScreens('/${noun}'),
})
`,
  [`functions/${noun}/index.ts`]: `import { createCatalogueHandler } from '#kit/catalogue.ts'
import { ${catalogue} } from '#shared/features/${noun}.ts'
import { referenceSources } from '#shared/features/references.ts'

export const handler = createCatalogueHandler(${catalogue}, referenceSources)
`,
})

/** Adds it to the list of features. Imports are sorted by the formatter. */
export const addToFeatures = (text: string, { noun, catalogue }: CatalogueNames): string =>
  text
    .replace(/^import /m, `import { ${catalogue} } from './${noun}.ts'\nimport `)
    .replace(/(const catalogues: readonly Catalogue\[\] = \[[^\]]*?),?\s*\]/, `$1, ${catalogue}]`)

/** Adds its screen at the end of the menu's Parameters. */
export const addToScreens = (text: string, { noun, title }: CatalogueNames): string =>
  text.replace(
    /(label: 'Parameters',\n {4}screens: \[\n(?: {6}.*\n)*?)( {4}\],\n)/,
    `$1      makeScreen('/${noun}', '${title}', ['admin'], { canCreate: true }),\n$2`,
  )
