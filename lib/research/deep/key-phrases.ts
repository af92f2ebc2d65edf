import type { LibraryView, Passage } from '../../analyst/analyst'
import { sectionType } from '../../analyst/extractive/section-type'
import { stemsOf } from '../../analyst/question/terms'
import { isStopWord } from '../../text/analyze'
import { commonness } from '../../text/common-words'
import { dot } from '../../text/dot'
import { sentencesOf } from '../../text/sentences'

export type KeyPhrase = {
  /** as most passages write it */
  text: string
  stems: string[]
  papers: number
  score: number
}

/** Papers that must speak of a phrase. */
const PAPERS = 2
const MOST_PAPERS = 6
/** What two papers share may be their own; it counts less than what more do. */
const OF_TWO = 0.6
/** What a passage's heading says weighs so many times what stands in it. */
const IN_HEADING = 3
/** A phrase is part of a longer one that has this share of its occurrences. */
const PART = 0.5
/** A word beyond this place among the commonest is a term of the field; a commoner one says less. */
const RARE = 12_000
const COMMON = 400
const WORD = /[\p{L}][\p{L}\p{N}]*(?:[-–][\p{L}\p{N}]+)*/gu
/** Words of papers about papers, and of counting and comparing: no phrase that holds one names a matter. */
const OF_PAPERS = new Set(
  stemsOf(
    `paper papers work works study studies section figure table appendix equation example examples result results
    experiment experiments experimental approach approaches method methods proposed propose existing previous prior recent
    standard baseline baselines large larger small smaller high higher low lower new novel different similar long longer
    short shorter fast faster slow slower good better best bad worse strong weak simple complex main first second third one
    two three four five six ten single multiple several number numbers case cases total average significant respectively
    shown show shows see following follows given based using used use observe observed find found compare compared
    comparison report reported improvement improvements improve improved significantly default future al et however thus
    therefore addition general specific particular important common possible able well known make makes require requires
    required provide provides consider order wide range various amount full percent time times end point points way ways
    kind part parts form achieve achieves achieved outperform outperforms research authors university conference
    proceedings arxiv preprint each per every across another rather whether since still even need needs around let denote
    denotes note left right bottom top row column details detail problem problems real world setup setups
    identify identifies relevant broader impact subject descriptors fewer look looks like prototype progress toward human supporting
    rely relies relying depend depends depending highest lowest largest smallest greatest`,
  ),
)

/** Words that name no matter by themselves, though they may be part of its name: `consensus algorithm`. */
const HEADS = new Set(
  stemsOf(
    `algorithm algorithms protocol protocols system systems server servers client clients information application
    applications user users service services operation operations technique techniques architecture strategy mechanism
    design implementation framework question questions text document documents language sentence word words token tokens
    object objects model models modeling task tasks training trained train data dataset datasets learning set sets
    error errors rate size state art performance evaluation analysis setting settings parameter parameters step steps value
    values input inputs output outputs process type types test testing node nodes machine machines computer network networks software program`,
  ),
)
const NOT_ON_MATTER = new Set(['skip', 'appendix'])

/** Before a noun, and before a verb: `the leader election`, `they keep track`. */
const BEFORE_NOUN =
  /^(?:an?|the|this|that|these|those|its|their|our|each|every|any|no|some|many|most|several|such|both|all|of|in|on|for|with|by|from|via|between|over|under|without|into|through|using|as|like|during|within|across|than)$/i
const BEFORE_VERB =
  /^(?:to|can|could|may|might|must|will|would|should|not|we|they|you|it|which|who|that|then|also|often|does|do|did)$/i
/** Behind a verb stands what it does something to: `server receives the`. */
const BEHIND_VERB = /^(?:an?|the|this|these|those|its|their|our|each|every|any|all|until|whether|if|them|it)$/i
/** Shares of the occurrences that tell of it. */
const NOUN = { before: 0.5, behind: 0.35 }
/** Behind so large a share of them goes a noun on that the phrase is the beginning of a name alone: `exponential moving` average. */
const BEGINNING = { least: 2, share: 0.75 }
/** Words that end a phrase only where its noun follows: `bandwidth available`. */
const NO_NOUN = /(?:able|ible|ful|less|ous|ical|ional|ative|ific|based|efficient|dependent|consistent)$/i
/** Verbs that often stand beside nouns, and seldom name anything. */
const VERB =
  /^(?:cannot|consists?|contains?|includes?|becomes?|remains?|exists?|occurs?|happens?|requires?|provides?|allows?|enables?|ensures?|receives?|sends?|waits?|takes?|gives?|grows?|goes|comes|refers?|relies|keeps?|makes?|maintains?|knows?|increases|decreases|creates?)$/i
