import { namesAndYear } from './names-and-year'

/** What a label is made of. */
export type LabelledPaper = { paperId: string; title?: string; authors?: string[]; published?: string | null }

/** Where there is little room, as at a citation. */
const LONGEST = 24

/** `Vaswani et al. 2017`: who wrote it and the year; without them the title, without that the id. */
export function paperLabel({ paperId, title, authors = [], published }: LabelledPaper, longest = LONGEST): string {
  const label = namesAndYear(authors, published ?? null)
  // Two names that are too long together are one and others.
  if (label)
    return shorten(label.length <= longest ? label : namesAndYear([...authors, ''], published ?? null), longest)
  return shorten(title?.trim() || paperId, longest)
}

/**
 * A label of at most `longest` signs for each paper; where author and year are those of another one, too, the title
 * tells them apart.
 */
export function paperLabels(papers: LabelledPaper[], longest = LONGEST): Map<string, string> {
  const unique = [...new Map(papers.map((paper) => [paper.paperId, paper])).values()]
  const labels = unique.map((paper) => paperLabel(paper, longest))
  return new Map(
    unique.map((paper, index) => {
      const label = labels[index] ?? paper.paperId
      const isShared = labels.filter((other) => other === label).length > 1
      return [paper.paperId, isShared ? shortTitle(paper, longest) : label]
    }),
  )
}

/** `Prompt Engineering: Methods, Evidence, Risks` → `Prompt Engineering` */
function shortTitle({ paperId, title }: LabelledPaper, longest: number): string {
  const name = title?.split(/[:?.]\s/, 1)[0]?.trim()
  return name ? shorten(name, longest) : paperId
}

function shorten(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`
}
