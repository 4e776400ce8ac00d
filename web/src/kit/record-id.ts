/** A route's id may carry a suffix after a comma ("{id},create"); only the part before it names the record. Source: spec 1 section 2.2. */
export const parseRecordId = (segment: string): string => segment.split(',')[0] ?? ''
