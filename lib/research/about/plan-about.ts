import type { Passage } from '../../analyst/analyst'
import { type AboutPapers, aboutPapers, type PaperFact } from '../../analyst/question/about-papers'
import type { AskedPapers } from '../../analyst/question/asked-papers'
import { citingEntries, entryNamed } from '../../library/about/citing-entries'
import { frontPages } from '../../library/about/front-pages'
import { isOrganisation } from '../../library/about/organisation'
import { papersMeant } from '../../library/about/papers-meant'
import { type Catalog, type CatalogPaper, catalogOf, readCatalog } from '../../library/find/catalog'
import { sampleStanding } from '../../library/samples/sample-standing'
import { words } from '../../text/analyze'
import { fieldOf } from '../export/field'
import type { FunnelSettings } from '../funnel/funnel'
import { count } from '../run/stage'
import { chooseAsked, describeAsked } from './choose-asked'
import { citedPaper, remark } from './cited-paper'
import { papersDescribed } from './papers-described'
import { planFirst } from './plan-first'
import { tellCiting } from './tell-citing'
import { tellFact } from './tell-fact'
import { MOST_LISTED, tellList } from './tell-list'
import { tellSpeaking } from './tell-speaking'

/** An answer from what is known of papers. Plain JSON: it is kept with the run. */
export type AboutAnswer = {
  markdown: string
  passages: Passage[]
  /** the papers that it speaks of */
  papers: CatalogPaper[]
  /** that there is none of what was asked for; empty where there is */
  notice: string
  /** papers that were asked, when not all */
  among: number | null
}

export type Plan = Omit<AboutAnswer, 'among'>
type Fact = Extract<AboutPapers, { calledPaper: boolean }>

/** A name of so many words can be told to be in no paper; more are a description. */
const LONGEST_NAME = 3
const NO_TIME = 'There was no time to look through the references of all papers.'
/** More papers than this are not meant by "the Dean paper". */
const MOST_MEANT = 20

/** The answer to a question about papers themselves; null for any other question, and where it is not sure which paper is meant. */
export async function planAbout(question: string, settings: FunnelSettings): Promise<AboutAnswer | null> {
  const about = aboutPapers(question)
  if (!about) return null
  const { paperIds, except } = await fieldOf(settings)
  const whole = await readCatalog()
  const restricted = paperIds !== undefined || except.length > 0
  const aside = paperIds === undefined && (await sampleStanding()) === 'aside'
  const isAsked = (id: string) =>
    !except.includes(id) && (!paperIds || paperIds.includes(id)) && !(aside && whole.papers.get(id)?.sample)
  const catalog = restricted || aside ? catalogOf([...whole.papers.values()].filter(({ id }) => isAsked(id))) : whole
  const plan =
    'cited' in about
      ? await planCites(about, catalog, question)
      : 'paper' in about
        ? await planFact(about, catalog, question)
        : await planList(about, catalog, question)
  return plan && { ...plan, among: restricted ? catalog.papers.size : null }
}

async function planFact(
  { asks, paper, calledPaper, described }: Fact,
  catalog: Catalog,
  question: string,
): Promise<Plan | null> {
  const { papers, name } = described
    ? { papers: [], name: '' }
    : await papersMeant(paper, question, catalog, calledPaper)
  if (papers.length > 0) {
    const several = papers.length > 1 && !/\band\b/i.test(paper)
    return tellFacts(asks, papers, {
      question,
      lead: several ? `${count(papers.length, 'paper')} in your library may be meant.` : '',
    })
  }
  // “The paper on dropout” says what it is about: that none is called so does not mean that there is none.
  if (described || /\b(?:papers?|articles?|publications?) (?:on|about)\b/i.test(paper)) {
    const nearest = await papersDescribed(paper, catalog)
    const one = nearest.length === 1 ? 'The paper in your library that comes' : 'The papers in your library that come'
    return nearest.length > 0 ? tellFacts(asks, nearest, { question, lead: `${one} nearest to that:` }) : null
  }
  const isName =
    calledPaper && words(name).length <= LONGEST_NAME && /^\p{Lu}/u.test(name) && !standsInTitle(name, catalog)
  return isName ? planNamed(name, catalog, question) : null
}

