import type { Catalogue } from '#shared/kit/texts.ts'

export const keyResults: Catalogue = {
  'Add key result': '',
  Current: '',
  'Key result': '',
  'Key result {0}': '',
  'Key result {0} is complete': '',
  'Measure by a number': '',
  'Measure key result {0} by a number': '',
  'New key result': '',
  'Progress of key result {0}': '',
  'Remove key result {0}': '',
  Source: '',
  'Source of the new key result': '',
  Start: '',
  'Stop measuring': '',
  'Stop measuring key result {0}': '',
  Target: '',
  Unit: '',
}