const NOUN_ALL_THE_SAME =
  /^(?:table|variable|timetable|observable|deliverable|narrative|initiative|derivative|functional)s?$/i

type Found = {
  stems: string[]
  forms: Map<string, number>
  papers: Set<string>
  passages: Set<string>
  weight: number
  /** occurrences with a word before and behind that tells what it is, and those of them that a noun stands at */
  before: { told: number; nouns: number }
  behind: { told: number; verbs: number; goesOn: number }
  times: number
}

/**
 * The phrases of two or three words that several papers share in what they say on a matter, most telling first: those
 * of many papers, in headings and in words that are rare elsewhere. `known` are stems that say nothing new; `isOnMatter`
 * tells by the stems that name it whether a phrase may be chosen.
 */
export function keyPhrases(
  passages: Passage[],
  {
    known,
    idf,
    most,
    isOnMatter = () => true,
    apart = true,
  }: {
    known: ReadonlySet<string>
    idf(stem: string): number
    most: number
    isOnMatter?(stems: string[]): boolean
    /** whether no two may share a word that says something new */
    apart?: boolean
  },
): KeyPhrase[] {
  const found = new Map<string, Found>()
  for (const passage of passages) {
    if (passage.kind !== 'text' || NOT_ON_MATTER.has(sectionType(passage.section))) continue
    for (const [text, weight] of [[passage.section, IN_HEADING] as const, [passage.text, 1] as const])
      for (const phrase of phrasesIn(text)) note(found, phrase, passage, weight)
  }
  const shared = [...found].filter(([, { papers }]) => papers.size >= PAPERS)
  // Written as words apart, so that `open-domain question` is known to hold `open domain`.
  const longer = shared.flatMap(([key, one]) =>
    /[ -].*[ -]/.test(key) ? { words: key.replaceAll('-', ' '), one } : [],
  )
  const scored = shared
    .filter(([key, one]) => !isPartOf(key, one, longer))
    .map(([, one]) => one)
    .flatMap((one): KeyPhrase[] => {
      const fresh = one.stems.filter((stem) => stem.split('-').some((part) => !known.has(part) && !HEADS.has(part)))
      const isNamed = fresh.length > 0 && isOnMatter(fresh.flatMap((stem) => stem.split('-')))
      if (!isNamed || new Set(one.stems).size < one.stems.length) return []
      const text = mostFrequent(one.forms)
      if (!namesSomething(one, text)) return []
      const telling = fresh.reduce((sum, stem) => sum + idf(stem), 0) / one.stems.length
      const papers = one.papers.size > PAPERS ? Math.min(one.papers.size, MOST_PAPERS) : PAPERS * OF_TWO
      const score = papers * telling * rarity(text) * Math.log2(1 + one.weight)
      return [{ text, stems: one.stems, papers: one.papers.size, score }]
    })
  scored.sort((a, b) => b.score - a.score || (a.text < b.text ? -1 : 1))
  if (!apart) return scored.slice(0, most)
  const chosen: KeyPhrase[] = []
  for (const phrase of scored) {
    if (chosen.length >= most) break
    const said = new Set(chosen.flatMap(({ stems }) => stems))
    if (!phrase.stems.some((stem) => said.has(stem) && !known.has(stem))) chosen.push(phrase)
  }
  return chosen
}

/** Added to the cosine of phrase and question, which is 0 where nothing is known of them. */
const FAR = 0.1

