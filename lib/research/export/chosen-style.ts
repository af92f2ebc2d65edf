import { type CitationStyle, isCitationStyle } from '../../citations/references/citation-style'
import { findSetting, saveSetting } from '../../db/settings'

const KEY = 'citation-style'

/** The citation style that the person chose last; Folio's own before the first choice. */
export async function chosenStyle(): Promise<CitationStyle> {
  const chosen = await findSetting(KEY)
  return isCitationStyle(chosen) ? chosen : 'folio'
}

export function chooseStyle(style: CitationStyle): Promise<void> {
  return saveSetting(KEY, style)
}
