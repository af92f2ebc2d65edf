import { namesAndYear } from './names-and-year'

/** The fields of a paper that its label uses. */
export type LabelledPaper = { paperId: string; title?: string; authors?: string[]; published?: string | null }

/** Maximum characters where space is scarce, as in a citation. */
const LONGEST = 24

/** Returns a label such as `Vaswani et al. 2017`: authors and year, otherwise the title, otherwise the id. */
export function paperLabel({ paperId, title, authors = [], published }: LabelledPaper, longest = LONGEST): string {
  const label = namesAndYear(authors, published ?? null)
  // If two names are too long together, uses the first with "et al.".
  if (label)
    return shorten(label.length <= longest ? label : namesAndYear([...authors, ''], published ?? null), longest)
  return shorten(title?.trim() || paperId, longest)
}

/**
 * Returns a label of at most `longest` characters for each paper; adds the title if another paper has the same author
 * and year.
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
