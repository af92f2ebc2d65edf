import { affiliationsOn } from '../../library/about/affiliations'
import { asQuoted, type CitedPaper, firstCarried, marker, passageAt, remark } from './cited-paper'
import type { Told } from './tell-fact'

/** Whom the authors of a paper work for, in the words of its first page; without passages where it does not say so. */
export function tellAffiliations({ paper, title, page }: CitedPaper, question: string): Told {
  const places = page ? affiliationsOn(page, title) : []
  if (!page || places.length === 0)
    return { markdown: `The first page of “${title}” does not say where its authors work.`, passages: [] }
  const passages = places.map(({ start, end }) =>
    passageAt({ paper, title, question, number: 1, start, end, text: page.text }),
  )
  const quotes = passages.map((passage) => firstCarried(passage, [`- “${asQuoted(passage.text)}” ${marker(paper)}`]))
  return {
    markdown: [remark(`The first page of “${title}” gives these places of work:`), quotes.join('\n')].join('\n\n'),
    passages,
  }
}
