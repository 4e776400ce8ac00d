import { categoriesCatalogue } from '#shared/features/categories.ts'
import { CatalogueList, EditCatalogueEntryScreen, NewCatalogueEntryScreen } from '#web/kit/catalogue-screens.tsx'

const screenProps = { catalogue: categoriesCatalogue, path: '/categories' }
export const CategoriesList = () => <CatalogueList {...screenProps} />
export const NewCategoryScreen = () => <NewCatalogueEntryScreen {...screenProps} />
export const EditCategoryScreen = ({ id }: { id: string }) => <EditCatalogueEntryScreen {...screenProps} id={id} />
