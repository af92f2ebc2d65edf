import { APICallError } from 'ai'
import { AppError } from '../../errors'
import { readRetryAfter } from '../../net/headers'
import { cleanText } from '../../text/format/clean-text'
import { endpointName, type ModelConnection } from '../connection/connection'

type FailureReason =
  | 'rate_limit'
  | 'no_quota'
  | 'key_refused'
  | 'no_such_model'
  | 'too_long'
  | 'refused'
  | 'server_error'
  | 'unreachable'
  | 'silent'
  | 'broken_off'
  | 'cut_short'
  | 'too_much'
  | 'unreadable'
  | 'unusable'

const RETRYABLE: FailureReason[] = ['rate_limit', 'server_error', 'unreachable', 'broken_off', 'unreadable']

/** Failures that every other call to the same model would meet, too. */
const LASTING: FailureReason[] = ['no_quota', 'key_refused', 'no_such_model']

/** A model call that failed, with a sentence for the person. */
export class ModelFailure extends AppError {
  override name = 'ModelFailure'
  constructor(
    readonly reason: FailureReason,
    message: string,
    options?: ErrorOptions & { retryAfterMs?: number },
  ) {
    super('model_failed', message, options)
    this.retryAfterMs = options?.retryAfterMs
  }
  /** how long the server asks to wait */
  readonly retryAfterMs: number | undefined
  get retryable(): boolean {
    return RETRYABLE.includes(this.reason)
  }
  get isLasting(): boolean {
    return LASTING.includes(this.reason)
  }
}

/** Message for any error of a call. Never contains the key. */
export function explainFailure(error: unknown, connection: ModelConnection, model: string): ModelFailure {
  if (error instanceof ModelFailure) return error
  const api = findCause(error, APICallError.isInstance)
  if (api?.statusCode && api.statusCode >= 400) return explainStatus(api, connection, model)
  const where = endpointName(connection)
  const said = messageOf(error)
  const refused = findCause(error, isRefusedAddress)
  if (refused) return failure('refused', refused.message, error)
  if (findCause(error, isCutConnection)) {
    return failure('broken_off', 'The connection to the model was lost before it had finished.', error)
  }
  const code = findCause(error, hasCode)?.code
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return failure('unreachable', `The address of the model server, ${where}, cannot be found.`, error)
  }
  if (code === 'ECONNREFUSED') {
    return failure('unreachable', `The model server at ${where} refused the connection. Is it running?`, error)
  }
  if (code || api?.isRetryable || said === 'fetch failed') {
    return failure('unreachable', `The connection to the model server at ${where} failed.`, error)
  }
  // Some servers send an error within the stream, after a status of 200.
  if (isRecord(error) && !(error instanceof Error) && said) {
    return failure('server_error', `The model server reports an error: ${redact(said, connection)}`, error)
  }
  return failure('unreadable', `The model server at ${where} responded in a format that Folio cannot read.`, error)
}

function explainStatus(error: APICallError, connection: ModelConnection, model: string): ModelFailure {
  const where = endpointName(connection)
  const status = error.statusCode ?? 0
  const said = `${error.message} ${error.responseBody ?? ''}`
  if (status === 401 || status === 403) {
    return failure('key_refused', `${where} rejected the key. Check it in Settings.`, error)
  }
  if (status === 404) {
    const advice = 'Check its name and the address in Settings.'
    return failure('no_such_model', `${where} has no model “${model}”. ${advice}`, error)
  }
  if (status === 429 && /insufficient_quota|billing/i.test(said)) {
    return failure('no_quota', `The account at ${where} has no quota left for “${model}”.`, error)
  }
  if (status === 429) {
    const retryAfterMs = readRetryAfter(error.responseHeaders)
    const message = `${where} is not accepting more requests at the moment (rate limit). Try again shortly.`
    return new ModelFailure('rate_limit', message, { cause: error, retryAfterMs })
  }
  if (status >= 500 || status === 408) {
    const retryAfterMs = readRetryAfter(error.responseHeaders)
    const message = `The model server at ${where} failed (status ${status}).`
    return new ModelFailure('server_error', message, { cause: error, retryAfterMs })
  }
  if (/context.{0,12}(?:length|window|size)|too (?:long|many tokens)|maximum.{0,20}tokens/i.test(said)) {
    return failure('too_long', `The text is longer than “${model}” can read at once.`, error)
  }
  return failure('refused', `${where} rejected the request: ${redact(error.message, connection)}`, error)
}

function failure(reason: FailureReason, message: string, cause: unknown): ModelFailure {
  return new ModelFailure(reason, message, { cause })
}

/** One line of the server's message, without anything that looks like a key. */
function redact(text: string, { apiKey }: ModelConnection): string {
  const line = cleanText(text).replace(/\s+/g, ' ').trim().slice(0, 300)
  const hidden = apiKey ? line.replaceAll(apiKey, '…') : line
  return hidden.replace(/\b(?:sk|key|Bearer)[-_ ][\w*.-]{6,}/g, '…')
}

export function findCause<T>(error: unknown, is: (error: unknown) => error is T): T | undefined {
  for (let current = error, depth = 0; current && depth < 6; depth++) {
    if (is(current)) return current
    current = isRecord(current) ? (current.cause ?? current.lastError) : undefined
  }
  return undefined
}

/** Whether the address may not be called. */
function isRefusedAddress(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'forbidden'
}

/** Whether fetch or its socket reports a connection that closed early. */
function isCutConnection(error: unknown): error is Error {
  return (
    messageOf(error) === 'terminated' || (hasCode(error) && /^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(error.code))
  )
}

function hasCode(error: unknown): error is { code: string } {
  return isRecord(error) && typeof error.code === 'string' && /^(?:E[A-Z]|UND_ERR)/.test(error.code)
}

function messageOf(error: unknown): string {
  return isRecord(error) && typeof error.message === 'string' ? error.message : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
