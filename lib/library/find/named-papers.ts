import { remembered } from '../../remembered'
import type { Block, BlockKind } from '../../text/document'
import { wordSet } from '../../text/language/split-words'
import { isStopWord, stem, words } from '../../text/words/analyze'
import type { Catalog, CatalogPaper } from '../catalog/catalog'
import { abstractsOf } from '../pages/paper-text'
import { addresses } from '../search/words'
import { rows } from '../sql/rows'
import { namedAuthors, papersOfAuthors } from './named-authors'
import { namedTitles } from './named-titles'
import type { PaperTags } from './read-tags'
import { titleIndex, titleInitials, titleSubject } from './title-index'
import { titledPapers } from './titled-papers'

/** Papers that a question names. */
export type NamedPapers = {
  /** ids, best first */
  paperIds: string[]
  /** whether the question consists only of words that name them */
  isAll: boolean
  /** whether it says anything besides titles, authors and years: something to search for in their text */
  hasTopic: boolean
  /** the words in the question that name them, as written: the library list finds the papers by these */
  words: string
}

/** How a question names a paper. */
type Match = {
  id: string
  /** probability that its title is named, 0..1 */
  title: number
  /** share of the named authors who wrote it, 0..1 */
  author: number
  /** its metadata contain all content words of the question, which identifies it */
  holdsAll: boolean
}

/** Minimum weight of a name; below it, the name may be an ordinary word. */
const SURE_NAME = 0.7
const SURE_TITLE = 0.9
const WEIGHTS = { title: 2, author: 1.5, holdsAll: 2 }
/** Words for the metadata of a paper, which ask for it but do not name a paper. */
const FIELDS = new Set(
  [
    ...wordSet(`year date month venue journal conference proceedings tag tagged published publication appear appeared wrote written
  library paper`),
  ].map(stem),
)

/**
 * The papers that a question names: by title, part of a title or acronym, by author, or because title, authors, venue,
 * year and the person's tags contain all its content words. Words of a title can also be the topic of a question ("does
 * stress lead to dementia"): on their own they name a paper only if they are the whole subject of a single title and
 * nothing else is typed, or if the question asks for a paper; a single word never does. Papers named in several ways
 * come first.
 */
export function namedPapers(
  question: string,
  { catalog, tags }: { catalog: Catalog; tags: PaperTags },
  may: (paperId: string) => boolean,
): NamedPapers {
  const titled = titledPapers(question, catalog)
  const titles = namedTitles(question, catalog)
  const writers = namedAuthors(question, catalog)
  const authors = sharesOfAuthors(writers, catalog)
  const asked = contentStems(titled?.rest ?? question)
  const asksForPaper = words(question).some((word) => FIELDS.has(stem(word)))
  const plain = words(question).join(' ')
  const tagStems = (id: string) => stemsOf(tags.get(id) ?? NO_TAGS)
  const matches = [...catalog.papers.values()].flatMap((paper): Match[] => {
    if (!may(paper.id)) return []
    const [title, author] = [titles.get(paper.id) ?? 0, authors.get(paper.id) ?? 0]
    const { all, besideTitle } = metadataOf(paper)
    const tagged = tagStems(paper.id)
    const isBeside = asked.some((one) => besideTitle.has(one) || tagged.has(one))
    const isSubject = () => titleSubject(paper.title).join(' ') === plain && titlesWith(plain, catalog) === 1
    const isTitle = asked.length > 1 && (asksForPaper || isSubject())
    const holdsAll = (isBeside || isTitle) && asked.every((one) => all.has(one) || tagged.has(one))
    return title > 0 || author > 0 || (holdsAll && !titled) ? [{ id: paper.id, title, author, holdsAll }] : []
  })
  const paperIds = inOrder(narrowed(matches), catalog)
  const names = new Set([...writers.keys()].map(stem))
  const known = new Set(
    paperIds.flatMap((id) => {
      const paper = catalog.papers.get(id)
      return paper ? [...metadataOf(paper).all, ...tagStems(id)] : []
    }),
  )
  const naming = words(question).filter((word) => !isStopWord(word) && known.has(stem(word)))
  return {
    paperIds,
    isAll: paperIds.length > 0 && asked.every((one) => known.has(one)),
    hasTopic: paperIds.length === 0 || asked.some((one) => !names.has(one) && !/^(?:19|20)\d\d$/.test(one)),
    words: [...new Set(naming)].join(' '),
  }
}

/** Counts the different titles that contain these words in this order, without a gap. */
function titlesWith(plain: string, { papers }: Catalog): number {
  const { titles, byWord } = titleIndex(papers)
  const telling = plain.split(' ').find((word) => !isStopWord(word)) ?? ''
  const some = (byWord.get(telling) ?? []).map((at) => ` ${titles[at]?.words.join(' ')} `)
  return new Set(some.filter((title) => title.includes(` ${plain} `))).size
}

