import type { Catalogue } from '#shared/kit/texts.ts'

export const insurances: Catalogue = {
  'and {0} more in the file': 'y {0} más en el archivo',
  'Download CSV': 'Descargar CSV',
  'Download the file before you mark it.': 'Descarga el archivo antes de marcarlo.',
  'Had no inclusion date': 'No tenía fecha de inclusión',
  'Has left': 'Ya no trabaja aquí',
  'Has no insurance status': 'No tiene estado de seguro',
  'Inclusion Date': 'Fecha de inclusión',
  'Inclusion was {0}': 'La inclusión era el {0}',
  Insurances: 'Seguros',
  'Insurances have changed since this file was made. Download it again.':
    'Los seguros cambiaron desde que se hizo este archivo. Descárgalo de nuevo.',
  'Last reported {0} by {1}': 'Último reporte: {0}, por {1}',
  'Lives in {0}': 'Vive en {0}',
  'No longer lives in {0}': 'Ya no vive en {0}',
  'Mark as reported': 'Marcar como reportado',
  'Marked as reported.': 'Marcado como reportado.',
  Marking: 'Marcando',
  'Nobody is insured here.': 'Aquí nadie tiene seguro.',
  'Nobody is insured yet. Insurance is part of an employee’s record.':
    'Aún nadie tiene seguro. El seguro es parte del registro de cada empleado.',
  'Not Assigned': 'Sin asignar',
  'Nothing to report.': 'Nada por reportar.',
  'Nothing has been reported yet: everybody insured is new.':
    'Aún no se ha reportado nada: todas las personas aseguradas son nuevas.',
  'Report to the insurer': 'Reportar a la aseguradora',
  'Report to the insurer ({0})': 'Reportar a la aseguradora ({0})',
  'To report': 'Por reportar',
  'Was {0}': 'Antes: {0}',
  'Who has to be added, changed or removed since the last report. Send the file, then mark it as reported.':
    'A quién agregar, cambiar o sacar desde el último reporte. Envía el archivo y luego márcalo como reportado.',
  '{0} to report': '{0} por reportar',
  '{0}, from {1}': '{0}, desde el {1}',
}
