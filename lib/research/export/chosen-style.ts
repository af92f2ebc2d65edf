import { type CitationStyle, isCitationStyle } from '../../citations/references/citation-style'
import { db } from '../../db/client'

const KEY = 'citation-style'

/** The citation style that the person chose last; Folio's own before the first choice. */
export async function chosenStyle(): Promise<CitationStyle> {
  const client = await db()
  const row = await client.setting.findUnique({ where: { key: KEY } })
  return isCitationStyle(row?.value) ? row.value : 'folio'
}

export async function chooseStyle(style: CitationStyle): Promise<void> {
  const client = await db()
  await client.setting.upsert({ where: { key: KEY }, create: { key: KEY, value: style }, update: { value: style } })
}
