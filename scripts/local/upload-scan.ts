/** The template's scans of uploads: what GuardDuty would find, for a file that every scanner knows as its test. */
import type { ResolvedTemplate } from './template.ts'

interface PlanProperties {
  readonly ProtectedResource: {
    readonly S3Bucket: { readonly BucketName: string; readonly ObjectPrefixes?: readonly string[] }
  }
}

/** The harmless file of EICAR, in two parts, so that no scanner of this machine takes this one for it. */
export const TEST_FILE = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** Returns the tags that an object of a bucket gets from its scan; undefined where none is scanned. */
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
