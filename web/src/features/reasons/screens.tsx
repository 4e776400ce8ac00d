import { useParams } from '@tanstack/react-router'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import { CatalogueList, EditCatalogueEntryScreen, NewCatalogueEntryScreen } from '#web/kit/catalogue-screens.tsx'

const screenProps = { catalogue: reasonsCatalogue, path: '/reason' }
export const ReasonsList = () => <CatalogueList {...screenProps} />
export const NewReasonScreen = () => <NewCatalogueEntryScreen {...screenProps} />
export const EditReasonScreen = () => (
  <EditCatalogueEntryScreen {...screenProps} id={useParams({ from: '/_app/reason/$id' }).id} />
)