function sharesOfAuthors(writers: ReturnType<typeof namedAuthors>, catalog: Catalog): Map<string, number> {
  const named = new Map([...writers].filter(([, { weight }]) => weight >= SURE_NAME))
  const shares = papersOfAuthors(named, catalog)
  const most = Math.max(0, ...shares.values())
  return new Map([...shares].filter(([, share]) => share >= most - 0.01))
}

export function contentStems(question: string): string[] {
  const telling = words(question).filter((word) => !isStopWord(word) && !FIELDS.has(stem(word)))
  const content = telling.filter((word) => !addresses(word))
  // A tag or a title may consist of words that usually address the library: "to discuss".
  return [...new Set((content.length > 0 ? content : telling).map(stem))]
}

/** The papers that contain the whole question, or else those with a named title and author, or else all. */
function narrowed(matches: Match[]): Match[] {
  const whole = matches.filter(({ holdsAll, title }) => holdsAll || title >= SURE_TITLE)
  if (whole.some(({ holdsAll }) => holdsAll)) return whole
  const both = matches.filter(({ title, author }) => title > 0 && author > 0)
  return both.length > 0 ? both : matches
}

/** Best first; ties go to the newest. */
function inOrder(matches: Match[], { papers }: Catalog): string[] {
  const score = ({ title, author, holdsAll }: Match) =>
    WEIGHTS.title * title + WEIGHTS.author * author + (holdsAll ? WEIGHTS.holdsAll : 0)
  const published = ({ id }: Match) => papers.get(id)?.published ?? ''
  const sorted = [...matches].sort(
    (a, b) => score(b) - score(a) || published(b).localeCompare(published(a)) || (a.id < b.id ? -1 : 1),
  )
  return sorted.map(({ id }) => id)
}

/** Stems of authors, venue and year. `all`: including the title and its initials. */
export const metadataOf = remembered(({ title, authors, venue, published }: CatalogPaper) => {
  const besideTitle = new Set(words([...authors, venue ?? ''].join(' ')).map(stem))
  if (published) besideTitle.add(published.slice(0, 4))
  return { besideTitle, all: new Set([...besideTitle, ...words(title).map(stem), titleInitials(title)]) }
})

const NO_TAGS: readonly string[] = []
const stemsOf = remembered((tags: readonly string[]) => new Set(words(tags.join(' ')).map(stem)))

/**
 * Finds papers that a question names by subject together with journal, author, place or time: "the JAMA migraine
 * paper". Each content word must be in the title, the abstract, the metadata, or the lines around title and abstract on
 * the first page, and at least one must identify the paper rather than its topic. Null if it names none.
 */
export async function namedByFirstPage(
  question: string,
  { papers }: Catalog,
  paperIds: string[],
): Promise<NamedPapers | null> {
  const asked = contentStems(question)
  if (asked.length < 2 || paperIds.length === 0) return null
  const [abstracts, lines] = await Promise.all([abstractsOf(paperIds), linesAround(paperIds)])
  const named = paperIds.filter((id) => {
    const paper = papers.get(id)
    // Without a known title, the surrounding lines may contain the subject.
    if (!paper?.title) return false
    const abstract = abstracts.find(({ paperId }) => paperId === id)?.text ?? ''
    const subject = stemsIn(`${paper.title} ${abstract}`)
    const publication = new Set([...metadataOf(paper).all, ...stemsIn(lines.get(id) ?? '')])
    const isHeld = (word: string) => subject.has(word) || publication.has(word)
    return asked.every(isHeld) && asked.some((word) => !subject.has(word)) && asked.some((word) => subject.has(word))
  })
  const naming = words(question).filter((word) => asked.includes(stem(word)))
  return named.length > 0 ? { paperIds: named, isAll: true, hasTopic: true, words: naming.join(' ') } : null
}

function stemsIn(text: string): Set<string> {
  return new Set(words(text).map(stem))
}

/** Journal, authors and addresses, as printed on the first page of each paper. */
async function linesAround(paperIds: string[]): Promise<Map<string, string>> {
  const found = await rows<{ paperId: string; text: string; blocks: Block[] }>(
    'SELECT paper_id AS "paperId", text, blocks FROM page WHERE paper_id = ANY($1::text[]) AND number = 1',
    [paperIds],
  )
  return new Map(
    found.map(({ paperId, text, blocks }) => {
      const around = blocks.filter(({ kind }) => AROUND.includes(kind))
      return [paperId, around.map(({ start, end }) => text.slice(start, end)).join('\n')]
    }),
  )
}

const AROUND: BlockKind[] = ['front', 'running-head']
