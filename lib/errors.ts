/** Code → HTTP status, and whether the person may see the text. */
export const ERRORS = {
  bad_request: { status: 400, visible: true },
  unauthorized: { status: 401, visible: true },
  forbidden: { status: 403, visible: true },
  not_found: { status: 404, visible: true },
  conflict: { status: 409, visible: true },
  too_large: { status: 413, visible: true },
  unsupported: { status: 415, visible: true },
  unreadable: { status: 422, visible: true },
  slow_down: { status: 429, visible: true },
  no_text: { status: 422, visible: true },
  limit_reached: { status: 402, visible: true },
  /** a person's monthly limit on model use */
  month_used_up: { status: 402, visible: true },
  model_failed: { status: 502, visible: true },
  source_failed: { status: 502, visible: true },
  disk_full: { status: 507, visible: true },
  /** a PDF that is unavailable for now */
  file_away: { status: 503, visible: true },
  set_aside: { status: 500, visible: true },
  damaged: { status: 500, visible: true },
  no_papers: { status: 200, visible: true },
  no_content: { status: 200, visible: true },
  internal: { status: 500, visible: false },
} as const

export type ErrorCode = keyof typeof ERRORS

/** An expected failure, with a sentence that says what is wrong and what to do. */
export class AppError extends Error {
  override name = 'AppError'
  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Whether an error is a result rather than a failure: nothing was found. */
export function isRefusal(error: { code: string } | null): boolean {
  return error !== null && ERRORS[error.code as ErrorCode]?.status === 200
}

export type Failure = { code: ErrorCode; message: string }

/** The part of an error that people and programs may see. */
export function toFailure(error: unknown): Failure {
  if (isAppError(error) && ERRORS[error.code].visible) return { code: error.code, message: error.message }
  const reached = findLimit(error)
  if (reached) return { code: reached.code, message: reached.message }
  if (isDiskFull(error)) return { code: 'disk_full', message: DISK_FULL }
  if (isDamage(error)) return { code: 'damaged', message: DAMAGED }
  return { code: 'internal', message: 'Something went wrong in Folio. See the log for details.' }
}

const DISK_FULL = 'The disk is full. Free up space on the disk that holds the data directory, then try again.'

/** Whether the system or the database reports a full disk, at any depth of the error. */
export function isDiskFull(error: unknown): boolean {
  return [...causesOf(error)].some(
    ({ code, message }) =>
      code === 'ENOSPC' ||
      code === 'EDQUOT' ||
      code === 'disk_full' ||
      code === '53100' ||
      (typeof message === 'string' && /no space left on device|ENOSPC|could not extend file/i.test(message)),
  )
}

/** Error code of the database for a person's limit: see the migration `limits_of_people`. */
const LIMIT = 'FO002'

/** The person's limit reported by the database, at any depth of the error; null for other errors. */
export function findLimit(error: unknown): AppError | null {
  const all = [...causesOf(error)]
  if (!all.some(({ code }) => code === LIMIT)) return null
  const said = all.map(({ message }) => /\b(questions|papers|megabytes) (\d+)/.exec(String(message))).find(Boolean)
  const [, what, number] = said ?? []
  const most = Number(number).toLocaleString('en')
  if (what === 'questions')
    return new AppError(
      'slow_down',
      `You already have ${most} questions in progress, which is the limit. Wait until one is answered, or stop one.`,
    )
  const full = what === 'papers' ? `${most} papers` : `${most} MB of PDFs`
  return new AppError(
    'too_large',
    `Your own library can hold up to ${full}, and this would exceed that limit. Delete papers from it, or ask an administrator for more space.`,
  )
}

const DAMAGED =
  'The database is damaged: part of it cannot be read. Stop Folio, restore a backup with "npm run restore latest", and start again.'

/** Whether the database reports that its files are damaged, at any depth of the error. */
export function isDamage(error: unknown): boolean {
  return [...causesOf(error)].some(
    ({ code, message }) =>
      code === 'XX001' ||
      code === 'XX002' ||
      (typeof message === 'string' &&
        /could not (?:open|read|stat) (?:file|blocks?) .*"(?:base|global|pg_xact)\//.test(message)),
  )
}

/** An error and its causes, including those wrapped by Prisma. */
function* causesOf(error: unknown): Generator<{ code?: unknown; message?: unknown }> {
  let current = error
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth++) {
    const { code, message, cause, meta, originalCode } = current as Record<string, unknown>
    yield { code, message }
    if (originalCode) yield { code: originalCode, message }
    if (typeof meta === 'object' && meta !== null) yield meta
    current = cause ?? (meta as { driverAdapterError?: unknown } | null | undefined)?.driverAdapterError
  }
}

/** An error that the engine stored and loaded has lost its class, but not its name and code. */
function isAppError(error: unknown): error is AppError {
  if (error instanceof AppError) return true
  return error instanceof Error && error.name === 'AppError' && 'code' in error && String(error.code) in ERRORS
}

/** Result of an action: a value, or an error that can be shown. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; error: Failure }
