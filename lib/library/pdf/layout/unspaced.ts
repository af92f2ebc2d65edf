/**
 * Chinese, Japanese and Thai do not put spaces between words, so a line break adds none; nor do full-width characters.
 */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\u3001-\\u301f\\u30fc\\uff01-\\uff60'
const UNSPACED_END = new RegExp(`[${UNSPACED}]$`, 'u')
const UNSPACED_START = new RegExp(`^[${UNSPACED}]`, 'u')

/** Whether a line that ends with `before` and the next, which starts with `after`, are joined without a space. */
export const joinsUnspaced = (before: string, after: string) => UNSPACED_END.test(before) && UNSPACED_START.test(after)
