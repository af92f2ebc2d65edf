import type { AskedPapers } from '../../analyst/question/asked-papers'
import { printedYear } from '../../library/about/printed-year'
import { isNamed } from './choose-asked'
import { type CitedPaper, listItem } from './cited-paper'

/** Papers that a list shows. */
export const MOST_LISTED = 50

/** The papers as list items; where a year was asked for, in groups that say where their year is known from. */
export function tellList(cited: CitedPaper[], asked: AskedPapers): string {
  const item = (one: CitedPaper) => listItem(one, (author) => asked.by.some((name) => isNamed(author, name)))
  if (!asked.from && !asked.to) return cited.map(item).join('\n')
  const groups = new Map<string, CitedPaper[]>()
  for (const one of cited) {
    const source = sourceOfYear(one)
    groups.set(source, [...(groups.get(source) ?? []), one])
  }
  return [...groups].map(([source, own]) => `${source}:\n\n${own.map(item).join('\n')}`).join('\n\n')
}

function sourceOfYear({ paper, page }: CitedPaper): string {
  const year = Number(paper.published?.slice(0, 4))
  if (page && year && printedYear(page, year)) return 'The year stands on the first page'
  if (paper.arxivId && /^(?:\d{4}\.|[a-z-]+\/)/.test(paper.arxivId))
    return 'The year follows from the arXiv number or its stamp'
  return 'The year is known from the record in your library'
}
