import { keyResultTypes } from '#shared/features/key-result-types.ts'
import { CatalogueList, EditCatalogueEntry, NewCatalogueEntry } from '#web/kit/catalogue-screens.tsx'

const screen = { of: keyResultTypes, path: '/key-result-types' }
export const KeyResultTypesList = () => <CatalogueList {...screen} />
export const NewKeyResultType = () => <NewCatalogueEntry {...screen} />
export const EditKeyResultType = ({ id }: { id: string }) => <EditCatalogueEntry {...screen} id={id} />
