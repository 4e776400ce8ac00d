/** What a person's page needs: the history of the record. */
export { RecordHistoryCard } from './record-history.tsx'