async function tellFacts(
  asks: PaperFact,
  papers: CatalogPaper[],
  { question, lead }: { question: string; lead: string },
): Promise<Plan> {
  const meant = papers.slice(0, MOST_MEANT)
  const pages = await frontPages(meant.map(({ id }) => id))
  const told = meant.map((one) => tellFact(asks, citedPaper(one, pages.get(one.id) ?? null, question), question))
  return {
    markdown: [lead && remark(lead), ...told.map(({ markdown }) => markdown)].filter(Boolean).join('\n\n'),
    passages: told.flatMap(({ passages }) => passages),
    papers: meant,
    notice: '',
  }
}

/** That no paper is called so; one may be meant that is known by another title, so those that speak of it most are told. */
async function planNamed(name: string, catalog: Catalog, question: string): Promise<Plan> {
  const { markdown, passages, papers } = await tellSpeaking(name, catalog, question)
  if (papers.length === 0) return noSuch(`No paper in your library goes by “${name}”.`)
  const notice = `No paper in your library has “${name}” in its title, or says in its abstract that it introduces it.`
  return { markdown: [remark(notice), markdown].join('\n\n'), passages, papers, notice }
}

async function planList(
  asked: { asks: 'count' | 'list'; also: PaperFact | null } & AskedPapers,
  catalog: Catalog,
  question: string,
): Promise<Plan | null> {
  // Organisations write no papers: their papers are found by what stands on them.
  if (asked.by.some(isOrganisation)) return null
  const chosen = chooseAsked(asked, catalog)
  if (asked.cites !== null) return planCiting(asked.cites, asked, chosen, catalog, question)
  const which = describeAsked(asked)
  const all = catalog.papers.size
  if (chosen.length === 0 && which) {
    // Whoever is asked for may be nobody: "where does Paxos work".
    if (asked.also === 'affiliations') return null
    const sure = asked.ofLibrary || asked.by.every((name) => /^\p{Lu}|\s\p{Lu}/u.test(name))
    return sure ? noSuch(`No paper in your library is ${which}.`) : null
  }
  if (asked.first) return planFirst(asked.first, chosen, { which, catalog, question })
  const share = which ? `, ${chosen.length} of them ${which}` : ''
  const lead = `You have ${count(all, 'paper')} in your library${share}.`
  if (asked.also && chosen.length <= MOST_MEANT) return tellFacts(asked.also, chosen, { question, lead })
  const counted = remark(lead)
  if (asked.asks === 'count' && !which) return { markdown: counted, passages: [], papers: [], notice: '' }
  const shown = chosen.slice(0, MOST_LISTED)
  const pages = await frontPages(shown.map(({ id }) => id))
  const cited = shown.map((one) => citedPaper(one, pages.get(one.id) ?? null, question))
  const more = chosen.length - shown.length
  const rest = more > 0 ? remark(`And ${more} more: choose them in your library by author, year or tag.`) : ''
  return {
    markdown: [counted, tellList(cited, asked), rest, undated(asked, catalog)].filter(Boolean).join('\n\n'),
    passages: cited.flatMap(({ front }) => front ?? []),
    papers: shown,
    notice: '',
  }
}

/** Which papers may be of the years asked for all the same. */
function undated(asked: AskedPapers, catalog: Catalog): string {
  if (!asked.from && !asked.to) return ''
  const others = chooseAsked({ ...asked, from: null, to: null }, catalog)
  const unknown = others.filter(({ id }) => (catalog.years.get(id)?.size ?? 0) === 0).length
  return unknown > 0 ? remark(`Of ${count(unknown, 'more paper')} no year is known.`) : ''
}

