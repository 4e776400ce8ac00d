/** Key prefixes in the file bucket: the code that writes files and the bucket's expiry rules share them. */

/** Uploads that no record refers to yet. */
export const UNCONFIRMED_PREFIX = 'unconfirmed/'
/** Archives to be downloaded once; they are generated again for each new request. */
export const ARCHIVES_PREFIX = 'archives/'
/** Snapshots of rows for cold row caches. */
export const SNAPSHOTS_PREFIX = 'row-snapshots/'
/** The files of features whose replaced and removed versions are kept for a while. */
export const REPLACED_PREFIXES = ['pictures/', 'rewards/', 'timesheets/'] as const
/** Sealed timesheets: written once, never changed or removed. */
export const SEALS_PREFIX = 'seals/'
