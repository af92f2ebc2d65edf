import { rows } from './rows'

/** The texts of the first pages of papers: they hold affiliations and addresses, which are part of no passage. */
export async function firstPages(paperIds: string[]): Promise<string[]> {
  const found = await rows<{ text: string }>('SELECT text FROM page WHERE paper_id = ANY($1::text[]) AND number = 1', [
    paperIds,
  ])
  return found.map(({ text }) => text)
}
