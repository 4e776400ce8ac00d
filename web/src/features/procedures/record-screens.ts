/** The screens with forms, lazy-loaded so that the lists load without them. */
import { lazy } from 'react'

export const EditProcedureProcessScreen = lazy(async () => ({
  default: (await import('./edit-process.tsx')).EditProcedureProcessScreen,
}))
export const NewProcedureProcessScreen = lazy(async () => ({
  default: (await import('./new-process.tsx')).NewProcedureProcessScreen,
}))
export const EditProcedureTemplateScreen = lazy(async () => ({
  default: (await import('./template-form.tsx')).EditProcedureTemplateScreen,
}))
export const NewProcedureTemplateScreen = lazy(async () => ({
  default: (await import('./template-form.tsx')).NewProcedureTemplateScreen,
}))
