import { z } from 'zod'
import { env } from '../../env'
import { type Access, askSource, SEARCH_ACCESS } from '../ask/ask-source'
import { isSince, type PagedSource, type PageOptions, type SearchOptions, USUAL_LIMIT } from '../ask/work-source'
import { emptyHit, type Hit, type HitKind, isOfYears } from '../work/source'
import { KIND_TERMS, termsOfKinds } from '../work/work-kinds'
import { arxivPdfUrl } from './arxiv'

const FIELDS =
  'title,abstract,authors,year,publicationDate,venue,externalIds,url,openAccessPdf,citationCount,publicationTypes,journal'

/** Null for anything that the service leaves out. */
const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null)
const word = maybe(z.string())
const paper = z.object({
  paperId: word,
  title: word,
  abstract: word,
  authors: maybe(z.array(z.object({ name: word }))),
  year: maybe(z.number()),
  publicationDate: word,
  venue: word,
  externalIds: maybe(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  url: word,
  openAccessPdf: maybe(z.object({ url: word })),
  citationCount: maybe(z.number()),
  publicationTypes: maybe(z.array(z.string())),
  journal: maybe(z.object({ name: word })),
})
const page = z.object({ total: z.number().optional(), data: z.array(paper).nullish() })
const links = z.object({
  data: z.array(z.object({ citedPaper: paper.nullish(), citingPaper: paper.nullish() })).nullish(),
})
type Paper = z.infer<typeof paper>

const TYPES: Record<'review' | 'proceedings' | 'book' | 'article', string[]> = KIND_TERMS['semantic-scholar']

export type SemanticScholar = PagedSource & {
  /** Works cited by a work. `id`: the service's own, `DOI:10.…`, `ARXIV:…` or `PMID:…`; none for an unknown id. */
  references(id: string, options?: SearchOptions): Promise<Hit[]>
  /** Works that cite a work. */
  citations(id: string, options?: SearchOptions): Promise<Hit[]>
}

/** Semantic Scholar's Graph (https://api.semanticscholar.org/api-docs/graph). */
export function semanticScholar(access: Access = SEARCH_ACCESS): SemanticScholar {
  return {
    name: 'semantic-scholar',
    async search(query, { limit = USUAL_LIMIT, from = 0, since, years, kinds = [], signal }: PageOptions = {}) {
      const parameters = new URLSearchParams({ query, fields: FIELDS, offset: String(from), limit: String(limit) })
      if (since) parameters.set('publicationDateOrYear', `${since}:`)
      if (years) parameters.set('year', `${years.from ?? ''}-${years.to ?? ''}`)
      const types = termsOfKinds('semantic-scholar', kinds) ?? []
      if (types.length > 0) parameters.set('publicationTypes', types.join())
      const answer = await ask(`/paper/search?${parameters}`, page, access, signal)
      const hits = answer ? hitsOf(answer.value.data ?? [], answer.at) : []
      return hits.filter((hit) => isSince(hit, since) && isOfYears(hit, years))
    },
    references: (id, options) => linked(id, 'references', access, options),
    citations: (id, options) => linked(id, 'citations', access, options),
  }
}

async function linked(
  id: string,
  which: 'references' | 'citations',
  access: Access,
  { limit = USUAL_LIMIT, signal }: SearchOptions = {},
): Promise<Hit[]> {
  const parameters = new URLSearchParams({ fields: FIELDS, limit: String(limit) })
  const answer = await ask(`/paper/${encode(id)}/${which}?${parameters}`, links, access, signal)
  const papers = answer?.value.data?.flatMap(({ citedPaper, citingPaper }) => citedPaper ?? citingPaper ?? []) ?? []
  return answer ? hitsOf(papers, answer.at) : []
}

function ask<T>(path: string, schema: z.ZodType<T>, access: Access, signal?: AbortSignal) {
  const { SEMANTIC_SCHOLAR_URL: base, SEMANTIC_SCHOLAR_API_KEY: value } = env()
  return askSource(
    {
      source: 'semantic-scholar',
      base,
      path: `/graph/v1${path}`,
      accept: 'application/json',
      key: value ? { header: 'x-api-key', value } : undefined,
      absent: [404],
      parse: (text) => schema.parse(JSON.parse(text)),
    },
    access,
    signal,
  )
}

/** Keeps the colon after the kind of an id, and the slashes of a DOI. */
function encode(id: string): string {
  return encodeURIComponent(id).replace(/%(?:2F|3A)/g, decodeURIComponent)
}

function hitsOf(papers: Paper[], at: Date): Hit[] {
  return papers.flatMap((found) => toHit(found, at) ?? [])
}

/** Null if it has no title: a reference that the service could not resolve. */
function toHit(found: Paper, at: Date): Hit | null {
  const { title, paperId, externalIds: ids } = found
  if (!title) return null
  const idOf = (name: string) => (ids?.[name] ? String(ids[name]) : null)
  const arxivId = idOf('ArXiv')
  const pmc = idOf('PubMedCentral')
  const openPdfUrl = found.openAccessPdf?.url || (arxivId ? arxivPdfUrl(arxivId) : null)
  return {
    ...emptyHit('semantic-scholar', at),
    kind: kindOf(found, arxivId),
    types: found.publicationTypes ?? [],
    title: title.replace(/^\[PDF\]\s+/i, ''),
    authors: found.authors?.flatMap(({ name }) => name ?? []) ?? [],
    published: found.publicationDate ?? (found.year === null ? null : String(found.year)),
    venue: found.venue || found.journal?.name || null,
    arxivId,
    doi: idOf('DOI')?.toLowerCase() ?? null,
    pmid: idOf('PubMed'),
    pmcid: pmc && `PMC${pmc.replace(/^PMC/i, '')}`,
    s2Id: paperId,
    abstract: found.abstract,
    url: found.url ?? `https://www.semanticscholar.org/paper/${paperId}`,
    pdfUrls: openPdfUrl ? [openPdfUrl] : [],
    openPdfUrl,
    citations: found.citationCount,
  }
}

/** The service has no kind for preprints; they are recognized by their venue. */
function kindOf({ publicationTypes, venue, journal }: Paper, arxivId: string | null): HitKind {
  const types = publicationTypes ?? []
  const where = venue || journal?.name || ''
  if (/^(?:arxiv|biorxiv|medrxiv|chemrxiv|research square|ssrn\b|preprints\.org)/i.test(where)) return 'preprint'
  const kind = (['review', 'proceedings', 'book', 'article'] as const).find((one) =>
    TYPES[one].some((type) => types.includes(type)),
  )
  return kind ?? (arxivId && !where ? 'preprint' : 'other')
}
