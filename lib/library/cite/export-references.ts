import { paperToCsl } from '../../citations/csl/paper-to-csl'
import { referenceKeys } from '../../citations/files/reference-keys'
import { REFERENCE_WRITERS, type ReferenceFileFormat, resultFileName } from '../../citations/files/references-file'
import { formatBibliography } from '../../citations/references/bibliography'
import type { CitationStyle } from '../../citations/references/citation-style'
import { plainText, type StyledText } from '../../citations/references/styled-text'
import { db } from '../../db/client'
import { AppError } from '../../errors'
import { IN_LIBRARY } from '../in-library'
import { marksOf } from '../organize/marks'
import { getStyleWriter } from '../own-style/own-style'
import { citablePapers } from './citable-papers'

/**
 * References of papers as a file for reference managers, with the person's tags as keywords; `ids` null: the whole
 * library. Makes no network requests. Throws `AppError('not_found')` if none of the papers exists.
 */
export async function exportReferences(
  ids: string[] | null,
  format: ReferenceFileFormat,
): Promise<{ fileName: string; mediaType: string; body: string }> {
  const [papers, marks] = [await listed(ids), await marksOf(ids ?? undefined)]
  const { extension, mediaType, write } = REFERENCE_WRITERS[format]
  const [only] = papers
  const name = papers.length === 1 && only ? only.title : ids === null ? 'library' : `${papers.length} papers`
  return {
    fileName: resultFileName(name, new Date(), extension),
    mediaType,
    body: write(papers.map((paper) => ({ ...paper, tags: marks.get(paper.id)?.tags }))),
  }
}

/** A paper's reference in a style, and the key of its BibTeX entry. Throws `AppError('not_found')`. */
export async function citePaper(
  id: string,
  style: CitationStyle,
): Promise<{ entry: StyledText; text: string; key: string }> {
  const papers = await listed([id])
  const own = style === 'own' ? await getStyleWriter() : null
  const { entries } = await formatBibliography({ papers, groups: [], style, own })
  const entry = entries[0]?.text ?? []
  const key = referenceKeys(papers.map(paperToCsl)).get(id) ?? id
  return { entry, text: plainText(entry), key }
}

async function listed(ids: string[] | null) {
  const client = await db()
  const wanted =
    ids ??
    (
      await client.paper.findMany({
        where: IN_LIBRARY,
        orderBy: { id: 'asc' },
        select: { id: true },
      })
    ).map(({ id }) => id)
  const papers = await citablePapers(wanted)
  if (papers.size === 0) throw new AppError('not_found', 'None of these papers is still in the library.')
  return wanted.flatMap((id) => papers.get(id) ?? [])
}
