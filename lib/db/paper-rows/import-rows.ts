import type { PrismaClient } from '../generated/client'

/** Values for one paper. `fields`: by their names in the schema. `tags`: all tags that it then has. */
export type PaperFilling = { id: string; fields: object; tags: string[] }

/**
 * Statements that give papers the fields that they lack, and the person's marks of them these tags in place of those they have:
 * one for all papers each.
 */
export function fillPapers(client: PrismaClient, ownerId: string, papers: PaperFilling[]) {
  const filled = papers.filter(({ fields }) => Object.keys(fields).length > 0)
  const tagged = papers.filter(({ tags }) => tags.length > 0)
  return [
    ...(filled.length > 0 ? [fillFields(client, filled)] : []),
    ...(tagged.length > 0 ? [setTags(client, ownerId, tagged)] : []),
  ]
}

/** A field that is absent stays as it is. */
function fillFields(client: PrismaClient, papers: PaperFilling[]) {
  const rows = JSON.stringify(papers.map(({ id, fields }) => ({ id, ...fields })))
  return client.$executeRaw`
    UPDATE paper p SET
      title = coalesce(f.title, p.title), authors = coalesce(f.authors, p.authors),
      published = coalesce(f.published, p.published), venue = coalesce(f.venue, p.venue),
      doi = coalesce(f.doi, p.doi), arxiv_id = coalesce(f."arxivId", p.arxiv_id),
      abstract = coalesce(f.abstract, p.abstract), url = coalesce(f.url, p.url),
      cite_key = coalesce(f."citeKey", p.cite_key), csl = coalesce(f.csl, p.csl), updated_at = now()
    FROM jsonb_to_recordset(${rows}::jsonb) AS f(
      id text, title text, authors text[], published text, venue text, doi text, "arxivId" text, abstract text, url text,
      "citeKey" text, csl jsonb)
    WHERE p.id = f.id`
}

function setTags(client: PrismaClient, ownerId: string, papers: PaperFilling[]) {
  const rows = JSON.stringify(papers.map(({ id, tags }) => ({ id, tags })))
  return client.$executeRaw`
    INSERT INTO paper_mark (owner_id, paper_id, tags)
    SELECT ${ownerId}, id, tags FROM jsonb_to_recordset(${rows}::jsonb) AS f(id text, tags text[])
    ON CONFLICT (owner_id, paper_id) DO UPDATE SET tags = excluded.tags`
}

/** A statement that adds collections, by their ids, to the journals of merged papers, by the keys of these. */
export function addToJournals(client: PrismaClient, journals: { key: string; collectionIds: string[] }[]) {
  const rows = JSON.stringify(journals)
  return client.$executeRaw`
    UPDATE setting s
    SET value = jsonb_set(s.value, '{collections}', coalesce(s.value -> 'collections', '[]') || f."collectionIds")
    FROM jsonb_to_recordset(${rows}::jsonb) AS f(key text, "collectionIds" jsonb) WHERE s.key = f.key`
}
