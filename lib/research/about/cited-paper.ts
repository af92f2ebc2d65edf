import { randomUUID } from 'node:crypto'
import type { Passage } from '../../analyst/analyst'
import { checkCitations } from '../../citations/check/check'
import { isCarried } from '../../citations/check/verdict'
import { type FrontPage, frontOf } from '../../library/about/front-pages'
import type { CatalogPaper } from '../../library/find/catalog'
import { words } from '../../text/analyze'
import { listed } from '../../text/listed'

/** A paper that an answer speaks of, with what its first page says. */
export type CitedPaper = {
  paper: CatalogPaper
  title: string
  page: FrontPage | null
  /** title and authors as they stand on the first page; null where its text is not known */
  front: Passage | null
}

/** Longer lists of authors are cut. */
const MOST_AUTHORS = 80
/** So many authors are told one by one where they cannot be quoted together. */
const ONE_BY_ONE = 8
const IN_LIST = 5

/** `page`: its first page as it was read; null where its text is not known. */
export function citedPaper(paper: CatalogPaper, page: FrontPage | null, question: string): CitedPaper {
  const title = (paper.title || paper.id).replace(/\s+/g, ' ').replace(/[“”]/g, '’')
  if (!page) return { paper, title, page, front: null }
  const { start, end } = frontOf(page)
  return { paper, title, page, front: passageAt({ paper, title, question, number: 1, start, end, text: page.text }) }
}

type Place = { paper: CatalogPaper; title: string; question: string; number: number; start: number; end: number }

/** A piece of a page as evidence. `text` is that of the page. */
export function passageAt({ paper, title, question, number, start, end, text }: Place & { text: string }): Passage {
  return {
    id: randomUUID(),
    paperId: paper.id,
    title,
    section: '',
    kind: 'text',
    text: text.slice(start, end),
    spans: [{ page: number, start, end }],
    relevance: 1,
    question,
  }
}

/** Who wrote a paper, in the first of several wordings that its first page carries. */
export function authorsSentence({ paper, title, front }: CitedPaper): string {
  const { authors } = paper
  const all = authors.length > MOST_AUTHORS ? [...authors.slice(0, MOST_AUTHORS / 2), 'others'] : authors
  if (!front) {
    const known =
      authors.length > 0 ? `“${title}” was written by ${listed(all, 'and')}.` : `No author of “${title}” is known.`
    return remark(`${known} There is no PDF of it in your library.`)
  }
  const place = marker(paper)
  if (authors.length === 0) return `The paper is “${title}” ${place}.\n\n${remark('No author of it is known.')}`
  const alone = authors.length > ONE_BY_ONE ? [] : [oneByOne(title, authors, place)]
  return firstCarried(front, [
    `“${title}” was written by ${listed(all, 'and')} ${place}.`,
    `**${shortened(title)}${stop(title)}** It was written by ${listed(all, 'and')} ${place}.`,
    ...alone,
  ])
}

/** A paper as an item of a list. `asked`: authors that must be among those told. */
export function listItem({ paper, title, front }: CitedPaper, asked: (author: string) => boolean): string {
  const { authors } = paper
  const one = authors.find(asked) ?? authors[0]
  const told = authors.length <= IN_LIST ? authors : authors.filter((author, at) => at === 0 || asked(author))
  // Others who stand on the page are no part of what it is quoted for.
  const written = (names: string[]) =>
    names.length > 0
      ? [
          `- “${title}” was written by ${listed(names, 'and')} ${place}${names.length < authors.length ? ', with others' : ''}.`,
        ]
      : []
  const place = front ? marker(paper) : ''
  if (!front) return `- ${remark(`“${title}”${told.length > 0 ? ` by ${listed(told, 'and')}` : ''}, without a PDF`)}`
  return firstCarried(front, [...written(told), ...written(one ? [one] : []), `- The paper is “${title}” ${place}.`])
}

export function marker({ id }: CatalogPaper, page = 1): string {
  return `[${id}, page ${page}]`
}

/** What the records of the library say, and no page: such a sentence needs no citation. */
export function remark(text: string): string {
  return `*${text.replace(/[*_]/g, ' ')}*`
}

/** Words of a page as they stand within quotation marks. */
export function asQuoted(text: string): string {
  return text.replace(/[“”]/g, '"').replace(/\s+/g, ' ')
}

/** A title that leads a sentence, in bold: at most a dozen words, the part before the colon of a longer one. */
export function shortened(title: string): string {
  const length = (text: string) => words(text).length
  if (length(title) <= LEAD) return title
  const head = /^(.{3,}?):\s/.exec(title)?.[1]
  if (head && length(head) <= LEAD) return head
  return `${title.split(' ').slice(0, LEAD).join(' ')} …`
}

const LEAD = 10

/** A full stop where the title has none of its own. */
export function stop(title: string): string {
  return /[.!?…]$/.test(shortened(title)) ? '' : '.'
}

function oneByOne(title: string, authors: string[], place: string): string {
  return [`**${shortened(title)}** was written by:`, ...authors.map((author) => `- ${author} ${place}`)].join('\n')
}

/** The first wording that what stands there carries, else the first: its citations then say that nobody has compared them. */
export function firstCarried(passage: Passage, wordings: string[]): string {
  const carried = wordings.find((markdown) => {
    const { citations } = checkCitations({ markdown, evidence: [passage] })
    return citations.length > 0 && citations.every(({ verdict }) => isCarried(verdict))
  })
  return carried ?? wordings[0] ?? ''
}
