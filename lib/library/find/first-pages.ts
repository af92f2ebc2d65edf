import { rows } from '../sql/rows'

/** Returns the texts of the papers' first pages: they hold affiliations and addresses, which no passage includes. */
export async function firstPages(paperIds: string[]): Promise<string[]> {
  const found = await rows<{ text: string }>('SELECT text FROM page WHERE paper_id = ANY($1::text[]) AND number = 1', [
    paperIds,
  ])
  return found.map(({ text }) => text)
}
