import { reasonsCatalogue } from '#shared/features/reasons.ts'
import { CatalogueList, EditCatalogueEntryScreen, NewCatalogueEntryScreen } from '#web/kit/catalogue-screens.tsx'

const screenProps = { catalogue: reasonsCatalogue, path: '/reason' }
export const ReasonsList = () => <CatalogueList {...screenProps} />
export const NewReasonScreen = () => <NewCatalogueEntryScreen {...screenProps} />
export const EditReasonScreen = ({ id }: { id: string }) => <EditCatalogueEntryScreen {...screenProps} id={id} />
