import { type CitationStyle, isCitationStyle } from '../../citations/references/citation-style'
import { findOwnSetting, saveOwnSetting } from '../../db/settings'

const KEY = 'citation-style'

/** The citation style that the person chose last; Folio's own before the first choice. */
export async function chosenStyle(): Promise<CitationStyle> {
  const chosen = await findOwnSetting(KEY)
  return isCitationStyle(chosen) ? chosen : 'folio'
}

export function chooseStyle(style: CitationStyle): Promise<void> {
  return saveOwnSetting(KEY, style)
}
