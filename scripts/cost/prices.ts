/**
 * AWS prices in us-east-1, in US dollars, as of November 2026, without any free tier. Sources: the pricing pages of the
 * services. All prices are in this file.
 */
export const PRICES = {
  /** API Gateway, an HTTP API: a call. */
  apiCall: 1 / 1e6,
  /** Lambda on ARM: a call, and a second of one gigabyte. Starting is paid for like running. */
  functionCall: 0.2 / 1e6,
  functionGigabyteSecond: 0.0000133334,
  /**
   * DynamoDB on demand: a unit read or written, and a gigabyte kept for a month, also for its point-in-time recovery.
   */
  readUnit: 0.125 / 1e6,
  writeUnit: 0.625 / 1e6,
  tableGigabyte: 0.25,
  recoveryGigabyte: 0.2,
  /** AWS Backup: a gigabyte of DynamoDB kept for a month. Each backup is a full one. */
  backupGigabyte: 0.1,
  /** S3: a gigabyte kept for a month. */
  fileGigabyte: 0.023,
  /** CloudFront: an HTTPS request, and a gigabyte sent to a browser. */
  edgeRequest: 1 / 1e6,
  edgeGigabyte: 0.085,
  /** WAF: a list of rules and each rule a month, and a request. */
  firewall: 5,
  firewallRule: 1,
  firewallRequest: 0.6 / 1e6,
  /** CloudWatch: a gigabyte of log lines; an alarm and a metric of one's own a month; a dashboard. */
  logGigabyte: 0.5,
  alarm: 0.1,
  metric: 0.3,
  dashboard: 3,
  /** X-Ray: a call that is traced. */
  trace: 5 / 1e6,
  /** KMS: a key a month, and a use of it. */
  key: 1,
  keyUse: 0.03 / 10_000,
  /** Secrets Manager: a secret a month, and a reading of one. */
  secret: 0.4,
  secretReading: 0.05 / 10_000,
  /** SES: an email. */
  email: 0.1 / 1000,
} as const
