/** What the papers that are asked for are first in. */
export type Order = 'newest' | 'oldest' | 'longest' | 'shortest' | 'most authors' | 'fewest authors'

/** Which papers of the library are asked for. Every condition that is set must hold. */
export type AskedPapers = {
  /** names of authors, each as it is written */
  by: string[]
  /** first and last year, both included */
  from: number | null
  to: number | null
  tag: string | null
  /** a conference or journal */
  venue: string | null
  /** the words that say which work they cite */
  cites: string | null
  /** only the first so many in an order; null where all are asked for */
  first: { order: Order; most: number } | null
  /** it says that the library is meant: "my papers", "do I have" */
  ofLibrary: boolean
}

const NOUN = '(?:research |scientific )?(?:papers?|articles?|pdfs?|publications?|preprints?|works)'
const COUNT = new RegExp(`^how many (?:different )?(?<mine>of (?:my|our) )?${NOUN}\\b(?<rest>.*)$`, 'i')
const NUMBER_OF = new RegExp(`^(?:what is )?the number of (?<mine>my |our )?${NOUN}\\b(?<rest>.*)$`, 'i')
const WHICH = new RegExp(`^(?:which|what) (?:ones )?(?<mine>of (?:my|our|the) )?${NOUN}\\b(?<rest>.*)$`, 'i')
const LIST = new RegExp(
  `^(?:(?:list|show|name|give|find|display)(?: me| us)? )?(?:all )?(?:of )?(?<mine>my |our )?(?:the )?${NOUN}\\b(?<rest>.*)$`,
  'i',
)
const HAVE = new RegExp(
  `^(?:(?<mine>(?:do (?:i|we) have|have (?:i|we) got|what do (?:i|we) have)) |(?:is|are) there )(?:(?:any|some|an?) )?(?:other )?(?:${NOUN}|(?:anything|something|works?)(?= by ))\\b(?<rest>.*)$`,
  'i',
)
const HAVE_BY = /^(?<mine>what (?:do|have) (?:i|we) (?:have|got)) (?:from )?(?=by )(?<rest>.*)$/i
const WROTE = new RegExp(
  `^(?:which|what) ${NOUN} (?:did|has|have|were) (?<who>(?:(?!\\bas\\b).)+?) (?:write|author|publish|co-?author|written|(?:co-?)?authored|published)\\b(?<rest>.*)$`,
  'iu',
)

const ORDERED = '(?:newest|latest|(?:most|least) recent(?:ly (?:published|written))?|oldest|earliest|longest|shortest)'
const NUMBERS = 'one two three four five six seven eight nine ten'.split(' ')
const SOME = `(?:\\d{1,2}|${NUMBERS.join('|')})`
const FIRST = [
  new RegExp(
    `^(?:(?:what|which)(?: ones)?(?: is| are| was| were|['’]s) |(?:list|show|name|give|find|display)(?: me| us)? )?(?<mine>(?:(?:(?:which|what) )?of )?(?:my |our ))?(?:the )?(?:(?<some>${SOME}) )?(?<order>${ORDERED}) (?:(?<some2>${SOME}) )?(?<noun>${NOUN})\\b(?<rest>.*)$`,
    'i',
  ),
  new RegExp(
    `^(?:what|which) (?<mine>of (?:my|our|the) )?(?<noun>${NOUN})(?<rest>.*?) (?:is|are|was|were) (?:the )?(?<order>${ORDERED})(?<more>.*)$`,
    'i',
  ),
  new RegExp(
    `^(?:what|which) (?<mine>of (?:my|our|the) )?(?<noun>${NOUN})(?<rest>.*?) (?:has|have) (?:the )?(?<order>(?:most|fewest) (?:authors|pages))(?<more>.*)$`,
    'i',
  ),
]
/** Of "the newest papers", without a number. */
const A_FEW = 5

/** "Who cites the DPR paper?": papers do. */
const WHO_CITES = /^(?:who|what)(?: else)? (?=(?:cites?|cited|references?) )(?<rest>.*)$/i

const OWNED =
  /\s*\b(?:(?:do|did|have) (?:i|we) (?:have|own|got|keep|collect(?:ed)?|save[d]?)|(?:that )?(?:i|we) (?:have|own|keep|(?:have )?(?:collected|saved|added))|(?:that )?(?:are|is) (?:there |held |stored |kept )?(?:in|of) (?:my|our|the|this) (?:library|collection)|(?:in|of|from|within|among) (?:my|our|the|this) (?:library|collection|papers|pdfs)|(?:does|has) (?:my|our|the|this) (?:library|collection) (?:have|hold|contain|include|got))(?= |,|$)/gi

