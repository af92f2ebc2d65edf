// British forms and American ones, both ways. A form that is no word does no harm: no paper holds it.
const ENDINGS: [british: RegExp, american: string, back: RegExp, british: string][] = [
  [/is(e[ds]?|ers?|ing|ations?)$/, 'iz$1', /iz(e[ds]?|ers?|ing|ations?)$/, 'is$1'],
  [/ys(e[ds]?|ers?|ing)$/, 'yz$1', /yz(e[ds]?|ers?|ing)$/, 'ys$1'],
  [/our(s|ed|ing|ful|less|able|al|ally|ite|ites)?$/, 'or$1', /or(s|ed|ing|ful|less|able|al|ally|ite|ites)?$/, 'our$1'],
  [/ll(ed|ing|ers?)$/, 'l$1', /(?<!l)l(ed|ing|ers?)$/, 'll$1'],
  [/tre(s?)$/, 'ter$1', /ter(s?)$/, 'tre$1'],
  [/ogue(s?)$/, 'og$1', /og(s?)$/, 'ogue$1'],
  [/ence(s?)$/, 'ense$1', /ense(s?)$/, 'ence$1'],
]
const SHORTEST = 5

/** Forms that a lower-case word may have across the ocean: "characterised" and "characterized", "colour" and "color". */
export function spellingVariants(word: string): string[] {
  if (word.length < SHORTEST) return []
  return ENDINGS.flatMap(([british, toAmerican, american, toBritish]) => {
    if (british.test(word)) return [word.replace(british, toAmerican)]
    return american.test(word) ? [word.replace(american, toBritish)] : []
  })
}
