import type { Catalogue } from '#shared/kit/texts.ts'

export const keyResults: Catalogue = {
  'Add at least one key result': 'Agrega al menos un resultado clave',
  'Add key result': 'Agregar resultado clave',
  'At most {0} key results': 'Máximo {0} resultados clave',
  Current: 'Actual',
  'Fill in both the key result and its source': 'Completa el resultado clave y su fuente',
  'Key result': 'Resultado clave',
  'Key result type created successfully.': 'Tipo de resultado clave creado.',
  'Key result type updated successfully.': 'Tipo de resultado clave actualizado.',
  'Key result type with this name already exists': 'Ya existe un tipo de resultado clave con este nombre',
  'Key result {0}': 'Resultado clave {0}',
  'Key result {0} is complete': 'El resultado clave {0} está completo',
  'key result {0}': 'resultado clave {0}',
  'Measure by a number': 'Medir con un número',
  'New key result': 'Nuevo resultado clave',
  'Progress of key result {0}': 'Avance del resultado clave {0}',
  'Remove key result {0}': 'Quitar el resultado clave {0}',
  Source: 'Fuente',
  'Source of the new key result': 'Fuente del nuevo resultado clave',
  Start: 'Inicio',
  'Stop measuring': 'Dejar de medir',
  'Stop measuring key result {0}': 'Dejar de medir el resultado clave {0}',
  Target: 'Meta',
  'There are no Key Results to display, try adding a new one.':
    'No hay resultados clave que mostrar; agrega uno nuevo.',
  Unit: 'Unidad',
  'What kind of key results goals have. Each goal has one type.':
    'Qué clase de resultados clave tienen los objetivos. Cada objetivo tiene un tipo.',
}
