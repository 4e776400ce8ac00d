/** The template's malware scans of uploads: like GuardDuty, but they detect only the scanners' standard test file. */
import type { ResolvedTemplate } from './template.ts'

interface PlanProperties {
  readonly ProtectedResource: {
    readonly S3Bucket: { readonly BucketName: string; readonly ObjectPrefixes?: readonly string[] }
  }
}

/** EICAR's harmless test file, in two parts, so that a scanner on this machine does not report this source file. */
export const TEST_FILE = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** Returns the tags that an object of a bucket gets from its scan; undefined if the bucket is not scanned. */
export function openScans(
  blueprint: ResolvedTemplate,
): (bucket: string, key: string, content: Buffer) => string | undefined {
  const scanned = blueprint
    .resourcesOfType<PlanProperties>('AWS::GuardDuty::MalwareProtectionPlan')
    .map(({ properties }) => properties.ProtectedResource.S3Bucket)
  return (bucket, key, content) => {
    const isScanned = scanned.some(
      ({ BucketName, ObjectPrefixes = [''] }) =>
        BucketName === bucket && ObjectPrefixes.some(prefix => key.startsWith(prefix)),
    )
    if (!isScanned) return undefined
    const status = content.includes(TEST_FILE) ? 'THREATS_FOUND' : 'NO_THREATS_FOUND'
    return `<Tagging><TagSet><Tag><Key>GuardDutyMalwareScanStatus</Key><Value>${status}</Value></Tag></TagSet></Tagging>`
  }
}
