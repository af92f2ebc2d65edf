import { changed, exchange, lowerFirst, put, upperFirst } from './replace'

type Falsify = (sentence: string, page: { names: string[] }) => string | null

/** A few words that can be a sentence's subject or object, with no function words except an article. */
const WORD = String.raw`(?!(?:we|it|they|this|that|these|those|which|there|one|of|in|on|for|with|and|or|to|from|by|at|as|is|are|was|were|be|been|has|have|had|can|may|will|do|does|find|note|show|see|since|because|when|if|where|while|than|not|also|only|but|all|both|each|some|most|more|less)\b)[\p{L}\d][\p{L}\d’'-]*`
const NOUN = `(?:(?:the|a|an|our|their|its|this|these|each|all|The|A|An|Our|This|These|Each|All) )?(?:${WORD} ){0,3}${WORD}`
const BEGIN = String.raw`(?<=^|, |; |\bthat )`
const END = String.raw`(?=[,.;]| (?:on|in|for|by|when|at|with|to|from|because|since|and|but|while|as)\b)`
const TURNS: [string, string][] = [
  ['more', 'less'],
  ['less', 'more'],
  ['fewer', 'more'],
  ['higher', 'lower'],
  ['lower', 'higher'],
  ['faster', 'slower'],
  ['slower', 'faster'],
  ['better', 'worse'],
  ['worse', 'better'],
  ['larger', 'smaller'],
  ['smaller', 'larger'],
  ['greater', 'smaller'],
  ['longer', 'shorter'],
  ['shorter', 'longer'],
  ['stronger', 'weaker'],
  ['weaker', 'stronger'],
  ['simpler', 'more complex'],
  ['easier', 'harder'],
  ['harder', 'easier'],
  ['cheaper', 'costlier'],
  ['earlier', 'later'],
  ['later', 'earlier'],
  ['deeper', 'shallower'],
  ['closer', 'farther'],
]
const ANTONYMS: [string, string][] = [
  ['increases', 'decreases'],
  ['increased', 'decreased'],
  ['increase', 'decrease'],
  ['reduces', 'increases'],
  ['reduced', 'increased'],
  ['reduce', 'increase'],
  ['improves', 'worsens'],
  ['improve', 'worsen'],
  ['improvement', 'deterioration'],
  ['high', 'low'],
  ['low', 'high'],
  ['best', 'worst'],
  ['large', 'small'],
  ['small', 'large'],
  ['fast', 'slow'],
  ['simple', 'complex'],
  ['strong', 'weak'],
  ['positive', 'negative'],
  ['maximum', 'minimum'],
  ['maximize', 'minimize'],
  ['minimize', 'maximize'],
  ['always', 'never'],
  ['similar', 'different'],
  ['same', 'different'],
  ['different', 'same'],
  ['before', 'after'],
  ['after', 'before'],
  ['first', 'last'],
  ['successful', 'unsuccessful'],
  ['efficient', 'inefficient'],
  ['consistent', 'inconsistent'],
  ['accepts', 'rejects'],
  ['supervised', 'unsupervised'],
  ['local', 'remote'],
  ['synchronous', 'asynchronous'],
  ['encoder', 'decoder'],
  ['upper', 'lower'],
  ['above', 'below'],
  ['most', 'few'],
  ['all', 'no'],
]
const UNITS: [string, string][] = [
  ['milliseconds', 'seconds'],
  ['ms', 'minutes'],
  ['seconds', 'hours'],
  ['minutes', 'days'],
  ['hours', 'weeks'],
  ['days', 'hours'],
  ['weeks', 'years'],
  ['years', 'months'],
  ['KB', 'GB'],
  ['MB', 'KB'],
  ['GB', 'MB'],
  ['TB', 'GB'],
  ['bits', 'bytes'],
  ['bytes', 'bits'],
  ['layers', 'heads'],
  ['tokens', 'documents'],
  ['words', 'pages'],
  ['GPUs', 'CPUs'],
  ['GeV', 'MeV'],
  ['MeV', 'GeV'],
  ['K', 'mK'],
  ['nm', 'cm'],
  ['BLEU', 'ROUGE'],
  ['percent', 'permille'],
  ['epochs', 'steps'],
  ['steps', 'epochs'],
  ['samples', 'batches'],
  ['examples', 'classes'],
  ['machines', 'clusters'],
  ['servers', 'users'],
  ['times', 'percent'],
]
const ROLES = `replaces|causes|uses|requires|generates|produces|contains|includes|precedes|follows|extends|calls|reads|sends|controls|computes|maps|predicts|encodes|describes|implies|determines|represents|affects|stores|manages|provides|supports|exceeds|outperforms|surpasses|beats|reduces|improves|increases|allows|selects|learns|receives|returns`
const PASSIVE: Record<string, string> = { beats: 'beaten', sends: 'sent', reads: 'read', implies: 'implied' }
const RESULT =
  /%|\b(?:BLEU|F1|score|achiev|outperform|improv|better|worse|best|higher|lower|faster|slower|larger|smaller|reduc|increas|state-of-the-art|accura|always|never|all|every|must|can)\w*\b/i
