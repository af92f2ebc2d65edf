import { type CitationStyle, isCitationStyle } from '../../citations/references/citation-style'
import { findOwnSetting, saveOwnSetting } from '../../db/settings'
import { findOwnStyleTitle } from '../../library/own-style/own-style'

const KEY = 'citation-style'

/** The citation style that the person chose last; author, year and page before the first choice, and where the one they brought is gone. */
export async function chosenStyle(): Promise<CitationStyle> {
  const chosen = await findOwnSetting(KEY)
  if (chosen === 'own' && (await findOwnStyleTitle()) === null) return 'author'
  return isCitationStyle(chosen) ? chosen : 'author'
}

export function chooseStyle(style: CitationStyle): Promise<void> {
  return saveOwnSetting(KEY, style)
}