const NAME = String.raw`(?:(?:van|von|de|der|den|la|le|di|da|al|el|bin|ten|ter) )*\p{L}[\p{L}.'’-]*(?: (?:(?!and\b|or\b|as\b|et\b|from\b|in\b|since\b|after\b|before\b|until\b|between\b|published\b|that\b|which\b|tagged\b|about\b|on\b|with\b|for\b)\p{L}[\p{L}.'’-]*)){0,3}`
const OTHERS = String.raw`(?:,? et al\.?(?= |$)|,? (?:and|&) (?:others|colleagues|co-?authors|(?:his|her|their) (?:colleagues|co-?authors|team)))?`
const YEAR = String.raw`(?:the year )?(?<year>(?:19|20)\d\d)`
const LEAD = String.raw`^(?:,|and|that|which|are|is|were|was|have been|been|all)?\s*`

type Asked = AskedPapers

/** What may follow "papers", each with what it sets. */
const CONDITIONS: [RegExp, (asked: Asked, groups: Record<string, string>) => Asked][] = [
  [
    new RegExp(
      `^(?:(?:co-?)?(?:written|authored|published)(?: jointly)? )?by (?<names>${NAME}(?:(?:, | and |, and | & )(?!(?:others|colleagues|co-?authors)\\b)${NAME})*)${OTHERS}`,
      'iu',
    ),
    (asked, { names = '' }) => ({ ...asked, by: [...asked.by, ...names.split(/, and |, | and | & /)] }),
  ],
  [
    new RegExp(
      `^(?:with|having|list(?:ing)?|have|has) (?<name>${NAME}) (?:as (?:an? |the |one of the )?(?:first |co-?)?|among (?:the|their|its) )authors?`,
      'iu',
    ),
    (asked, { name = '' }) => ({ ...asked, by: [...asked.by, name] }),
  ],
  [
    /^(?:(?:published|written|dated|released|printed) )?(?:between|from) (?:the years? )?(?<a>(?:19|20)\d\d)(?: and | to | until |\s?[-–]\s?)(?<b>(?:19|20)\d\d)/i,
    (asked, { a, b }) => ({ ...asked, from: Number(a), to: Number(b) }),
  ],
  [
    new RegExp(`^(?:(?:published|written|dated|released|printed|from|of|in|is|are) )*(?:in |from |of )?${YEAR}`, 'i'),
    (asked, { year }) => ({ ...asked, from: Number(year), to: Number(year) }),
  ],
  [
    new RegExp(`^(?:(?:published|written|dated|released) )?(?:since|from) ${YEAR}(?: on| onwards?)?`, 'i'),
    (asked, { year }) => ({ ...asked, from: Number(year) }),
  ],
  [
    new RegExp(`^(?:(?:published|written|dated|released|from) )?(?:after|later than|newer than) ${YEAR}`, 'i'),
    (asked, { year }) => ({ ...asked, from: Number(year) + 1 }),
  ],
  [
    new RegExp(`^(?:(?:published|written|dated|released|from) )?(?:before|older than|earlier than) ${YEAR}`, 'i'),
    (asked, { year }) => ({ ...asked, to: Number(year) - 1 }),
  ],
  [
    new RegExp(`^(?:(?:published|written|dated|released) )?(?:until|up to) ${YEAR}`, 'i'),
    (asked, { year }) => ({ ...asked, to: Number(year) }),
  ],
  [
    new RegExp(
      `^(?:(?:published|written|dated|released|from|in|of) )*(?:within )?the (?:last|past) (?<some>${SOME}) years`,
      'i',
    ),
    (asked, { some = '' }) => ({ ...asked, from: thisYear() - (numberOf(some) ?? 0) }),
  ],
  [
    /^(?:(?:published|written|dated|released|from|in|of) )*(?<which>this|last) year/i,
    (asked, { which }) => {
      const year = thisYear() - (which === 'last' ? 1 : 0)
      return { ...asked, from: year, to: year }
    },
  ],
  [
    /^(?:(?:i |we )?(?:have )?(?:tagged|labell?ed)(?: as| with)?|(?:with|under|having|bearing|have|has|bear|carry) the (?:tag|label)|in the tag) ["“‘']?(?<tag>[\p{L}\p{N}][\p{L}\p{N} _/-]{0,40}?)["”’']?$/iu,
    (asked, { tag = '' }) => ({ ...asked, tag: tag.trim(), ofLibrary: true }),
  ],
  [
    /^(?:(?:that |which )?(?:do )?(?:cites?|citing|(?:have )?cited|references?|referencing)) (?!by\b)(?<cited>.+)$/i,
    (asked, { cited = '' }) => ({ ...asked, cites: cited }),
  ],
  [
    /^(?:(?:published|presented|appeared|appearing|printed) (?:in|at)|from) (?:the )?(?<venue>["“]?\p{Lu}[\p{L}\p{N}&’' -]{1,60}?["”]?)(?=$| (?:in|from|since|before|after) (?:19|20)\d\d| (?:19|20)\d\d)/u,
    (asked, { venue = '' }) => ({ ...asked, venue: venue.replace(/["“”]/g, '') }),
  ],
]

const NONE: AskedPapers = {
  by: [],
  from: null,
  to: null,
  tag: null,
  venue: null,
  cites: null,
  first: null,
  ofLibrary: false,
}

function thisYear(): number {
  return new Date().getFullYear()
}

function numberOf(written: string): number | null {
  const word = NUMBERS.indexOf(written.toLowerCase()) + 1
  return word || Number(written) || null
}

/** "Which 2009 paper", "my 2013 papers". */
const YEAR_FIRST = new RegExp(`^(?<lead>(?:\\p{L}+ ){0,4}?)(?<year>(?:19|20)\\d\\d) (?<noun>${NOUN})\\b`, 'iu')

/** Which papers of the library a question asks for, by what is known of them; null where it asks for anything else. */
export function readAskedPapers(text: string): ({ asks: 'count' | 'list' } & AskedPapers) | null {
  const question = text.replace(YEAR_FIRST, '$<lead>$<noun> from $<year>')
  const first = readFirst(question)
  if (first) return first
  const counted = COUNT.exec(question) ?? NUMBER_OF.exec(question)
  const listed = counted
    ? null
    : (WROTE.exec(question) ??
      WHICH.exec(question) ??
      HAVE.exec(question) ??
      HAVE_BY.exec(question) ??
      WHO_CITES.exec(question) ??
      LIST.exec(question))
  const { mine, rest = '', who } = (counted ?? listed)?.groups ?? {}
  if (!counted && !listed) return null
  const own = rest.replace(OWNED, ' ')
  const ofLibrary = Boolean(mine) || own !== rest
  const start: Asked = {
    ...NONE,
    ofLibrary,
    by: who ? who.replace(new RegExp(`${OTHERS}$`, 'i'), '').split(/, and |, | and | & /) : [],
  }
  const asked = conditionsOf(own, start)
  if (!asked) return null
  const conditions = asked.by.length > 0 || asked.from || asked.to || asked.tag || asked.venue || asked.cites
  // "How many papers are there?" asks for the library; "papers" alone, or of a year alone, asks for nothing of it.
  if (counted) return conditions ? (isOfLibrary(asked) ? { asks: 'count', ...asked } : null) : countAll(asked, own)
  return conditions ? { asks: 'list', ...asked } : listAll(asked, question)
}

/** "The newest paper by Shazeer", "which paper has the most authors"; null where anything else is said of it. */
function readFirst(question: string): ({ asks: 'list' } & AskedPapers) | null {
  for (const form of FIRST) {
    const { mine, noun = '', order = '', some, some2, rest = '', more = '' } = form.exec(question)?.groups ?? {}
    if (!order) continue
    const own = `${rest} ${more}`.replace(OWNED, ' ')
    const most = numberOf(some ?? some2 ?? '') ?? (/s$/i.test(noun) ? A_FEW : 1)
    const start = {
      ...NONE,
      ofLibrary: Boolean(mine) || own !== `${rest} ${more}`,
      first: { order: orderOf(order), most },
    }
    const asked = conditionsOf(own, start)
    if (asked && asked.cites === null) return { asks: 'list', ...asked }
  }
  return null
}

function orderOf(written: string): Order {
  const word = written.toLowerCase()
  if (word.endsWith('authors')) return word.startsWith('most') ? 'most authors' : 'fewest authors'
  if (word === 'longest' || word === 'most pages') return 'longest'
  if (word === 'shortest' || word === 'fewest pages') return 'shortest'
  return /^(?:oldest|earliest|least)/.test(word) ? 'oldest' : 'newest'
}

/** Authors, a tag and what is cited are asked of the library; how many papers a year or a venue had might be asked of the world. */
function isOfLibrary({ ofLibrary, by, tag, cites }: AskedPapers): boolean {
  return ofLibrary || by.length > 0 || tag !== null || cites !== null
}

function countAll(asked: AskedPapers, rest: string): ({ asks: 'count' } & AskedPapers) | null {
  return asked.ofLibrary || /^\s*are there$/i.test(rest) ? { asks: 'count', ...asked } : null
}

function listAll(asked: AskedPapers, question: string): ({ asks: 'list' } & AskedPapers) | null {
  const all = /^(?:which|what|list|show|name|give|display|all)\b/i.test(question)
  return asked.ofLibrary && all ? { asks: 'list', ...asked } : null
}

/** Reads one condition after the other; null where something is left that is none. */
function conditionsOf(text: string, start: AskedPapers): AskedPapers | null {
  let rest = text.replace(/^\s*are there(?= |$)/i, ' ').trim()
  let asked = start
  while (rest !== '') {
    const lead = new RegExp(LEAD, 'i').exec(rest)?.[0] ?? ''
    const found = [rest, rest.slice(lead.length)].flatMap((at) =>
      CONDITIONS.flatMap(([form, set]) => {
        const match = form.exec(at)
        return match ? [{ after: at.slice(match[0].length), set: () => set(asked, { ...match.groups }) }] : []
      }),
    )[0]
    if (!found || !/^(?:[ ,]|$)/.test(found.after)) return null
    asked = found.set()
    rest = found.after.replace(/^[ ,]+/, '')
  }
  return asked
}
