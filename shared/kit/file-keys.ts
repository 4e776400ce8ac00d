/** Key prefixes in the file bucket: the code that writes files and the bucket's expiry rules share them. */

/** Uploads that no record refers to yet. */
export const UNCONFIRMED_PREFIX = 'unconfirmed/'
/** Archives to be downloaded once; they are generated again for each new request. */
export const ARCHIVES_PREFIX = 'archives/'
