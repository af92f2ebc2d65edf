import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Maximum difference between the clocks. */
const SKEW_MS = 15 * 60_000

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * S3's error for a request with a wrong signature (Signature Version 4, in headers); null if it is right. The body must
 * have the signed SHA-256.
 */
export function faultOfSignature(
  request: IncomingMessage,
  body: Buffer,
  keys: Record<string, string>,
  now: number,
): string | null {
  const { headers, method = '', url = '' } = request
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, id = '', day = '', region = '', signed = '', signature] = parts.exec(headers.authorization ?? '') ?? []
  if (!signature) return 'AccessDenied'
  const secret = keys[id]
  if (secret === undefined) return 'InvalidAccessKeyId'
  const date = String(headers['x-amz-date'])
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(now - at) <= SKEW_MS)) return 'RequestTimeTooSkewed'
  const payload = String(headers['x-amz-content-sha256'])
  if (payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const names = signed.split(';')
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'AccessDenied'
  const [path = '', query = ''] = url.split('?')
  const canonicalQuery = query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&')
  const canonical = [
    method,
    path,
    canonicalQuery,
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    signed,
    payload,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}
