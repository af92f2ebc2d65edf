import { AppError } from '../errors'
import type { StoreSettings } from './store-settings'

/**
 * Why a request to the store failed: `refused` until a person changes something, `full`, or `away` for a while.
 * `message` names the problem and the remedy.
 */
export type StoreTrouble = { kind: 'refused' | 'full' | 'away'; message: string }

type SdkError = {
  name?: string
  code?: string
  Code?: string
  message?: string
  $metadata?: { httpStatusCode?: number }
  cause?: unknown
}

const FULL = /^(QuotaExceeded|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|InsufficientStorage|StorageFull)/
const KEYS = /^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken|AuthFailure)/
const REGION = /^(AuthorizationHeaderMalformed|PermanentRedirect|IllegalLocationConstraintException)/

/** Classifies an error of the S3 client. */
export function readTrouble(error: unknown, { bucket, address }: StoreSettings): StoreTrouble {
  const { name = '', code = '', Code = '', $metadata } = (error ?? {}) as SdkError
  const status = $metadata?.httpStatusCode
  const says = (pattern: RegExp) => [name, code, Code].some((word) => pattern.test(word))
  const where = `The S3 store at ${address}`
  if (says(/^NoSuchBucket$/))
    return {
      kind: 'refused',
      message: `${where} has no bucket ${bucket}. Create it, or correct S3_BUCKET.`,
    }
  if (says(FULL) || status === 507)
    return {
      kind: 'full',
      message: `${where} is full: it accepts no more files in the bucket ${bucket}. Free up space there, or raise its quota.`,
    }
  if (says(/^RequestTimeTooSkewed$/))
    return { kind: 'away', message: `The clocks of ${where} and this machine disagree. Check both.` }
  if (says(KEYS))
    return {
      kind: 'refused',
      message: `${where} does not accept the access key. Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    }
  if (says(REGION) || status === 301)
    return { kind: 'refused', message: `${where} has the bucket ${bucket} in another region. Correct S3_REGION.` }
  if (status === 401 || status === 403)
    return {
      kind: 'refused',
      message: `${where} denies Folio access to the bucket ${bucket}. Allow this key to list, read, write and delete there, or correct the S3 settings.`,
    }
  if (status)
    return {
      kind: 'away',
      message: `${where} is not working at the moment (status ${status}). Folio will try again automatically.`,
    }
  const reason = code || networkCode(error)
  return {
    kind: 'away',
    message: `${where} cannot be reached${reason ? ` (${reason})` : ''}. Check that it is running and that this machine can reach it. Folio will try again automatically.`,
  }
}

/** The same as an error, for PDFs that only the store has. */
export function awayError(error: unknown, settings: StoreSettings): AppError {
  if (error instanceof AppError) return error
  return new AppError('file_away', readTrouble(error, settings).message, { cause: error })
}

export function isNotFound(error: unknown): boolean {
  const { name = '', $metadata } = (error ?? {}) as SdkError
  return $metadata?.httpStatusCode === 404 && /^(NoSuchKey|NotFound|NoSuchUpload)$/.test(name)
}

function networkCode(error: unknown): string {
  const { name = '', cause } = (error ?? {}) as SdkError
  const inner = (cause as SdkError | undefined)?.code
  return inner ?? (name === 'TimeoutError' ? 'timed out' : '')
}
