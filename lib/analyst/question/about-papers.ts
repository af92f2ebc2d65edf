import { type AskedPapers, readAskedPapers } from './asked-papers'

/** What is asked of papers that the question names. */
export type PaperFact = 'authors' | 'published' | 'title' | 'venue' | 'pages'

/** A question about the papers themselves, not about what is in them. */
export type AboutPapers =
  | {
      asks: PaperFact
      /** the words that say which paper is meant: “the Raft paper”, “Attention Is All You Need” */
      paper: string
      /** they say that it is a paper; else only a title names one */
      calledPaper: boolean
    }
  | { asks: 'cites'; paper: string /** the words that say which work it may cite */; cited: string }
  | ({ asks: 'count' | 'list' } & AskedPapers)

const POLITE =
  /^(?:(?:please|hi|hello|hey|so|and|ok|okay)[, ]+|(?:can|could|would|will) you (?:please )?(?:tell|show|give|list|remind) (?:me|us)?\s*|(?:please )?tell (?:me|us) |do you (?:happen to )?know |i (?:want|need|would like|['’]d like) to (?:know|see) |i wonder |remind me )+/i
const CALLED = /\b(?:papers?|articles?|preprints?|manuscripts?|publications?)\b/i
const QUOTED = /^["“‘'][^"“”]+["”’']$/
const PAPER = '(?<paper>.+?)'
const PUBLISHED = '(?:published|written|posted|submitted|printed|put (?:out|online|on arxiv))'
/** Verbs that are said of a system or a method as well as of the paper about it. */
const CAME_OUT = '(?:released|presented|announced|introduced)'
const VENUE = '(?:conference|journal|venue|workshop|proceedings|symposium)'

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

const AND_WHEN = /,? and (?:when|in (?:what|which) year)(?: was it (?:published|written))?$/i
const LONGEST_PAPER = 30

/**
 * What a question asks about papers themselves: who wrote one, when, where, how long it is, which or how many the
 * library has. Null for a question of content, and wherever that is not sure: each form is one of the whole question.
 */
export function aboutPapers(text: string): AboutPapers | null {
  const question = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\s?.!]+$/, '')
    .replace(POLITE, '')
  return readAskedPapers(question) ?? citesOf(question) ?? factOf(question)
}

const CITES = new RegExp(`^(?:does|did|do) ${PAPER} (?:cite|reference|refer to) (?<cited>.+)$`, 'iu')

/** "Does the RAG paper cite DPR?"; one of the two must be called a paper. */
function citesOf(question: string): AboutPapers | null {
  const { paper = '', cited = '' } = CITES.exec(question)?.groups ?? {}
  if (!paper || !isName(paper) || !isName(cited)) return null
  return CALLED.test(paper) || CALLED.test(cited) ? { asks: 'cites', paper, cited } : null
}

function isName(words: string): boolean {
  return words.split(' ').length <= LONGEST_PAPER && !DESCRIBES.test(words.replace(/["“‘][^"“”]+["”’]/gu, ''))
}

function factOf(question: string): AboutPapers | null {
  for (const { asks, form, onlyPaper } of FORMS) {
    const whole = form.exec(question)?.groups?.paper?.trim()
    const paper = whole?.replace(AND_WHEN, '')
    if (!paper || paper.split(' ').length > LONGEST_PAPER) continue
    const calledPaper = CALLED.test(paper) || QUOTED.test(paper)
    if (onlyPaper && !calledPaper) continue
    if (!calledPaper && THING.test(paper)) continue
    if (DESCRIBES.test(paper.replace(/["“‘][^"“”]+["”’]/gu, ''))) continue
    // Who wrote it is said with the date.
    return { asks: paper === whole ? asks : 'published', paper, calledPaper }
  }
  return null
}

/** "The index", "the summaries": a thing in a paper. */
const THING = /^(?:in )?(?:the|a|an|its|their|his|her) \p{Ll}+$/u

/** A paper that is described by what is in it is found by content, not by name; "this paper" has no name at all. */
const DESCRIBES =
  /\b(?:that|which|who) (?:is|are|was|were|has|have|had)\b|\b(?:saying|claiming|doing)\b|\b(?:papers?|articles?|works?|publications?) (?:that|which|where|in which|whose|who|introduc\w+|propos\w+|describ\w+|show\w+|claim\w+|present\w+|with|for|using)\b|^(?:it|this|that|these|those|they|(?:this|that|these|those|each|every|any|most|some|all|both|another|other) (?:\p{L}+ )?(?:papers?|articles?|publications?)|(?:the|a|an|my|our) (?:papers?|articles?|publications?))$/iu
