const RAISED = new Map(
  [...'0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻−⁻–⁻=⁼(⁽)⁾nⁿiⁱ'.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from, to]),
)
const LOWERED = new Map(
  [...'0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊-₋−₋–₋=₌(₍)₎xₓnₙ'.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from, to]),
)

/**
 * Replaces superscript and subscript markup with Unicode characters: `H<sub>2</sub>O` → `H₂O`, `10<sup>-3</sup>` →
 * `10⁻³`. Letters without such a form stay plain (`n<sup>o</sup>` → `no`), but superscript numbers keep their tags:
 * 10<sup>0.5</sup> is not 100.5.
 */
export function unicodeScripts(markup: string): string {
  return markup.replace(/<(sub|sup)>((?:[^<>]|<\/?[ib]>){1,60}?)<\/\1>/gi, (whole, kind: string, inner: string) => {
    const text = inner.replace(/<[^>]*>/g, '').trim()
    const isRaised = kind.toLowerCase() === 'sup'
    const characters = [...text].map((character) => (isRaised ? RAISED : LOWERED).get(character))
    if (characters.every(Boolean)) return characters.join('')
    return isRaised && /\d/.test(text) ? whole : text
  })
}