const NAME = /(?<=[\p{Ll}\d,)] )(?:\p{Lu}[\p{L}\d]*(?:-\p{Lu}?[\p{L}\d]+)*)(?=[ ,.;)])/gu

/** Changes that alter the meaning, each by a rule on words. */
export const FALSE: Record<string, Falsify> = {
  'comparison turned': (sentence) => (/\bthan\b/.test(sentence) ? exchange(sentence, TURNS) : null),
  'sides exchanged': (sentence) =>
    swapSides(
      sentence,
      String.raw`(?:is|are|was|were|has|have|had|can be|performs?|works?|runs?)\b[^,;:()]*?\b(?:\p{L}+er|more|less|fewer)\b[^,;:()]*? than|outperforms?|outperformed|exceeds?|exceeded|surpass(?:es|ed)?|beats?`,
    ) ??
    changed(
      sentence,
      sentence.replace(
        new RegExp(`(${NOUN}) (rather than|instead of|as opposed to|compared (?:to|with)) (${NOUN})${END}`, 'u'),
        '$3 $2 $1',
      ),
    ),
  'made passive': (sentence) =>
    changed(
      sentence,
      sentence.replace(
        new RegExp(`${BEGIN}(${NOUN}) (${ROLES}) (?=(?:the|a|an|our|all|both|\\p{Lu}|\\d)\\b)`, 'u'),
        (_, subject: string, verb: string) => `${subject} is ${PASSIVE[verb] ?? verb.replace(/(?:e?s|e)?$/, 'ed')} by `,
      ),
    ),
  'roles exchanged': (sentence) =>
    swapSides(sentence, `${ROLES}|depends on|consists of|leads to`) ??
    changed(sentence, sentence.replace(new RegExp(`\\bfrom (${NOUN}) to (${NOUN})${END}`, 'u'), 'from $2 to $1')),
  antonym: (sentence) => exchange(sentence, ANTONYMS),
  'another unit': (sentence) => {
    for (const [one, other] of UNITS) {
      const written = sentence.replace(
        new RegExp(`(\\d[\\d.,]*|\\b(?:two|three|four|five|six|eight|ten|hundred)) ?${one}\\b`),
        `$1 ${other}`,
      )
      if (written !== sentence) return written
    }
    return changed(sentence, sentence.replace(/(\d)%/, '$1 times'))
  },
  'another magnitude': (sentence) =>
    exchange(sentence, [
      ['thousands', 'millions'],
      ['thousand', 'million'],
      ['millions', 'billions'],
      ['million', 'billion'],
      ['billions', 'millions'],
      ['billion', 'million'],
      ['hundreds', 'thousands'],
    ]) ?? replaceNumber(sentence, (value) => String(value * 10)),
  'scope widened': (sentence) =>
    RESULT.test(sentence)
      ? (changed(
          sentence,
          sentence.replace(
            /(?<!\b(?:based|focus\w*|depend\w*|rel(?:y|ies)|room|proxy|both|and|or|responsible|account\w*|look\w*|need\w*|opportunit\w*|evaluated?|effects?|built|trained|used?|wait\w*|ask\w*|search\w*|method|algorithm|approach|model|problem|potential|with)) (?:when|if|unless|except|without|only (?:for|in|on|when|if)|under|on|for|during|among|in (?:the )?(?:case|absence|presence) of) [^,.;:()]{6,70}(?=\.$)/,
            '',
          ),
        ) ??
        changed(
          sentence,
          sentence.replace(
            /^(?:When|If|Unless|Without|Under|On|For|During|Among|With) (?!example|instance)[^,.;:()]{6,70}, (\p{L})/u,
            (_, letter: string) => letter.toUpperCase(),
          ),
        ))
      : null,
  'a hedge left out': (sentence) =>
    changed(
      sentence,
      sentence.replace(
        /\b(?:often|usually|typically|sometimes|generally|approximately|roughly|nearly|almost|up to|at most|at least|probably|possibly|mostly|mainly|partially|potentially|about(?= \d)) /,
        '',
      ),
    ) ?? changed(sentence, sentence.replace(/\b(?:may|might|could)\b(?! (?:seem|appear))/, 'will')),
  'an absolute put in': (sentence) =>
    changed(sentence, sentence.replace(/\b(is|are|was|were|can|will|must)\b/, '$1 always')),
  'another entity': (sentence, { names }) => {
    const held = [...sentence.matchAll(NAME)]
    const [chosen] = held
    const other =
      chosen && names.find((name) => isAlike(name, chosen[0]) && !sentence.toLowerCase().includes(name.toLowerCase()))
    return other ? put(sentence, chosen.index, chosen[0].length, other) : null
  },
  'a negation put in': (sentence) =>
    changed(
      sentence,
      sentence.replace(/\b(is|are|was|were|can|will|must|should|may|has|have|does|do)\b(?! not| no)/, '$1 not'),
    ),
  'a negation left out': (sentence) =>
    changed(
      sentence,
      sentence.replace(/\b(?:not|never)\s|\bcannot\b|\bno (?=\p{Ll})/u, (word) => (word === 'cannot' ? 'can' : '')),
    ),
  'another number': (sentence) =>
    replaceNumber(sentence, (value) =>
      Number.isInteger(value) ? String(value + Math.max(1, Math.round(value / 3))) : (value * 1.3).toFixed(1),
    ),
  'two numbers swapped': (sentence) => swapNumbers(sentence),
}

