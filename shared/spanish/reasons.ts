import type { Catalogue } from '#shared/kit/texts.ts'

export const reasons: Catalogue = {
  'New reason': 'Nuevo motivo',
  'No reasons yet.': 'Aún no hay motivos.',
  'Reason created successfully.': 'Motivo creado.',
  'Reason updated successfully.': 'Motivo actualizado.',
  'Reason with this name already exists': 'Ya existe un motivo con este nombre',
  'Why goals are set. Each goal has one reason.': 'Por qué se fijan los objetivos. Cada objetivo tiene un motivo.',
}
