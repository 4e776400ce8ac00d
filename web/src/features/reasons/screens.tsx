import { reasons } from '#shared/features/reasons.ts'
import { CatalogueList, EditCatalogueEntry, NewCatalogueEntry } from '#web/kit/catalogue-screens.tsx'

const screen = { of: reasons, path: '/reason' }
export const ReasonsList = () => <CatalogueList {...screen} />
export const NewReason = () => <NewCatalogueEntry {...screen} />
export const EditReason = ({ id }: { id: string }) => <EditCatalogueEntry {...screen} id={id} />
