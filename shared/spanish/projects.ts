import type { Catalogue } from '#shared/kit/texts.ts'

export const projects: Catalogue = {
  'Active/Inactive': 'Activo/Inactivo',
  'Client since': 'Cliente desde',
  'Holidays count as hours': 'Los feriados cuentan como horas',
  'New project': 'Nuevo proyecto',
  'No projects yet.': 'Aún no hay proyectos.',
  Partner: 'Socio',
  'Project created successfully.': 'Proyecto creado.',
  'Project updated successfully.': 'Proyecto actualizado.',
  'Project with this name already exists': 'Ya existe un proyecto con este nombre',
  'Tech stack': 'Tecnologías',
  'Timesheets may be imported': 'Las hojas de horas se pueden importar',
  'Timesheets need the leader’s approval': 'Las hojas de horas necesitan la aprobación del líder',
  'Vacations fill in their hours': 'Las vacaciones llenan sus horas',
}
