/** What must still be true of a record when something that was prepared before is sent. */
export interface RecordHold {
  readonly pk: string
  readonly sk: string
  /** Of the record's row. */
  readonly field: string
  /** What the field says; without it, the field names the recipient. */
  readonly is?: string
  /** What else must be true of the row. */
  readonly also?: { readonly field: string; readonly is: unknown }
}
