import type { Line } from '../layout/line'

/** Words before the author of a work, in some languages. Nouns need a colon if the name is on the same line. */
const BY_WORDS =
  '(?:(?:submitted|presented|written|prepared) )?by|par|(?:vorgelegt |eingereicht |verfasst )?von|(?:pr[ée]sent[ée]e?|soutenue) par|presentado por|(?:elaborad[ao] )?por'
const AUTHOR_WORDS =
  'authors?|autor(?:a|/a|es)?|auteur|verfasser(?:in)?|candidat[oae]?|laureand[oa]|presenta|[ée]tudiante?|estudiante|alumn[oa]|student(?:in)?'
export const BY = new RegExp(`^\\s*(?:(?:${BY_WORDS})\\s*:?\\s+|(?:${AUTHOR_WORDS})\\s*:\\s*)`, 'i')
const BY_ALONE = new RegExp(`^\\s*(?:${BY_WORDS}|${AUTHOR_WORDS})\\s*:?\\s*$`, 'i')

/** Whether a line says that the author follows, on the same line or on the next. */
export const announcesAuthor = ({ text }: Line) => BY.test(text) || BY_ALONE.test(text)
