/** The parts of the S3 client that we use, in a separate bundle that is loaded on first use (`scripts/bundle.ts`). */
export {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
export { Upload } from '@aws-sdk/lib-storage'
export { createPresignedPost } from '@aws-sdk/s3-presigned-post'
export { getSignedUrl } from '@aws-sdk/s3-request-presigner'
