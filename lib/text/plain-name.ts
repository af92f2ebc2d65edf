/** Joiners, which some scripts and emoji need. Between letters of these alphabets they are merely invisible. */
const JOINER =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200C\u200D](?=[\p{L}\p{M}\p{Extended_Pictographic}])(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])/u

/** The selector that turns the preceding character into an emoji. */
const EMOJI_FORM = /(?<=\p{Extended_Pictographic})\uFE0F/u

const HIDDEN = new RegExp(
  String.raw`(?!${JOINER.source}|${EMOJI_FORM.source})[\p{Default_Ignorable_Code_Point}\p{C}\u2800]`,
  'gu',
)

/**
 * A name entered by a person, as shown to others: on one line, without invisible or direction-changing characters,
 * which could make it look like another name or like none. May be ''.
 */
export function plainName(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(HIDDEN, '')
    .replace(/\s+/gu, ' ')
    .trim()
}
