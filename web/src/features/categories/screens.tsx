import { useParams } from '@tanstack/react-router'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { CatalogueList, EditCatalogueEntryScreen, NewCatalogueEntryScreen } from '#web/kit/catalogue-screens.tsx'

const screenProps = { catalogue: categoriesCatalogue, path: '/categories' }
export const CategoriesList = () => <CatalogueList {...screenProps} />
export const NewCategoryScreen = () => <NewCatalogueEntryScreen {...screenProps} />
export const EditCategoryScreen = () => (
  <EditCatalogueEntryScreen {...screenProps} id={useParams({ from: '/_app/categories/$id' }).id} />
)
