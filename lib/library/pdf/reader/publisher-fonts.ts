/** What the characters of a font mean, by the character that pdf.js reads. */
export type Meanings = Map<string, string>

/** `2− 5=`: each character with its meaning. */
const signs = (...pairs: string[]): Meanings =>
  new Map(pairs.flatMap((all) => all.split(' ').map((pair): [string, string] => [pair.charAt(0), pair.slice(1)])))

/** The Mathematical Pi font of Adobe, and those that publishers make of it. */
const MATH_PI = signs('1+ 2− 3× 4÷ 5= 6± 7∓ ,< .> #≤ $≥ 8° 9′')

/** The letters of the Symbol font. */
const GREEK = 'aα bβ gγ dδ eε qθ kκ lλ mμ nν pπ rρ sσ tτ fφ cχ wω DΔ'

/**
 * Signs that publishers keep under the letters and digits of fonts of their own. Such a font has the same signs in every
 * paper, and text that does not know it reads `p b 0.05` for p < 0.05 and `10e17` for 10–17. The names that begin with Adv are
 * those of one typesetting system (3B2), whose fonts most publishers of journals used. Compared with tables of two public
 * projects, one of which drew the glyphs of 4,675 papers.
 */
export const PUBLISHER_FONTS: [name: RegExp, meanings: Meanings][] = [
  [/^Adv(?:PS?7DA6|P80675|PS586B)$|^MathematicalPi-One$/, MATH_PI],
  [/^AdvPS44A44B$/, signs('e– d— C+ G± $·')],
  [/^AdvTT454a7a89$/, signs('b< N> 8, 4∗ d·')],
  [/^AdvPi1$/, signs('8° 4> 5< *∼ +± 6× &≈ mμ DΔ sσ aα dδ gγ FΦ {†')],
  [/^AdvPi3$/, signs('#©')],
  [/^AdvPSMP4$/, signs('\\< [> P≥')],
  [/^AdvPSMP1[03]$/, signs('rσ qρ lμ dδ aα sτ gη hθ jκ bβ kλ cγ vχ uφ pπ mν DΔ PΠ RΣ XΩ')],
  [/^AdvPS3FDD77$/, signs('w∼ z≈ Z=')],
  [/^AdvP7DB7$/, signs(',∼')],
  [/^Adv(?:P3EAA99|PS?3F4C13|TTab7e17fd)$/, signs(GREEK)],
  [/^AdvTT32a07b98$/, signs('F± f∼')],
  [/^AdvP44E6F4$/, signs('u°')],
  [/^AdvP80516$/, signs('V©')],
  [/^AdvTTa420abf6$/, signs('D©')],
  [/^ScienceTypeCustomPi-No3T$/, signs('-< )> "± =× ;∼ X′ (≤')],
  [/^ScienceTypeCustomPi-No5T$/, signs('r/ q+ s= y− x] w[ F≤ G≥ f≈')],
  [/^MathTechnicalP01$/, signs('~< 1> `> ^≤')],
  [/^MathTechnicalP03$/, signs('c+ p= F∼ B± P− ;≈')],
  [/^MathTechnicalP04$/, signs('!×')],
  [/^MathTechnicalP07$/, signs('7·')],
]

/** Signs that 3B2 adds to TeX's symbol font, under the codes of Latin-1. */
export const ADDED_SYMBOLS = signs('¼= þ+ ð( Þ) ½[ á+ \u008a]')