/** Of phrases those that are worth most for a question: what papers share may be far from what is asked. */
export async function nearestPhrases(
  question: string,
  phrases: KeyPhrase[],
  { embed }: Pick<LibraryView, 'embed'>,
  most: number,
): Promise<KeyPhrase[]> {
  const [asked, ...vectors] = await embed([question, ...phrases.map(({ text }) => text)])
  return phrases
    .map((phrase, at) => ({ ...phrase, score: phrase.score * (FAR + Math.max(0, dot(asked, vectors[at]))) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
}

/** Whether a phrase of two words is mostly the beginning or end of the same longer one: `google file` of `google file system`. */
function isPartOf(key: string, { weight, stems }: Found, longer: { words: string; one: Found }[]): boolean {
  if (stems.length > 2) return false
  const own = key.replaceAll('-', ' ')
  return longer.some(({ words, one }) => {
    if (one.weight < PART * weight) return false
    const isIn = words.startsWith(`${own} `) || words.endsWith(` ${own}`)
    return isIn && namesSomething(one, mostFrequent(one.forms))
  })
}

/** Whether a phrase is a name of something, and no piece of a sentence: `server receives`, `keep track`, `bandwidth available`. */
function namesSomething({ before, behind, times }: Found, text: string): boolean {
  if (times >= BEGINNING.least && behind.goesOn >= BEGINNING.share * times) return false
  const last = text.split(' ').at(-1) ?? ''
  if (NO_NOUN.test(last) && !NOUN_ALL_THE_SAME.test(last)) return false
  return before.nouns >= NOUN.before * before.told && behind.verbs <= NOUN.behind * behind.told
}

/** `before`, `behind`: the words beside it, empty where there is none. */
type Words = { text: string; stems: string[]; before: string; behind: string }

/** Stretches of two or three words with nothing between them and no word that says nothing. */
function phrasesIn(text: string): Words[] {
  const phrases: Words[] = []
  for (const { start, end } of sentencesOf(text)) {
    const sentence = text.slice(start, end)
    let stretch: { word: string; stem: string; start: number; end: number }[] = []
    for (const match of sentence.matchAll(WORD)) {
      const [word] = match
      const stem = telling(word)
      const isJoined = stretch.length === 0 || sentence.slice(stretch.at(-1)?.end, match.index) === ' '
      if (!isJoined) stretch = []
      if (stem === null) stretch = []
      else stretch.push({ word, stem, start: match.index, end: match.index + word.length })
      for (const length of [2, 3]) {
        const last = stretch.slice(-length)
        if (last.length === length && !/ed$/.test(last.at(-1)?.word ?? ''))
          phrases.push({
            text: last.map(({ word }) => word).join(' '),
            stems: last.map(({ stem }) => stem),
            before: /(\S+) $/.exec(sentence.slice(0, last[0]?.start))?.[1] ?? '',
            behind: /^ (\S+)/.exec(sentence.slice(last.at(-1)?.end))?.[1] ?? '',
          })
      }
    }
  }
  return phrases
}

/** The stem of a word that may be part of a name of something; null of one that cannot. */
function telling(word: string): string | null {
  const lower = word.toLowerCase()
  if (word.length < 3 || word.length > 24 || isStopWord(lower) || VERB.test(lower) || /ly$/.test(lower)) return null
  const stems = stemsOf(word)
  if (stems.length === 0 || stems.every((stem) => OF_PAPERS.has(stem))) return null
  return stems.join('-')
}

function note(
  found: Map<string, Found>,
  { text, stems, before, behind }: Words,
  passage: Passage,
  weight: number,
): void {
  const key = stems.join(' ')
  const one = found.get(key) ?? {
    ...{ stems, forms: new Map(), papers: new Set(), passages: new Set(), weight: 0 },
    ...{ before: { told: 0, nouns: 0 }, behind: { told: 0, verbs: 0, goesOn: 0 }, times: 0 },
  }
  found.set(key, one)
  const form = /\p{Ll}/u.test(text) && !/\p{Lu}.*\p{Lu}/u.test(text) ? text.toLowerCase() : text
  one.forms.set(form, (one.forms.get(form) ?? 0) + 1)
  const isNoun = BEFORE_NOUN.test(before)
  if (isNoun || BEFORE_VERB.test(before)) one.before.told++
  if (isNoun) one.before.nouns++
  if (behind !== '') one.behind.told++
  if (BEHIND_VERB.test(behind)) one.behind.verbs++
  if (/^\p{Ll}{3}/u.test(behind) && telling(behind.replace(/\W+$/, '')) !== null) one.behind.goesOn++
  one.times++
  one.papers.add(passage.paperId)
  // A passage that repeats itself says it once.
  if (!one.passages.has(passage.id) || weight > 1) one.weight += weight
  one.passages.add(passage.id)
}

/** How rare the words of a phrase are in English, .3..1. */
function rarity(text: string): number {
  const words = text.toLowerCase().split(/[\s-]+/)
  const ranks = words.map((word) => Math.min(RARE, Math.max(COMMON, commonness(word))))
  const mean = ranks.reduce((sum, rank) => sum + Math.log(rank / COMMON), 0) / ranks.length
  return 0.3 + 0.7 * (mean / Math.log(RARE / COMMON))
}

/** Headings are written with capitals, names always are, and “BERT” is none that a heading made. */
const WITHOUT_CAPITALS = 0.25

function mostFrequent(forms: Map<string, number>): string {
  const [[text, times] = ['', 0]] = [...forms].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  const plain = text.toLowerCase()
  if (/\p{Lu}\p{Lu}/u.test(text)) return text
  return (forms.get(plain) ?? 0) >= WITHOUT_CAPITALS * times ? plain : text
}
