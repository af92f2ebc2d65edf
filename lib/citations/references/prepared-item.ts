import type { CslItem } from './csl-item'
import { TEX_MATH } from './tex-math'

/** Stands for the authors that a list ends without, “and others”. CSL has no sign for them; no text holds this character. */
const OTHERS = '\uE003'

/** The signs before it by which a style parts the last name from those before. */
const BEFORE_OTHERS = new RegExp(`(\\s*,)?\\s*(?:(?<!\\p{L})(?:and|und|et|y|e|&amp;|&#38;|&)\\s*)?${OTHERS}\\.?`, 'gu')

/** Genres that databases give to ordinary works. APA and Vancouver would print them in brackets after the title. */
const TYPE_NAME =
  /^(?:(?:journal |research |review )?article|review|early access|note|short survey|(?:conference|proceedings) paper|conference proceedings?|book(?: chapter| section)?)$/i
const ORDINARY = new Set([
  'article-journal',
  'article-magazine',
  'article-newspaper',
  'paper-conference',
  'chapter',
  'book',
])

/**
 * An item as an engine is to have it: further authors that are not named stand as one, mathematics keeps its letters,
 * and a genre that only names the type of the work is left out.
 */
export function preparedItem(item: CslItem): CslItem {
  const { author, title, custom, number, type, genre } = item
  const saysType = ORDINARY.has(type) && genre?.split(';').every((name) => TYPE_NAME.test(name.trim()))
  return {
    ...item,
    ...(saysType && { genre: undefined }),
    ...(title && { title: title.replace(TEX_MATH, '<span class="nocase">$&</span>') }),
    // The hyphen of a number is part of it; a range of numbers would be meant otherwise.
    ...(number && { number: number.replaceAll('-', '\\-') }),
    ...(author?.length && custom?.moreAuthors && { author: [...author, { family: OTHERS }] }),
  }
}

/** Writes “et al.” for authors that are not named, in what an engine wrote. */
export function sayOthers(html: string): string {
  return html.replace(BEFORE_OTHERS, '$1 et al.')
}
