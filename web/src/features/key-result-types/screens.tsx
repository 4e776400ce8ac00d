import { useParams } from '@tanstack/react-router'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { CatalogueList, EditCatalogueEntryScreen, NewCatalogueEntryScreen } from '#web/kit/catalogue-screens.tsx'

const screenProps = { catalogue: keyResultTypesCatalogue, path: '/key-result-types' }
export const KeyResultTypesList = () => <CatalogueList {...screenProps} />
export const NewKeyResultTypeScreen = () => <NewCatalogueEntryScreen {...screenProps} />
export const EditKeyResultTypeScreen = () => (
  <EditCatalogueEntryScreen {...screenProps} id={useParams({ from: '/_app/key-result-types/$id' }).id} />
)