async function planCiting(
  phrase: string,
  asked: AskedPapers,
  among: CatalogPaper[],
  catalog: Catalog,
  question: string,
): Promise<Plan | null> {
  const { papers, name } = await papersMeant(phrase, phrase, catalog, true)
  const elsewhere = papers.length > 0 ? null : isTitle(phrase) ? name : await titleNamed(name, catalog)
  const works =
    papers.length > 0
      ? papers
          .slice(0, 3)
          .map(({ id, title, authors }) => ({ id, title, surname: words(authors[0] ?? '').at(-1) ?? null }))
      : elsewhere
        ? [{ id: '', title: elsewhere, surname: null }]
        : []
  if (works.length === 0) return null
  const others = among.filter(({ id }) => !works.some((work) => work.id === id)).map(({ id }) => id)
  const cited = works.map(({ title }) => `“${title}”`).join(' or ')
  const told = new Map<string, { paper: CatalogPaper; markdown: string; passages: Passage[] }>()
  let wholly = true
  for (const work of works) {
    const { entries, whole } = await citingEntries(work, others)
    wholly &&= whole
    for (const entry of entries) {
      const paper = catalog.papers.get(entry.paperId)
      if (paper && !told.has(paper.id)) told.set(paper.id, { paper, ...tellCiting(paper, entry, work.title, question) })
    }
  }
  const cut = wholly ? '' : remark(NO_TIME)
  const which = [describeAsked(asked), `that ${told.size === 1 ? 'cites' : 'cite'} ${cited}`].filter(Boolean).join(' ')
  if (told.size === 0) return noSuch(wholly ? `The references of your papers do not list ${cited}.` : NO_TIME)
  const shown = others.flatMap((id) => told.get(id) ?? []).slice(0, MOST_LISTED)
  const more = told.size - shown.length
  return {
    markdown: [
      remark(`You have ${count(told.size, 'paper')} ${which}.`),
      shown.map(({ markdown }) => markdown).join('\n'),
      more > 0 ? remark(`And ${more} more.`) : '',
      cut,
    ]
      .filter(Boolean)
      .join('\n\n'),
    passages: shown.flatMap(({ passages }) => passages),
    papers: shown.map(({ paper }) => paper),
    notice: '',
  }
}

/** Whether one paper cites another; null where it is not sure which are meant. */
async function planCites(
  { paper, cited }: Extract<AboutPapers, { cited: string }>,
  catalog: Catalog,
  question: string,
): Promise<Plan | null> {
  const [citing, works] = await Promise.all([
    papersMeant(paper, paper, catalog, true),
    papersMeant(cited, cited, catalog, true),
  ])
  const [one, ...others] = citing.papers
  const [work, ...more] = works.papers
  if (!one || !work || others.length > 0 || more.length > 0 || one.id === work.id) return null
  const surname = words(work.authors[0] ?? '').at(-1) ?? null
  const { entries } = await citingEntries({ title: work.title, surname }, [one.id])
  const [entry] = entries
  if (!entry) return noSuch(`The references of “${one.title}” do not list “${work.title}”.`)
  return { ...tellCiting(one, entry, work.title, question), papers: [one], notice: '' }
}

/** A title may be meant that did not come out as named for sure: then it is not said that there is none. */
function standsInTitle(name: string, { papers }: Catalog): boolean {
  return [...papers.values()].some(({ title }) => words(name).every((word) => words(title).includes(word)))
}

/** A work that is not in the library is looked for by its title alone, which is then in quotes or long. */
function isTitle(phrase: string): boolean {
  return /^["“‘'].+["”’']$/.test(phrase) || (/^\p{Lu}/u.test(phrase) && words(phrase).length >= 4)
}

/** The title of a work that the references of the library name so: "BERT" is "BERT: Pre-training of …". */
async function titleNamed(name: string, catalog: Catalog): Promise<string | null> {
  if (!/\p{Lu}/u.test(name) || words(name).length > LONGEST_NAME) return null
  const entry = await entryNamed(name, [...catalog.papers.keys()])
  const title = entry?.text.slice(entry.at).split(/[.?!](?=\s|$)/)[0]
  return (
    title
      ?.replace(/-\s*\n\s*/g, '')
      .replace(/\s+/g, ' ')
      .trim() || null
  )
}

function noSuch(notice: string): Plan {
  return { markdown: remark(notice), passages: [], papers: [], notice }
}
