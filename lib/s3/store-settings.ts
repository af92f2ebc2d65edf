import { env } from '../env'

/** A bucket that speaks S3. `address` is shown to people; `prefix` ends with a slash or is empty. */
export type StoreSettings = {
  address: string
  bucket: string
  prefix: string
  region: string
  endpoint: string | undefined
  key: { accessKeyId: string; secretAccessKey: string }
}

/** The bucket that the environment names; null without one. */
export function storeSettings(): StoreSettings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PREFIX } = env()
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  // Self-hosted stores have one region, usually of this name.
  const region = S3_REGION ?? 'us-east-1'
  return {
    address: S3_ENDPOINT ? new URL(S3_ENDPOINT).origin : `https://s3.${region}.amazonaws.com`,
    bucket: S3_BUCKET,
    prefix: S3_PREFIX ? `${S3_PREFIX.replace(/\/$/, '')}/` : '',
    region,
    endpoint: S3_ENDPOINT,
    key: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  }
}
