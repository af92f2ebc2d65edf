import type { Passage } from '../../analyst/analyst'
import type { PaperFact } from '../../analyst/question/about-papers'
import { printedYear } from '../../library/about/printed-year'
import { count } from '../run/stage'
import { asQuoted, authorsSentence, type CitedPaper, firstCarried, marker, passageAt, remark } from './cited-paper'
import { tellAffiliations } from './tell-affiliations'

const MONTHS = `January February March April May June July August September October November December`.split(' ')

/** A part of an answer, with the evidence for it. */
export type Told = { markdown: string; passages: Passage[] }

/** What is asked of a paper, then which paper that is: its title and authors, from its first page. */
export function tellFact(asks: PaperFact, cited: CitedPaper, question: string): Told {
  const which = authorsSentence(cited)
  const own = cited.front ? [cited.front] : []
  const name = `“${cited.title}”`
  const known = (text: string): Told => ({ markdown: `${remark(text)}\n\n${which}`, passages: own })
  switch (asks) {
    case 'title':
      return { markdown: which, passages: own }
    case 'authors': {
      const { length } = cited.paper.authors
      const counted = /^how many\b/i.test(question) && length > 0
      return counted ? known(`${name} has ${count(length, 'author')}.`) : { markdown: which, passages: own }
    }
    case 'affiliations': {
      const { markdown, passages } = tellAffiliations(cited, question)
      return passages.length > 0 ? withPaper({ markdown, passages }, which, own) : known(markdown)
    }
    case 'pages': {
      const pages = cited.page?.pageCount ?? 0
      return known(
        pages > 0 ? `${name} has ${count(pages, 'page')}.` : `There is no PDF to count the pages of ${name} in.`,
      )
    }
    case 'venue': {
      const { venue } = cited.paper
      if (venue) return known(`${name} came out in ${venue}, by the record in your library.`)
      const printed = tellPrinted(cited, question)
      return printed?.published ? withPaper(printed, which, own) : known(`Where ${name} came out is not known.`)
    }
    case 'published': {
      const printed = tellPrinted(cited, question)
      const recorded = recordedDate(cited)
      return printed && !recorded.arxiv ? withPaper(printed, which, own) : known(`${name} ${recorded.text}`)
    }
  }
}

/** When a paper appeared, by what is known of it without its page. */
function recordedDate({ paper }: CitedPaper): { text: string; arxiv: boolean } {
  const { published, arxivId, id } = paper
  const stamped = arxivDate(arxivId ?? id)
  if (stamped) {
    const other = published && !published.startsWith(stamped.month) && published.length > 4
    const version = other ? `; the copy in your library is dated ${dateOf(published)}` : ''
    return {
      text: `appeared in ${dateOf(stamped.month)}, by its arXiv number ${stamped.number}${version}.`,
      arxiv: true,
    }
  }
  const text = published
    ? `is of ${dateOf(published)}, by the record in your library.`
    : 'bears no date on its first page, and none is known.'
  return { text, arxiv: false }
}

type Printed = Told & { published: boolean }

/** The line of the first page that bears the year, in its own words. */
function tellPrinted({ paper, title, page }: CitedPaper, question: string): Printed | null {
  const year = Number(paper.published?.slice(0, 4))
  const found = page && year ? printedYear(page, year) : null
  if (!page || !found) return null
  const passage = passageAt({ paper, title, question, number: 1, start: found.start, end: found.end, text: page.text })
  const words = asQuoted(found.text)
  const lead = found.published ? `Published in ${year}.` : `Dated ${year}.`
  const says = firstCarried(passage, [
    `The paper states “${words}” ${marker(paper)}.`,
    `It gives “${words}” ${marker(paper)}.`,
  ])
  return { markdown: `**${lead}** ${says}`, passages: [passage], published: found.published }
}

function withPaper({ markdown, passages }: Told, which: string, own: Passage[]): Told {
  return { markdown: `${markdown}\n\n${which}`, passages: [...passages, ...own] }
}

/** Month of an arXiv number: 1706.03762 was given in June 2017. */
function arxivDate(id: string): { month: string; number: string } | null {
  const [, number = '', year, month = ''] = /^((\d\d)(\d\d)\.\d{4,5})(?:v\d+)?$/.exec(id) ?? []
  return year && Number(month) >= 1 && Number(month) <= 12 ? { month: `20${year}-${month}`, number } : null
}

/** `2017-12-06` → 6 December 2017. */
function dateOf(published: string): string {
  const [year, month, day] = published.split('-')
  return [day && String(Number(day)), month && MONTHS[Number(month) - 1], year].filter(Boolean).join(' ')
}
