/** What a person's page uses of employees: the history of the record. */
export { RecordHistoryCard } from './record-history.tsx'
