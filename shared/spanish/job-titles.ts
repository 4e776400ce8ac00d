import type { Catalogue } from '#shared/kit/texts.ts'

export const jobTitles: Catalogue = {
  'Job family': 'Familia de puestos',
  'Job title created successfully.': 'Puesto creado.',
  'Job Title updated successfully.': 'Puesto actualizado.',
  'Job title with this name already exists': 'Ya existe un puesto con este nombre',
  JobTitles: 'Puestos',
  'New job title': 'Nuevo puesto',
  'No job titles yet.': 'Aún no hay puestos.',
  Order: 'Orden',
  'Search by name or family': 'Buscar por nombre o familia',
}
