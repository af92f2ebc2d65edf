import { log } from '../../log'
import { lookupArxiv } from '../../sources/arxiv'
import { lookupCrossref, searchCrossref } from '../../sources/crossref'
import type { Hit } from '../../sources/source'
import type { PaperMetadata } from '../../text/document'
import { letters, sameTitle, surname } from '../../text/same-work'
import { arxivIdOfFileName, splitArxivId } from '../paper/paper-id'

const PAUSE_MS = 10 * 60_000
/** Letters of a title that is worth asking for. */
const SHORTEST_TITLE = 12

// Without a network each paper would wait for nothing; so one failure stops the asking for a while.
let pausedUntil = 0

/**
 * Completes what was read off the pages with what arXiv or Crossref say of the same work. Waits for its turn, and then at
 * most five seconds; without the network the metadata comes back as it was.
 */
export async function completeMetadata(fileName: string, found: PaperMetadata): Promise<PaperMetadata> {
  if (Date.now() < pausedUntil) return found
  try {
    const told = await ask(fileName, found)
    return told ? merge(found, told) : found
  } catch (error) {
    pausedUntil = Date.now() + PAUSE_MS
    log.info('metadata not completed: the source could not be asked', { detail: String(error).slice(0, 200) })
    return found
  }
}

/**
 * Asks again for what is known of a work: by its arXiv id or DOI, else by the file's name and by the title. Gives what
 * is known with it, and the source's own answer; null when no source knows the work. Throws
 * `AppError('source_failed')`.
 */
export async function askAgain(
  fileName: string,
  known: PaperMetadata,
): Promise<{ metadata: PaperMetadata; told: Hit } | null> {
  const told = (await ask(fileName, known)) ?? (await askByTitle(known))
  return told && { metadata: merge(known, told), told }
}

/** A title alone is a hint, too: the first author must agree, where one is known. */
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
  const told = await lookupArxiv(hint)
  // A file name is a hint: it counts when the title on the first page agrees.
  return told && sameTitle(told.title, found.title) ? told : null
}

/** The source knows title, authors and date better than a page does; the version is the one that was read. */
function merge(found: PaperMetadata, told: Hit): PaperMetadata {
  return {
    title: told.title || found.title,
    authors: told.authors.length > 0 ? told.authors : found.authors,
    published: told.published ?? found.published,
    arxivId: withVersion(found.arxivId, told.arxivId),
    doi: found.doi ?? told.doi,
    abstract: found.abstract ?? told.abstract,
  }
}

function withVersion(read: string | null, told: string | null): string | null {
  if (!read) return told
  return (splitArxivId(read)?.version ?? 0) > 0 ? read : (told ?? read)
}
