import type { PaperMetadata } from '../../../text/document'
import type { BodyFont } from '../layout/body-font'
import type { Line } from '../layout/line'
import type { LaidPage } from '../layout/read-layout'
import type { RawDocument } from '../reader/raw-pages'
import { AFFILIATION } from './affiliation'
import { readAuthors } from './authors'
import { readIdentifiers } from './identifiers'
import { readPublished } from './published'
import { spellTitle } from './spell-title'
import { findTitle } from './title'

const ABSTRACT_RUN_IN = /^abstract\s*[.:—–-]/i
const ABSTRACT_ALONE = /^\s*(a\s?b\s?s\s?t\s?r\s?a\s?c\s?t|summary)\s*[.:]?\s*$/i

/**
 * What the first page says about the paper, and the lines that say it (title, authors, addresses): these are no
 * evidence. The abstract is read later, from the finished text.
 */
export function readFrontMatter(
  pages: LaidPage[],
  body: BodyFont,
  info: RawDocument['info'],
  fileName: string,
): { metadata: Omit<PaperMetadata, 'abstract'>; front: Line[] } {
  const first = pages[0]
  if (!first) return { metadata: { title: '', authors: [], published: null, arxivId: null, doi: null }, front: [] }
  const lines = first.lines.filter((line) => !/^arXiv:/.test(line.text))
  const abstract = lines.findIndex((line) => ABSTRACT_ALONE.test(line.text) || ABSTRACT_RUN_IN.test(line.text))
  const title = findTitle(first, lines, abstract < 0 ? null : abstract, body, info.title)
  const start = title.lines.length ? lines.indexOf(title.lines.at(-1) as Line) + 1 : 0
  const end = findFrontEnd(lines, start, abstract)
  const references = pages.flatMap((page) => page.lines.filter((line) => line.kind === 'reference'))
  const { arxivId, doi, stampDate } = readIdentifiers(pages, fileName)
  return {
    metadata: {
      title: spellTitle(
        title.text,
        pages.flatMap((page) => page.lines.map((line) => line.text)),
      ),
      authors: readAuthors(lines.slice(start, Math.min(end, start + 60))),
      published: readPublished({
        stampDate,
        arxivId,
        first,
        front: lines.slice(0, end),
        created: info.created,
        references,
      }),
      arxivId,
      doi,
    },
    front:
      title.lines.length && end < lines.length ? lines.slice(0, end).filter((line) => line.kind !== 'footnote') : [],
  }
}

/** The abstract, the introduction, or the first long line of prose, whichever comes first. */
function findFrontEnd(lines: Line[], start: number, abstract: number): number {
  let end = abstract
  if (end < start) {
    end = lines.findIndex((line, i) => {
      const isProse = line.text.length > 75 && line.kind === 'paragraph' && !AFFILIATION.test(line.text)
      return i >= start && isProse && (line.text.match(/,/g)?.length ?? 0) < 3
    })
  }
  if (end < 0) end = Math.min(lines.length, start + 12)
  const introduction = lines.findIndex((l, i) => i >= start && l.kind === 'heading' && /introduction/i.test(l.text))
  return introduction >= 0 ? Math.min(end, introduction) : end
}
