import { categories } from '#shared/features/categories.ts'
import { CatalogueList, EditCatalogueEntry, NewCatalogueEntry } from '#web/kit/catalogue-screens.tsx'

const screen = { of: categories, path: '/categories' }
export const CategoriesList = () => <CatalogueList {...screen} />
export const NewCategory = () => <NewCatalogueEntry {...screen} />
export const EditCategory = ({ id }: { id: string }) => <EditCatalogueEntry {...screen} id={id} />
