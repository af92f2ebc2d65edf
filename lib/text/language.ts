// Words that hold sentences together: the commonest ones. English has those too that others write the same way ("a",
// "do"), since they speak for neither.
const FUNCTION_WORDS: Record<string, string> = {
  English: `the of and to in is are was were that it for on with as by this these those be or from an at which how what
    why when where who does do did not can could between than into about their its has have had been using used a
    as no me come over`,
  German: `der die das den dem des ein eine einer einem eines und oder ist sind war waren wird werden wurde wurden nicht
    mit von vom zu zum zur im auf für aus bei nach über unter wie was warum wann wo wer welche welcher welches welchen
    kann können zwischen als auch sich durch wenn man es sie ich funktioniert bedeutet gibt in an`,
  French: `le la les des du de un une et ou est sont était ne pas avec par pour dans sur aux comment pourquoi quand où
    qui que quoi quel quelle quels quelles entre ce cette ces son ses leur fonctionne peut se il elle sert`,
  Spanish: `el la los las de del un una unos y o es son fue era no con por para en sobre al cómo qué cuál cuáles cuándo
    dónde quién entre este esta estos su sus se lo funciona puede como que`,
  Italian: `il lo la gli le di del della dei delle un una uno e o è sono era non con per in su al alla come perché
    quando dove chi che quale quali cosa tra fra questo questa si funziona può nel nella`,
  Portuguese: `o a os as de do da dos das um uma e ou é são foi não com por para em no na nos nas como qual quais quando
    onde quem que entre este esta seu sua se funciona pode porque`,
  Dutch: `de het een en of is zijn was waren niet met van voor op uit bij naar over onder hoe wat waarom wanneer waar wie
    welke kan kunnen tussen als ook zich door deze dit dat er werkt wordt worden`,
}

const WORDS = Object.entries(FUNCTION_WORDS).map(
  ([language, words]) => [language, new Set(words.split(/\s+/).filter(Boolean))] as const,
)

const SCRIPTS: [language: string, script: RegExp][] = [
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Chinese', /\p{Script=Han}/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Russian', /\p{Script=Cyrillic}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Greek', /\p{Script=Greek}{3}/u],
]

/** Fewer say nothing: "de" may be a name, "die" a verb. */
const FEWEST = 2

/** The language that a text is in, by its script or its function words, unless it is English or cannot be told. */
export function foreignLanguage(text: string): string | null {
  const script = SCRIPTS.find(([, pattern]) => pattern.test(text))
  if (script) return script[0]
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const counts = WORDS.map(([language, known]) => ({ language, hits: words.filter((word) => known.has(word)).length }))
  const english = counts[0]?.hits ?? 0
  const best = counts.slice(1).sort((a, b) => b.hits - a.hits)[0]
  return best && best.hits >= FEWEST && best.hits > english ? best.language : null
}

/** Whether a lower-case word only holds sentences of a language together. */
export function isFunctionWord(word: string, language: string): boolean {
  return WORDS.find(([name]) => name === language)?.[1].has(word) ?? false
}
