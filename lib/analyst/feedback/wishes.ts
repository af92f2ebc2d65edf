/** In which form the answer is to be written. */
export type AnswerForm = 'list' | 'table' | 'prose'

/** Only papers of these are to be heard. Years are both included. */
export type PaperWish = { author: string | null; from: number | null; to: number | null }

/** What feedback says of the form, the order and the sources of an answer, and the words that say it no more. */
export type Wishes = {
  form: AnswerForm | null
  /** by the year of the papers */
  order: 'newest' | 'oldest' | null
  /** what is to come first, in the person's words */
  first: string
  /** what alone is to stay, in the person's words */
  only: string
  papers: PaperWish | null
  /** what cannot be done by quoting, as it is named: `use simpler words` */
  cannot: string | null
  rest: string
}

const FORMS: [AnswerForm, RegExp][] = [
  [
    'prose',
    /\b(?:(?:no|without|not as|instead of) (?:bullets?(?: points?)?|(?:a )?(?:list|table))|(?:as|in|into) (?:prose|paragraphs?|running text|full text)|prose instead)\b/i,
  ],
  [
    'table',
    /\b(?:(?:as|in|into|in the form of|use|make|give(?: me)?|show|put (?:it|this) (?:in|into)|turn (?:it|this) into) )?an? ?(?:small |comparison )?table\b|^table\b|\btabular\b/i,
  ],
  [
    'list',
    /\b(?:(?:as|in|into|use|with|make|give(?: me)?|turn (?:it|this) into) )?(?:an? )?(?:(?:bullet(?:ed|s)?|key|numbered)(?: points?| list| form)?|list form)\b|\bas a list\b/i,
  ],
]
const NEWEST =
  /\b(?:(?:the )?(?:newest|most recent|latest)(?: (?:ones?|papers?|works?|results?))? (?:first|on top)|(?:from )?new(?:est)? to old(?:est)?|reverse chronological(?: order)?)\b/i
const OLDEST =
  /\b(?:(?:the )?oldest(?: (?:ones?|papers?|works?))? first|(?:in )?chronological(?:ly| order)?|(?:from )?old(?:est)? to new(?:est)?|(?:sort(?:ed)?|order(?:ed)?|arrange[d]?) (?:it |them )?by (?:year|date|time|age))\b/i
const ORDERING = /\b(?:sort|order|arrange)(?:ed)?(?: (?:it|them|the (?:answer|papers|list|points)))?\b/i
const FIRST =
  /\b(?:put |move |bring )?(?:the (?:part|section|point)s? (?:about|on|with) )?(?:the )?([\p{L}\d][\p{L}\d -]{1,40}?) (?:first|at the (?:top|beginning)|to the top)\b|\b(?:start|begin|open) with (?:the )?(?:part (?:about|on) )?([\p{L}\d][\p{L}\d -]{1,60})/iu
const PARTS = '(?:parts?|sections?|points?|sentences?|bits?|stuff)'
const MATTER = String.raw`(?:the )?([\p{L}\d][\p{L}\d ,'’-]*?)(?: parts?| sections?)?(?=[.;!]|$| and (?:make|use|drop|add)\b)`
const ONLY = new RegExp(
  String.raw`\b(?:(?:keep (?:only|just)|only keep|nothing but|(?:restrict|limit) (?:it|this|the answer) to|focus only on|only focus on)(?: (?:the )?${PARTS}?(?: ?(?:about|on|with|of))?)?|(?:only|just|keep) (?:the )?${PARTS} (?:about|on|with|of)|(?:only|just) about) ${MATTER}`,
  'iu',
)
const YEAR = String.raw`((?:19|20)\d\d)`
const SOURCES = '(?:papers?|sources?|works?|studies|articles?|publications?|results?)'
const KEPT = String.raw`(?:(?:use |keep |cite |consider |from |with )?only |just |nothing but |restrict (?:it|this|the answer) to |limit (?:it|this|the answer) to )`
const papersOf = (when: string, kept = `${KEPT}?`) =>
  new RegExp(String.raw`\b${kept}(?:${SOURCES} )?(?:published )?${when}\b`, 'i')
