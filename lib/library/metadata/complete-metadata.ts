import { log } from '../../log'
import { lookupArxiv } from '../../sources/scholarly/arxiv'
import { lookupCrossref, searchCrossref } from '../../sources/scholarly/crossref'
import type { Hit } from '../../sources/work/source'
import type { PaperMetadata } from '../../text/document'
import { letters, sameTitle, surname } from '../../text/names/compare-names'
import { arxivIdOfFileName, splitArxivId } from '../ids/paper-id'

const PAUSE_MS = 10 * 60_000
/** Minimum letters of a title to look up. */
const SHORTEST_TITLE = 12

// Pauses lookups after a failure, since without a network each paper would wait for nothing.
let pausedUntil = 0

/**
 * Completes metadata from the pages with that of arXiv or Crossref. Waits for the source's turn, and then at most five
 * seconds; without a network returns the metadata unchanged.
 */
export async function completeMetadata(fileName: string, found: PaperMetadata): Promise<PaperMetadata> {
  if (Date.now() < pausedUntil) return found
  try {
    const hit = await ask(fileName, found)
    return hit ? merge(found, hit) : found
  } catch (error) {
    pausedUntil = Date.now() + PAUSE_MS
    log.info('metadata not completed: the source could not be asked', { detail: String(error).slice(0, 200) })
    return found
  }
}

/**
 * Looks up a work again: by its arXiv id or DOI, else by file name and title. Returns the merged metadata and the
 * source's answer; null if no source knows the work. Throws `AppError('source_failed')`.
 */
export async function askAgain(
  fileName: string,
  known: PaperMetadata,
): Promise<{ metadata: PaperMetadata; hit: Hit } | null> {
  const hit = (await ask(fileName, known)) ?? (await askByTitle(known))
  return hit && { metadata: merge(known, hit), hit }
}

/** A title alone is only a hint: the first author must agree, if known. */
async function askByTitle({ title, authors }: PaperMetadata): Promise<Hit | null> {
  if (letters(title).length < SHORTEST_TITLE) return null
  const found = await searchCrossref(title)
  const [first = ''] = authors
  return (
    found.find(
      (work) =>
        sameTitle(work.title, title) &&
        (authors.length === 0 || work.authors.some((author) => surname(author) === surname(first))),
    ) ?? null
  )
}

async function ask(fileName: string, found: PaperMetadata): Promise<Hit | null> {
  if (found.arxivId) return lookupArxiv(found.arxivId)
  if (found.doi) return lookupCrossref(found.doi)
  const hint = arxivIdOfFileName(fileName)
  if (!hint) return null
  const hit = await lookupArxiv(hint)
  // A file name is only a hint: it counts if the title on the first page agrees.
  return hit && sameTitle(hit.title, found.title) ? hit : null
}

/** A source's title, authors and date are more reliable than a page's; the version is that of the file. */
function merge(found: PaperMetadata, hit: Hit): PaperMetadata {
  return {
    title: hit.title || found.title,
    authors: hit.authors.length > 0 ? hit.authors : found.authors,
    published: hit.published ?? found.published,
    arxivId: withVersion(found.arxivId, hit.arxivId),
    doi: found.doi ?? hit.doi,
    abstract: found.abstract ?? hit.abstract,
  }
}

function withVersion(read: string | null, listed: string | null): string | null {
  if (!read) return listed
  return (splitArxivId(read)?.version ?? 0) > 0 ? read : (listed ?? read)
}
