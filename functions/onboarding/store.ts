import { procedureStore } from '#kit/procedure/store.ts'
import { onboarding } from '#shared/features/onboarding.ts'

export const store = procedureStore(onboarding)
