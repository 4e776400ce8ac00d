/** Where files lie in the bucket: what is written here and what the bucket forgets by itself agree on it. */

/** Uploads that no record points at yet. */
export const UNCONFIRMED_PREFIX = 'unconfirmed/'
/** Archives that were made to be fetched once; what lies here is made anew when it is asked for again. */
export const ARCHIVES_PREFIX = 'archives/'
