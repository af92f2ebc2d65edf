/**
 * TeX fonts that do not say what their glyphs mean come with ff, fi and fl as the codes 0x0b to 0x0d. To pdf.js these
 * are white space, and it drops them before anyone could see them (`e ectively`). It asks this pattern; in this
 * thread, which runs nothing but pdf.js, the answer for the three is no. `tex-glyphs` makes letters of them.
 */
const WHITE_SPACE_PATTERN = '^(\\s)|(\\p{Mn})|(\\p{Cf})$'

const match = String.prototype.match

String.prototype.match = function (this: string, pattern: unknown) {
  const isLigature = this.length === 1 && this >= '\u000b' && this <= '\u000d'
  if (isLigature && pattern instanceof RegExp && pattern.source === WHITE_SPACE_PATTERN) return null
  return match.call(this, pattern as RegExp)
} as typeof match
