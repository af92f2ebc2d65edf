import { type AskedPapers, readAskedPapers } from './asked-papers'

/** What is asked of papers that the question names. */
export type PaperFact = 'authors' | 'affiliations' | 'published' | 'title' | 'venue' | 'pages'

/** A question about the papers themselves, not about what is in them. */
export type AboutPapers =
  | {
      asks: PaperFact
      /** the words that say which paper is meant: “the Raft paper”, “Attention Is All You Need” */
      paper: string
      /** they say that it is a paper; else only a title names one */
      calledPaper: boolean
      /** they say what is in it, not what it is called: “the paper that introduced dropout” */
      described: boolean
    }
  | { asks: 'cites'; paper: string /** the words that say which work it may cite */; cited: string }
  | ({ asks: 'count' | 'list' /** what else is asked of each paper */; also: PaperFact | null } & AskedPapers)

const POLITE =
  /^(?:(?:please|hi|hello|hey|so|and|ok|okay)[, ]+|(?:can|could|would|will) you (?:please )?(?:tell|show|give|list|remind) (?:me|us)?\s*|(?:please )?tell (?:me|us) |do you (?:happen to )?know |i (?:want|need|would like|['’]d like) to (?:know|see) |i wonder |remind me )+/i
const CALLED = /\b(?:papers?|articles?|preprints?|manuscripts?|publications?)\b/i
const QUOTED = /^["“‘'][^"“”]+["”’']$/
const PAPER = '(?<paper>.+?)'
const PUBLISHED = '(?:published|written|posted|submitted|printed|put (?:out|online|on arxiv))'
/** Verbs that are said of a system or a method as well as of the paper about it. */
const CAME_OUT = '(?:released|presented|announced|introduced)'
const VENUE = '(?:conference|journal|venue|workshop|proceedings|symposium)'

const ORGANISATIONS =
  '(?:(?:universit(?:y|ies)|compan(?:y|ies)|institut(?:ions?|es?)|organi[sz]ations?|employers?|labs?|laborator(?:y|ies))(?:,? (?:and|or) )?)+'
const WORK = 'work(?:ing)?(?: (?:at|for))?|belong to|affiliated(?: with| to)?|employed(?: (?:at|by))?'
const AFFILIATED = `(?:${WORK}|come from|from|at|based(?: at)?)`
/** What else is asked of a paper that "it" stands for, after "and". */
const IT = '(?:it|they|that|this|each|these|those|(?:the|that|this) paper)'
const SAID = '(?:first )?(?:published|presented|written|printed|appear(?:ed)?|come out|be)'

type Form = { asks: PaperFact; form: RegExp /** the words must say that a paper is meant */; onlyPaper?: boolean }

const forms = (asks: PaperFact, patterns: string[], onlyPaper = false): Form[] =>
  patterns.map((pattern) => ({ asks, form: new RegExp(`^${pattern}$`, 'iu'), onlyPaper }))

const FORMS: Form[] = [
  ...forms('authors', [
    `who (?:all )?(?:wrote|authored|co-?authored|published|penned) ${PAPER}`,
    `who (?:is|are|was|were)(?: all)? the (?:first |lead |last |senior |main |original |other )?(?:co-?)?(?:authors?|writers?) (?:of|on|behind) ${PAPER}`,
    `(?:what|which) (?:is|are|was|were) the (?:names? of the )?(?:co-?)?authors? (?:of|on) ${PAPER}`,
    `(?:list|name|give|show)(?: me| us)? (?:all )?(?:of )?the (?:names of the )?(?:co-?)?authors? (?:of|on) ${PAPER}`,
    `(?:the )?authors? of ${PAPER}`,
    `by whom (?:is|was|were|are) ${PAPER} (?:written|authored|published)`,
    `who (?:is|was|were|are) ${PAPER} (?:written|authored) by`,
    `how many (?:co-?)?(?:authors|people|researchers) (?:wrote|authored|co-?authored|co-?wrote) ${PAPER}`,
    `how many (?:co-?)?authors (?:does|did|do|has) ${PAPER}(?: have)?`,
  ]),
  ...forms('authors', [`${PAPER}['’]s? authors?`, `${PAPER} authors?`, `who is behind ${PAPER}`], true),
  ...forms('published', [
    `(?:when|(?:in )?(?:what|which) year|on (?:what|which) date|what date) (?:was|were|is|did) ${PAPER} (?:first |originally )?${PUBLISHED}(?: on arxiv)?`,
    `(?:what|which) (?:is|was) the (?:publication|publishing) (?:year|date) of ${PAPER}`,
    `(?:what|which) (?:is|was) the (?:year|date) of publication of ${PAPER}`,
    `(?:the )?(?:publication|publishing) (?:year|date) of ${PAPER}`,
  ]),
  ...forms('affiliations', [
    `where (?:do|does|did|are|is|were|was) the (?:co-?)?authors? of ${PAPER} ${AFFILIATED}`,
    `(?:for |at |to |from )?(?:what|which) ${ORGANISATIONS} (?:do|does|did|are|is|were|was) the (?:co-?)?authors? of ${PAPER} ${AFFILIATED}`,
    `where (?:do|does|did|are|is|were|was) (?:the )?${PAPER}(?:['’]s?)? (?:co-?)?authors? ${AFFILIATED}`,
    `(?:what|which) (?:is|are|was|were) the affiliations? of (?:the (?:co-?)?authors? of )?${PAPER}`,
    `(?:the )?affiliations? of (?:the (?:co-?)?authors? of )?${PAPER}`,
  ]),
  ...forms(
    'published',
    [
      `(?:when|(?:in )?(?:what|which) year) (?:was|were|is) ${PAPER} (?:first )?${CAME_OUT}`,
      `(?:when|(?:in )?(?:what|which) year) did ${PAPER} (?:first )?(?:come out|appear)`,
      `(?:(?:what|which) year|when) (?:is|was) ${PAPER}(?: from)?`,
      `(?:from )?(?:what|which) year is ${PAPER}`,
      `how old is ${PAPER}`,
      `(?:what|which) (?:is|was) the (?:year|date) of ${PAPER}`,
    ],
    true,
  ),
  ...forms(
    'title',
    [
      `(?:what|which)(?: is| was|['’]s) the (?:full |exact |complete |whole )?(?:title|name) of ${PAPER}`,
      `what is ${PAPER} (?:called|titled|entitled)`,
      `how is ${PAPER} (?:called|titled|entitled)`,
      `(?:give me )?the (?:full |exact |complete )?title of ${PAPER}`,
    ],
    true,
  ),
  ...forms('venue', [
    `(?:where|(?:at|in) (?:what|which) ${VENUE}) (?:was|were|is) ${PAPER} (?:first )?(?:published|presented)`,
    `(?:what|which) ${VENUE} (?:was|is|were) ${PAPER} (?:published|presented) (?:in|at)`,
    `(?:what|which) ${VENUE} published ${PAPER}`,
  ]),
  ...forms('venue', [`(?:at|in) (?:what|which) ${VENUE} did ${PAPER} appear`, `where did ${PAPER} appear`], true),
  ...forms('pages', [
    `how many pages (?:does|did|do|has) ${PAPER} (?:have|run to|span)`,
    `how many pages has ${PAPER}`,
    `how many pages (?:are there |are )?in ${PAPER}`,
    `how many pages (?:is|are|was) ${PAPER}`,
    `how many pages long is ${PAPER}`,
    `(?:what is )?the (?:page count|number of pages) of ${PAPER}`,
  ]),
  ...forms('pages', [`how long is ${PAPER}`, `what is the length of ${PAPER}`], true),
]

/** Second questions on the same paper: who wrote it is said with each of them. */
const ALSO: Form[] = [
  ...forms('affiliations', [
    `(?:where|(?:for |at )?(?:what|which) ${ORGANISATIONS}) (?:do|does|did|are|is) (?:the |its |their )?(?:co-?)?(?:authors?|they|he|she) ${AFFILIATED}`,
  ]),
  ...forms('venue', [
    `(?:where|(?:in|at) (?:what|which) ${VENUE}(?: and (?:in )?(?:(?:what|which) )?year)?)(?: (?:was|were|is|are|did|does) ${IT}(?: ${SAID})?)?`,
  ]),
  ...forms('published', [`(?:when|(?:in )?(?:what|which) year)(?: (?:was|were|is|are|did) ${IT}(?: ${SAID}| from)?)?`]),
  ...forms('pages', [`how long (?:is|are) ${IT}`, `how many pages (?:does|do|has|have) ${IT}(?: have)?`]),
  ...forms('authors', ['who (?:wrote|are the authors of|is the author of) (?:it|them|each)']),
  // Which system or method it is that a paper describes is in its title.
  ...forms('title', [
    'what (?:is|are) (?:it|they|its title|the titles?)(?: called)?',
    '(?:what|which) (?:system|method|model|algorithm|protocol|tool) (?:do|did|does) (?:it|they|he|she) (?:\\w+ )?(?:describe|propose|present|introduce|build)(?: together)?',
  ]),
]
const LONGEST_PAPER = 30

/**
 * What a question asks about papers themselves: who wrote one, when, where, how long it is, which or how many the
 * library has. Null for a question of content, and wherever that is not sure: each form is one of the whole question.
 */
export function aboutPapers(text: string): AboutPapers | null {
  const asked = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\s?.!]+$/, '')
    .replace(POLITE, '')
  const { question, also } = withoutSecond(asked)
  const papers = readAskedPapers(question)
  if (papers) return { ...papers, also }
  return (also === null ? citesOf(question) : null) ?? factOf(question, also) ?? workOf(question, also)
}

const WHERE_THEY_WORK = new RegExp(
  `^(?:where|(?:for |at |to )?(?:what|which) ${ORGANISATIONS}) (?:do|does|did|are|is|were|was) (?<names>(?!(?:the|an?|it|its|this|that|these|those|they|he|she|we|you|i)\\b).+?) (?:${WORK})$`,
  'iu',
)

/** "Which university does Kleinberg belong to?", read off the papers that somebody wrote. */
function workOf(question: string, also: PaperFact | null): AboutPapers | null {
  const names = WHERE_THEY_WORK.exec(question)?.groups?.names
  if (!names || (also && !TOLD_WITH_ALL.has(also))) return null
  const papers = readAskedPapers(`papers by ${names}`)
  return papers && { ...papers, also: 'affiliations' }
}

function withoutSecond(asked: string): { question: string; also: PaperFact | null } {
  for (const { index, 0: and } of asked.matchAll(/,? and /gi)) {
    const second = asked.slice(index + and.length)
    const also = ALSO.find(({ form }) => form.test(second))?.asks
    if (also) return { question: asked.slice(0, index), also }
  }
  return { question: asked, also: null }
}

const CITES = new RegExp(`^(?:does|did|do) ${PAPER} (?:cite|reference|refer to) (?<cited>.+)$`, 'iu')

/** "Does the RAG paper cite DPR?"; one of the two must be called a paper. */
function citesOf(question: string): AboutPapers | null {
  const { paper = '', cited = '' } = CITES.exec(question)?.groups ?? {}
  if (!paper || !isName(paper) || !isName(cited)) return null
  return CALLED.test(paper) || CALLED.test(cited) ? { asks: 'cites', paper, cited } : null
}

function isName(words: string): boolean {
  const said = unquoted(words)
  return words.split(' ').length <= LONGEST_PAPER && !DESCRIBES.test(said) && !POINTS.test(said)
}

function unquoted(words: string): string {
  return words.replace(/["“‘][^"“”]+["”’]/gu, '')
}

function factOf(question: string, also: PaperFact | null): AboutPapers | null {
  for (const { asks, form, onlyPaper } of FORMS) {
    const paper = form.exec(question)?.groups?.paper?.trim()
    if (!paper || paper.split(' ').length > LONGEST_PAPER) continue
    const calledPaper = CALLED.test(paper) || QUOTED.test(paper)
    if (onlyPaper && !calledPaper) continue
    if (!calledPaper && THING.test(paper)) continue
    const said = unquoted(paper)
    const described = DESCRIBES.test(said)
    if (POINTS.test(said) || (described && !CALLED.test(said))) continue
    const both = bothOf(asks, also)
    return both && { asks: both, paper, calledPaper, described }
  }
  return null
}

/** The one of two facts that tells both; null where none does. */
function bothOf(asks: PaperFact, also: PaperFact | null): PaperFact | null {
  if (also === null || also === asks || TOLD_WITH_ALL.has(also)) return asks
  if (TOLD_WITH_ALL.has(asks)) return also
  return DATES.has(asks) && DATES.has(also) ? 'venue' : null
}

const TOLD_WITH_ALL = new Set<PaperFact>(['authors', 'title'])
const DATES = new Set<PaperFact>(['published', 'venue'])

/** "The index", "the summaries": a thing in a paper. */
const THING = /^(?:in )?(?:the|a|an|its|their|his|her) \p{Ll}+$/u

/** A paper that is described by what is in it is found by content, not by name. */
const DESCRIBES =
  /\b(?:that|which|who) (?:is|are|was|were|has|have|had)\b|\b(?:saying|claiming|doing)\b|\b(?:papers?|articles?|works?|publications?) (?:that|which|where|in which|whose|who|introduc\w+|propos\w+|describ\w+|show\w+|claim\w+|present\w+|with|for|using)\b/iu
/** "This paper" has no name at all. */
const POINTS =
  /^(?:it|this|that|these|those|they|(?:this|that|these|those|each|every|any|most|some|all|both|another|other) (?:\p{L}+ )?(?:papers?|articles?|publications?)|(?:the|a|an|my|our) (?:papers?|articles?|publications?))$/iu
