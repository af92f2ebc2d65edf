import type { RawItem, RawPage } from '../reader/raw-pages'

/** A font must have drawn so many characters on a page to be judged there. */
const ENOUGH = 200
/** Share of letters and digits in running text, at least; in any language it is above .7. */
const LETTERS = 0.35
/** Runs of running text are this long on average; those of formulas are not. */
const RUN = 10
/** Leaders and rules repeat one sign: so many different ones are each a share of the text. */
const SIGNS = 6
const SIGN_SHARE = 0.02
const PAGE_SHARE = 0.5

/**
 * The numbers of the pages that cannot be read as text, for the tables of their fonts give signs in place of letters. What such
 * fonts draw is taken out of the pages: it would be found and quoted as nonsense.
 */
export function dropWrongLetters(pages: RawPage[]): number[] {
  return pages.flatMap(({ number, items }) => {
    const fonts = new Map<string, RawItem[]>()
    for (const item of items) if (item.text.trim()) fonts.set(item.font, [...(fonts.get(item.font) ?? []), item])
    const wrong = [...fonts.values()].filter(isWrong).flat()
    const lost = lengthOf(wrong)
    const isLost = lost > 0 && lost >= PAGE_SHARE * lengthOf(items)
    for (const item of wrong) item.text = ''
    return isLost ? [number] : []
  })
}

const bare = (items: RawItem[]) => items.map((item) => item.text.replace(/\s/g, '')).join('')
const lengthOf = (items: RawItem[]) => bare(items).length

function isWrong(items: RawItem[]): boolean {
  const text = bare(items)
  if (text.length < ENOUGH || text.length < RUN * items.length) return false
  if ((text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0) >= LETTERS * text.length) return false
  const counts = new Map<string, number>()
  for (const sign of text.match(/[!-/:-@[-`{-~]/g) ?? []) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  return [...counts.values()].filter((count) => count >= SIGN_SHARE * text.length).length >= SIGNS
}
