import { type NamedPaper, paperLabel, shorten } from './paper-label'

/** A label for each paper; where author and year are those of another one, too, the title tells them apart. */
export function paperLabels(papers: NamedPaper[]): Map<string, string> {
  const unique = [...new Map(papers.map((paper) => [paper.paperId, paper])).values()]
  const labels = unique.map(paperLabel)
  return new Map(
    unique.map((paper, index) => {
      const label = labels[index] ?? paper.paperId
      const isShared = labels.filter((other) => other === label).length > 1
      return [paper.paperId, isShared ? shortTitle(paper) : label]
    }),
  )
}

/** `Prompt Engineering: Methods, Evidence, Risks` → `Prompt Engineering` */
function shortTitle({ paperId, title }: NamedPaper): string {
  const name = title?.split(/[:?.]\s/, 1)[0]?.trim()
  return name ? shorten(name) : paperId
}
