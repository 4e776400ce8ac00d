/** The key results of a goal or of a template of goals, for both forms. */
export { KeyResultsField } from './key-results-field.tsx'
export { useKeyResults } from './use-key-results.ts'
