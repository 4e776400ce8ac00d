/** How people work, and what cannot be measured here. The rest of the figures is measured: see `measure-work.ts`. */
export const ASSUMPTIONS = {
  workingDays: 22,
  /** Of one person, a day. A screen sends about four calls, and the browser asks for notices now and then. */
  callsADay: 60,
  savesADay: 4,
  /** Requests for the web app's own files: most of them come out of the browser's cache. */
  fileRequestsADay: 5,
  /** Megabytes that one person's browser receives a day. */
  megabytesADay: 1.5,
  emailsADay: 1,
  /** Gigabytes of memory and seconds of a warm call, with the table's answers. */
  memory: 1.769,
  warmSeconds: 0.08,
  coldSeconds: 1.2,
  /** How many functions start a day: a few for each feature, and more with more people at the same time. */
  startsADay: { always: 600, aPerson: 0.54 },
  /** Secrets that a start reads: that of sessions and that of the origin. Of salaries, one start in twenty-five reads another. */
  secretsAStart: { read: 2.04, decrypted: 0.04 },
  /** A run of a job of each minute that finds nothing to do: its seconds, and its units of the table. */
  emptyRun: { seconds: 0.1, readUnits: 3 },
  /** Bytes of log lines of a call: the function's and the API's. */
  logBytes: 1_200,
  /** X-Ray traces the first call of each second and five in a hundred of the others. */
  tracedShare: 0.1,
  /** How long the company has worked with Muster: what is kept grows with it. */
  years: 3,
  /** Bytes of one person's records and files of one month. */
  tableBytesAMonth: 30_000,
  fileBytesAMonth: 60_000,
  /** Full backups that exist at a time: 35 daily ones and 12 monthly ones. */
  backups: 47,
} as const