/** Swaps the two sides of a comparison, or who does something to whom. */
function swapSides(sentence: string, verb: string): string | null {
  return changed(
    sentence,
    sentence.replace(
      new RegExp(`${BEGIN}(${NOUN}) (${verb}) (${NOUN})${END}`, 'u'),
      (_, one: string, relation: string, other: string) =>
        /^\p{Lu}/u.test(one) && sentence.startsWith(one)
          ? `${upperFirst(other)} ${relation} ${lowerFirst(one)}`
          : `${other} ${relation} ${one}`,
    ),
  )
}

/** Names in a text that may replace each other, most frequent first. */
export function namesOf(text: string): string[] {
  const counts = new Map<string, number>()
  for (const [name] of text.matchAll(NAME)) {
    if (name.length > 2) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name)
}

/**
 * Whether both are acronyms, both have digits, or both are plain capitalized words, and neither is a longer form of the
 * other.
 */
function isAlike(one: string, other: string): boolean {
  const shape = (name: string) => (/\d/.test(name) ? 'digits' : /^\p{Lu}\p{Ll}+$/u.test(name) ? 'word' : 'acronym')
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return shape(one) === shape(other) && !a.startsWith(b.slice(0, 4)) && !b.startsWith(a.slice(0, 4))
}

const NUMBER = /(?<![\p{L}\d.,–-])\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}\d–]|[.,-]\d|-\p{L})/gu

function replaceNumber(sentence: string, change: (value: number) => string): string | null {
  const numbers = plainNumbers(sentence)
  const chosen = numbers[numbers.length >> 1]
  if (!chosen) return null
  return put(sentence, chosen.index, chosen[0].length, change(Number(chosen[0].replaceAll(',', ''))))
}

function swapNumbers(sentence: string): string | null {
  const [first, second] = plainNumbers(sentence)
  if (!first || !second || first[0] === second[0]) return null
  return put(put(sentence, second.index, second[0].length, first[0]), first.index, first[0].length, second[0])
}

/** Numbers with content: not those of references, years, sections and tables. */
function plainNumbers(sentence: string) {
  return [...sentence.matchAll(NUMBER)].filter(({ 0: number, index }) => {
    const before = sentence.slice(Math.max(0, index - 12), index)
    return (
      !/\[[^\]]*$|\^$|\((?:19|20)?$|(?:Tables?|Figures?|Figs?\.|Sections?|Eqs?\.|Equation|Chapter|Algorithm|line|page|law|§)\s?$/.test(
        before,
      ) && !/^(?:19|20)\d\d$/.test(number)
    )
  })
}
