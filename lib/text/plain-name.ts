/** Joiners that words of some scripts and emoji need. Between letters of these alphabets they are only not seen. */
const JOINER =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200C\u200D](?=[\p{L}\p{M}\p{Extended_Pictographic}])(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])/u

/** Makes an emoji of the sign before it. */
const EMOJI_FORM = /(?<=\p{Extended_Pictographic})\uFE0F/u

const HIDDEN = new RegExp(
  String.raw`(?!${JOINER.source}|${EMOJI_FORM.source})[\p{Default_Ignorable_Code_Point}\p{C}\u2800]`,
  'gu',
)

/**
 * A name that people choose, as it is shown to others: one line, without signs that are not seen or that turn the text around them, by
 * which one name could look like another, or like none. May be ''.
 */
export function plainName(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(HIDDEN, '')
    .replace(/\s+/gu, ' ')
    .trim()
}
