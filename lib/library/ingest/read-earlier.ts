import { inTurn } from '../../db/connection/transaction'
import { hasOtherWork } from '../../db/work-rows/queue-rows'
import { WORKFLOW } from '../../engine/workflow'
import { env } from '../../env'
import { toFailure } from '../../errors'
import { log } from '../../log'
import { asInstallation } from '../../owner'
import { linkCitations } from '../citing/cited-papers'
import { ASKABLE_SQL } from '../in-library'
import { READER_VERSION } from '../pdf/read-pdf'
import { findActiveIndex } from '../search/find-chunks'
import { rows } from '../sql/rows'
import { readInPlace } from './read-in-place'
import { startPages, startScan } from './read-scan'

/** Delay before the first paper, and during other work, ms. */
const WAIT_MS = 30_000
/** Pause after each paper, as a multiple of its duration, so that one core is busy for at most a fifth of the time. */
const REST = 4
/** Number of papers after which citations between papers are updated and the space of old pages is reclaimed. */
const TIDIED_AFTER = 50

/**
 * Reads papers of an earlier reader again, one by one in the background, while there is no other work and the index
 * uses the offline embedder. Ends after the last one. Returns a function that stops it.
 */
export function watchEarlier(waitMs = WAIT_MS): () => void {
  const skipped = new Set<string>()
  let changed: string[] = []
  let timer: NodeJS.Timeout | undefined
  const ending = new AbortController()
  const tidy = async () => {
    if (changed.length > 0) await linkCitations(changed.splice(0))
    // A Postgres server does this by itself.
    if (!env().DATABASE_URL) await asInstallation(() => rows('VACUUM'))
  }
  const next = async () => {
    const started = Date.now()
    const outcome = await asInstallation(() => readNext(skipped, ending.signal)).catch((error: unknown) => {
      log.warn('papers read by an earlier version of the reader were not read again', {
        detail: toFailure(error).message,
      })
      return 'wait' as const
    })
    if (typeof outcome === 'object') changed = [...changed, outcome.id]
    const isDue = changed.length >= TIDIED_AFTER || (outcome === 'done' && changed.length > 0)
    if (isDue && !ending.signal.aborted)
      await tidy().catch((error: unknown) =>
        log.warn('the library was not tidied after papers were read again', { detail: toFailure(error).message }),
      )
    if (outcome === 'done' || ending.signal.aborted) return
    const rest = outcome === 'wait' ? waitMs : REST * (Date.now() - started)
    timer = setTimeout(next, rest).unref()
  }
  timer = setTimeout(next, waitMs).unref()
  return () => {
    ending.abort()
    clearTimeout(timer)
  }
}

/**
 * `wait`: there is other work, the index uses an embedding model, or the store is unreachable. `done`: only skipped
 * papers are left.
 */
type Outcome = { id: string } | 'skipped' | 'wait' | 'done'

/** Reads the most recently added paper. One that cannot be read stays as it is, and is added to `skipped`. */
function readNext(skipped: Set<string>, signal: AbortSignal): Promise<Outcome> {
  return inTurn('papers of an earlier reader', async () => {
    const [paper] = await rows<{ id: string; ocr_pages: number }>(
      `SELECT id, ocr_pages FROM paper WHERE ${ASKABLE_SQL} AND reader_version < $1 AND file_hash IS NOT NULL AND id <> ALL ($2::text[])
       ORDER BY added_at DESC, id LIMIT 1`,
      [READER_VERSION, [...skipped]],
    )
    if (!paper) return 'done'
    // An embedding model may cost money for each passage, so that people choose which papers are read again.
    if ((await findActiveIndex())?.model !== 'offline') return 'wait'
    // OCR is slow and has the lowest priority itself.
    if (await hasOtherWork(WORKFLOW.ocr)) return 'wait'
    try {
      await readInPlace(paper.id, signal)
      await startPages(paper.id)
      return paper
    } catch (error) {
      const { code, message } = toFailure(error)
      if (code === 'file_away' || signal.aborted) return 'wait'
      // Earlier readers took wrong letters for text. OCR reads what is drawn.
      if (code === 'no_text' && paper.ocr_pages === 0) {
        await startScan(paper.id)
        return paper
      }
      log.info('a paper was not read again', { paperId: paper.id, detail: message })
      skipped.add(paper.id)
      return 'skipped'
    }
  })
}
