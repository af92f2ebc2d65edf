import type { PaperView } from './papers'

/**
 * The papers whose title, authors, id, file name or year hold every word that was typed, in the order given.
 * Accents and case do not matter; a word may be the beginning or the middle of another. No words: all papers.
 */
export function findPapers<P extends Findable>(papers: P[], typed: string): P[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return papers
  return papers.filter((paper) => {
    const text = plain(searchedText(paper))
    return words.every((word) => text.includes(word))
  })
}

type Findable = Pick<PaperView, 'id' | 'title' | 'authors' | 'published' | 'fileName' | 'arxivId' | 'doi'>

function searchedText({ id, title, authors, published, fileName, arxivId, doi }: Findable): string {
  return [title || fileName, ...authors, id, published?.slice(0, 4), arxivId, doi].join('\n')
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
