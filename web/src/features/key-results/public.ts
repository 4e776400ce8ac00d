/** The key results of a goal or goal template, for both forms. */
export { KeyResultsField } from './key-results-field.tsx'
export { useKeyResults } from './use-key-results.ts'
