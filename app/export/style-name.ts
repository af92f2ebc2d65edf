import { type CitationStyle, STYLE_NAMES } from '@/lib/citations/references/citation-style'

/** The name of a style. `ownTitle`: title of the person's own selected style. */
export function styleName(style: CitationStyle, ownTitle: string | null): string {
  return style === 'own' ? (ownTitle ?? 'Your style') : STYLE_NAMES[style]
}