const YEARS: [RegExp, (a: number, b: number) => Pick<PaperWish, 'from' | 'to'>][] = [
  [papersOf(String.raw`(?:from|between) ${YEAR} (?:to|and|until|till|[-–]) ${YEAR}`), (a, b) => ({ from: a, to: b })],
  [
    papersOf(
      String.raw`(?:since|from ${YEAR} on(?:wards)?|not (?:older|earlier) than|no(?:t|thing)? before)(?: ${YEAR})?`,
    ),
    (a) => ({ from: a, to: null }),
  ],
  [papersOf(`(?:after|newer than|later than) ${YEAR}`), (a) => ({ from: a + 1, to: null })],
  [papersOf(`(?:before|older than|earlier than) ${YEAR}`), (a) => ({ from: null, to: a - 1 })],
  [papersOf(`(?:until|up to|not (?:newer|later) than) ${YEAR}`), (a) => ({ from: null, to: a })],
  [papersOf(`(?:from|of|in) ${YEAR}`, KEPT), (a) => ({ from: a, to: a })],
  [new RegExp(String.raw`\b${KEPT}${YEAR}(?: ${SOURCES})\b`, 'i'), (a) => ({ from: a, to: a })],
]
const NAME = String.raw`\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]*)*`
// Written in any case but for the name, which tells itself by its capital.
const AUTHOR = new RegExp(
  String.raw`\b(?:[Uu]se |[Kk]eep |[Cc]ite )?(?:[Oo]nly |[Jj]ust )(?:use |keep |cite )?${SOURCES} (?:by|from|of) (${NAME})(?: et al\.?| and (?:colleagues|others))?|\b${SOURCES} (?:by|from) (${NAME})(?: et al\.?)? only\b|\b[Oo]nly (?:by |from )(${NAME})(?: et al\.?)?`,
  'u',
)
const CANNOT: [RegExp, string][] = [
  [
    /\b(?:simpl(?:e|er|y|ify)|plain(?:er)?|easier|lay(?:man|person)?\b[’'s]*|non-?technical|for (?:a |an )?(?:child|kids?|beginners?|five|outsiders?)|eli5|less (?:technical|jargon)|no jargon|without jargon|more (?:accessible|understandable))(?: (?:words?|terms?|language|english|sentences?|to (?:read|understand)))*\b/i,
    'use simpler words',
  ],
  [
    /\b(?:rephrase|paraphrase|reword|rewrite|in your own words|more (?:formal|informal|fluent|readable)|(?:other|different|better) (?:tone|style|wording))\b/i,
    'put things in other words',
  ],
  [
    /\btranslat\w*(?: (?:it|this|the answer))?(?: (?:in)?to \p{L}+)?|\bin(?:to)? (?:german|french|spanish|italian|portuguese|dutch|chinese|japanese|korean|russian|arabic|hindi|turkish|polish)\b/iu,
    'translate',
  ],
]

/** Reads wishes one after the other, each from what those before it have left. */
export function readWishes(feedback: string): Wishes {
  let rest = feedback
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest)
    if (match) rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
    return match
  }
  const cannot = CANNOT.find(([pattern]) => take(pattern))?.[1] ?? null
  const form = FORMS.find(([, pattern]) => take(pattern))?.[0] ?? null
  const order = take(NEWEST) ? 'newest' : take(OLDEST) ? 'oldest' : null
  if (order) take(ORDERING)
  const author = groups(take(AUTHOR))[0] ?? null
  const years = yearsIn(take)
  const papers = author || years ? { author, from: years?.from ?? null, to: years?.to ?? null } : null
  const first = groups(take(FIRST))[0]?.trim() ?? ''
  const only = groups(take(ONLY))[0]?.trim() ?? ''
  return { form, order, first, only, papers, cannot, rest: rest.replace(/\s+/g, ' ').trim() }
}

function yearsIn(take: (pattern: RegExp) => RegExpExecArray | null): Pick<PaperWish, 'from' | 'to'> | null {
  for (const [pattern, read] of YEARS) {
    const [a, b] = groups(take(pattern)).map(Number)
    if (a) return read(a, b ?? a)
  }
  return null
}

function groups(match: RegExpExecArray | null): string[] {
  return match?.slice(1).filter((group) => group !== undefined) ?? []
}
