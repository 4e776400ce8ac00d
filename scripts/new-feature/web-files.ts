/** The files of a new catalogue in the web: its screens and their routes. */
import type { CatalogueNames, FileTexts } from './names.ts'

export const renderWebFiles = ({ noun, catalogue, plural, one }: CatalogueNames): FileTexts => ({
  [`web/src/features/${noun}/screens.tsx`]: `import { useParams } from '@tanstack/react-router'
import { ${catalogue} } from '#shared/features/${noun}.ts'
import { CatalogueList, EditCatalogueEntryScreen, NewCatalogueEntryScreen } from '#web/kit/catalogue-screens.tsx'

const screenProps = { catalogue: ${catalogue}, path: '/${noun}' }
export const ${plural}List = () => <CatalogueList {...screenProps} />
export const New${one}Screen = () => <NewCatalogueEntryScreen {...screenProps} />
export const Edit${one}Screen = () => (
  <EditCatalogueEntryScreen {...screenProps} id={useParams({ from: '/_app/${noun}/$id' }).id} />
)
`,
})

/** Adds its list, its form and its records at the end of a file's routes. */
export const addToRoutes = (text: string, { noun, plural, one }: CatalogueNames): string => {
  const screens = `import('#web/features/${noun}/screens.tsx')`
  return text.replace(
    /\] as const\n$/,
    `  ...createRecordRoutes('/${noun}', {
    list: lazyRouteComponent(() => ${screens}, '${plural}List'),
    create: lazyRouteComponent(() => ${screens}, 'New${one}Screen'),
    edit: lazyRouteComponent(() => ${screens}, 'Edit${one}Screen'),
  }),
] as const
`,
  )
}
