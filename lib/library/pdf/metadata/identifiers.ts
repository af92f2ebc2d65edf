import { oneLine } from '../../../text/format/phrases'
import type { LaidPage } from '../layout/laid-page'

const NEW_ID = String.raw`\d{4}\.\d{4,5}`
const OLD_ID = String.raw`[a-z-]+(?:\.[A-Z]{2})?\/\d{7}`
const STAMP = new RegExp(
  String.raw`arXiv\s*:\s*(${NEW_ID}|${OLD_ID})(v\d+)?\s*\[[^\]]*\]\s*(\d{1,2}\s+[A-Z][a-z]{2}\s+\d{4})?`,
)
const FILE_NAME = /^(?:arxiv[-_ ]?)?((?:0[7-9]|[1-9]\d)(?:0[1-9]|1[0-2])\.\d{4,5})(v\d+)?(?:[ _(-].*)?\.pdf$/i
const DOI = /(?:doi(?:\.org)?\s*[:/]?\s*|\b)(10\.\d{4,9}\/[^\s"<>,;\uffff]+)/i

export type Identifiers = { arxivId: string | null; doi: string | null; stampDate: string | null }

/**
 * Reads the arXiv id from the stamp in the margin, with version and date. Other text is not searched, as it may hold
 * the id of a cited paper; without a stamp, an id in the file name counts. The DOI is read only from the first page and
 * the cover sheets before it.
 */
export function readIdentifiers(pages: LaidPage[], covers: number, fileName: string): Identifiers {
  const first = pages[covers]
  if (!first) return { arxivId: null, doi: null, stampDate: null }
  const written = [...first.margin, ...first.lines].map((line) => line.text)
  const stamp = [oneLine(first.turned.map((line) => line.text).join(' ')), ...written].join('\n').match(STAMP)
  const hasReferences = first.lines.some((line) => line.kind === 'reference')
  const own = hasReferences ? null : written.join('\n').match(DOI)?.[1]
  const sheets = pages.slice(0, covers).flatMap((page) => [...page.margin, ...page.lines].map((line) => line.text))
  const doi = own ?? sheets.join('\n').match(DOI)?.[1]
  return {
    arxivId: stamp ? idOf(stamp) : arxivIdOfName(fileName),
    doi: doi?.replace(/[.)\]]+$/, '') ?? null,
    stampDate: stamp?.[3] ?? null,
  }
}

/** The arXiv id in a file name. */
export function arxivIdOfName(fileName: string): string | null {
  const named = fileName.match(FILE_NAME)
  return named && idOf(named)
}

const idOf = ([, id, version = '']: RegExpMatchArray) => `${id}${version}`
