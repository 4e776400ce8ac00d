/** A condition on a record that must still be true when something prepared earlier is sent. */
export interface RecordHold {
  readonly pk: string
  readonly sk: string
  /** A field of the record's row. */
  readonly field: string
  /** The required value of the field; by default the recipient's id. */
  readonly is?: string
  /** A further condition on the row. */
  readonly also?: { readonly field: string; readonly is: unknown }
}
