import { commonness } from './common-words'
import { wordSet } from './split-words'

// The most common function words of each language. English also lists words that another language shares ("a", "do"),
// since these indicate neither. "o" is listed for Portuguese only, where it is far more common than in Spanish and
// Italian.
export const FUNCTION_WORDS: Record<string, string> = {
  English: `the of and to in is are was were that it for on with as by this these those be or from an at which how what
    why when where who does do did not can could between than into about their its has have had been using used a
    as no me come over`,
  German: `der die das den dem des ein eine einer einem eines und oder ist sind war waren wird werden wurde wurden nicht
    mit von vom zu zum zur im auf für aus bei nach über unter wie was warum wann wo wer welche welcher welches welchen
    kann können zwischen als auch sich durch wenn man es sie ich funktioniert bedeutet gibt in an hat haben hatte hatten
    dass noch nur aber diese dieser dieses viele wieviel`,
  French: `le la les des du de un une et ou est sont était ne pas avec par pour dans en sur au aux comment pourquoi quand
    où qui que quoi quel quelle quels quelles entre ce cet cette ces son ses leur leurs fonctionne peut se il elle ils
    elles sert ont été avait avaient étaient combien nous vous mais sous chez depuis aussi fait doit`,
  Spanish: `el la los las de del un una unos y es son fue era no con por para en sobre al cómo qué cuál cuáles cuándo
    dónde quién entre este esta estos su sus se lo funciona puede como que han había fueron está están hay más pero
    desde hasta cuánto cuántos cuántas`,
  Italian: `il lo la gli le di del della dei delle un una uno e è sono era non con per in su al alla come perché quando
    dove chi che quale quali cosa tra fra questo questa si funziona può nel nella hanno stato più anche dal dalla nei
    nelle quanto quanti quante`,
  Portuguese: `o a os as de do da dos das um uma e ou é são foi não com por para em no na nos nas ao aos pelo pela sobre
    como qual quais quando onde quem que entre este esta seu sua se funciona pode porque mais mas também até há foram
    está estão tem têm quanto quantos quantas`,
  Dutch: `de het een en of is zijn was waren niet met van voor op uit bij naar over onder hoe wat waarom wanneer waar wie
    welke kan kunnen tussen als ook zich door deze dit dat er werkt wordt worden heeft hebben aan nog maar hoeveel`,
}

const WORDS = Object.entries(FUNCTION_WORDS).map(([language, words]) => [language, wordSet(words)] as const)

const SCRIPTS: [language: string, script: RegExp][] = [
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Chinese', /\p{Script=Han}/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Russian', /\p{Script=Cyrillic}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Greek', /\p{Script=Greek}{3}/u],
]

/** Letters that English lacks, and English words that contain them anyway. */
const LETTERS = /[äöüßñçéèêëàùáíóúâôîûœãõ]/u
const BORROWED = new Set('naïve naïvely café cafés résumé façade façades à déjà'.split(' '))
/** "et al.", and particles in names: "van Renesse". */
const NAMES = /\bet al\b|\b(?:van|von|de|la|da|di|du|den|der) (?=\p{Lu})/gu
/** Fewer prove nothing in a text with English words: "de" may be a name, "die" a verb. */
const FEWEST = 2

/** A language recognized by its letters only. */
export const UNNAMED_LANGUAGE = 'another language'

/**
 * The language of a text, by its script or its function words and letters; null for English or unknown.
 * `UNNAMED_LANGUAGE` if only its letters are known.
 */
export function foreignLanguage(text: string): string | null {
  const script = SCRIPTS.find(([, pattern]) => pattern.test(text))
  if (script) return script[0]
  if (/[¿¡]/u.test(text)) return 'Spanish'
  const written =
    text
      .normalize('NFC')
      .replace(NAMES, ' ')
      .match(/\p{L}+/gu) ?? []
  const words = written.map((word) => word.toLowerCase())
  const [english, ...others] = WORDS.map(([language, known]) => ({
    language,
    hits: words.filter((word) => known.has(word)).length,
  }))
  const [best, second] = others.sort((a, b) => b.hits - a.hits)
  if (!english || !best || !second) return null
  const marked = words.filter((word, i) => word === written[i] && LETTERS.test(word) && !BORROWED.has(word)).length
  const hits = best.hits + marked
  const isForeign =
    hits >= FEWEST ? hits > english.hits : hits === 1 && english.hits === 0 && shareOfEnglish(words) <= 0.5
  if (!isForeign) return null
  return best.hits > 0 && (best.hits > second.hits || marked === 0) ? best.language : UNNAMED_LANGUAGE
}

/** Share of words that are common in English and are not function words of another language. */
function shareOfEnglish(words: string[]): number {
  const isForeign = (word: string) => WORDS.slice(1).some(([, known]) => known.has(word))
  return words.filter((word) => Number.isFinite(commonness(word)) && !isForeign(word)).length / words.length
}

/** Whether a lower-case word is a function word of a language. */
export function isFunctionWord(word: string, language: string): boolean {
  return WORDS.find(([name]) => name === language)?.[1].has(word) ?? false
}

/** Number of function words among lower-case words, in the language with the most of them. */
export function countFunctionWords(words: string[]): number {
  return Math.max(...WORDS.map(([, known]) => words.filter((word) => known.has(word)).length))
}
