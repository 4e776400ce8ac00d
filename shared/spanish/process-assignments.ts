import type { Catalogue } from '#shared/kit/texts.ts'

export const processAssignments: Catalogue = {
  '{0} Months': '{0} meses',
  '1 Month': '1 mes',
  'Career Development Plan': 'Plan de desarrollo profesional',
  'Career Development Plan not selected': 'No se eligió un plan de desarrollo profesional',
  'Career development plan template': 'Plantilla de plan de desarrollo',
  'Inactive processes do not open anything.': 'Los procesos inactivos no abren nada.',
  'Month of next start': 'Mes del próximo inicio',
  'New assignment': 'Nueva asignación',
  'New process': 'Nuevo proceso',
  'Next period start date': 'Fecha de inicio del próximo período',
  'Next start': 'Próximo inicio',
  'Nothing is assigned yet. Muster opens what is assigned here on its own, period by period.':
    'Todavía no hay nada asignado. Muster abre por sí solo lo que se asigna aquí, período tras período.',
  'One on One': 'Uno a uno',
  Periodicity: 'Periodicidad',
  Process: 'Proceso',
  'Process Assignment': 'Asignación de procesos',
  'Process saved successfully.': 'Proceso guardado.',
  'Process type': 'Tipo de proceso',
  'Process updated successfully.': 'Proceso actualizado.',
  'Recurring processes. On its start date, a process is opened for the person’s leader.':
    'Procesos recurrentes. En su fecha de inicio, cada proceso se abre para el líder de la persona.',
  Schedule: 'Programación',
  'The date cannot be earlier than today': 'La fecha no puede ser anterior a hoy',
  'This employee already has this process': 'Este empleado ya tiene este proceso',
}
