import { z } from 'zod'
import { SourceFailure } from '../ask/source-failure'
import { plainMarkup } from '../fetch/plain-markup'
import { xmlReader } from '../fetch/read-xml'
import { emptyHit, type Hit, type HitKind } from '../work/source'

const LISTS = [
  'PubmedArticle',
  'Author',
  'AbstractText',
  'PublicationType',
  'ArticleId',
  'ELocationID',
  'CommentsCorrections',
  'Id',
]
const readXml = xmlReader({ lists: LISTS, markup: ['ArticleTitle', 'VernacularTitle', 'AbstractText'] })

/** An element with text, with or without attributes, possibly empty. */
const node = z.union([z.string(), z.looseObject({ '#text': z.string().default('') })]).transform((value) => {
  const read = typeof value === 'string' ? { '#text': value } : value
  const attribute = (name: string) => (typeof read[`@${name}`] === 'string' ? String(read[`@${name}`]) : '')
  return { text: plainMarkup(read['#text']), attribute }
})
const text = node.transform((value) => value.text)
/** Schema of an element with children. The parser returns an empty element as text. */
const element = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess((value) => (value === '' ? {} : value), z.object(shape))

const date = element({
  Year: text.optional(),
  Month: text.optional(),
  Day: text.optional(),
  MedlineDate: text.optional(),
})
const author = element({
  LastName: text.optional(),
  ForeName: text.optional(),
  Initials: text.optional(),
  CollectiveName: text.optional(),
})
const article = element({
  MedlineCitation: element({
    PMID: text,
    Article: element({
      Journal: element({
        Title: text.optional(),
        JournalIssue: element({ PubDate: date.optional() }).optional(),
      }).optional(),
      ArticleTitle: text.optional(),
      VernacularTitle: text.optional(),
      Abstract: element({ AbstractText: z.array(node).default([]) }).optional(),
      AuthorList: element({ Author: z.array(author).default([]) }).optional(),
      PublicationTypeList: element({ PublicationType: z.array(text).default([]) }).optional(),
      ELocationID: z.array(node).default([]),
      ArticleDate: z.union([date, z.array(date)]).optional(),
    }),
    CommentsCorrectionsList: element({
      CommentsCorrections: z
        .array(z.looseObject({ '@RefType': z.string().default(''), RefSource: text.optional(), PMID: text.optional() }))
        .default([]),
    }).optional(),
  }),
  PubmedData: element({ ArticleIdList: element({ ArticleId: z.array(node).default([]) }).optional() }).optional(),
})
const answer = z.object({ PubmedArticleSet: element({ PubmedArticle: z.array(article).default([]) }) })
const found = z.object({
  eSearchResult: z.object({
    IdList: element({ Id: z.array(text).default([]) }).optional(),
    ERROR: text.optional(),
  }),
})
type Article = z.infer<typeof article>

/** Parses the ids of an esearch response. Throws if it is invalid, and `SourceFailure` if PubMed rejects the query. */
export function readIds(xml: string): string[] {
  const { IdList, ERROR } = found.parse(readXml(xml)).eSearchResult
  if (ERROR) throw new SourceFailure('pubmed', 'bad_query', `PubMed could not interpret the query: ${ERROR}`)
  return (IdList?.Id ?? []).filter((id) => /^\d+$/.test(id))
}

/** Parses the articles of an efetch response. Throws if it is invalid. */
export function readArticles(xml: string): Hit[] {
  return answer.parse(readXml(xml)).PubmedArticleSet.PubmedArticle.map(toHit)
}

function toHit({ MedlineCitation: citation, PubmedData }: Article): Hit {
  const { Article: article, PMID: pmid } = citation
  const ids = PubmedData?.ArticleIdList?.ArticleId ?? []
  const idOf = (type: string) => ids.find((id) => id.attribute('IdType') === type)?.text || null
  const doi = idOf('doi') ?? article.ELocationID.find((id) => id.attribute('EIdType') === 'doi')?.text ?? null
  const pmcid = idOf('pmc')
  const types = article.PublicationTypeList?.PublicationType ?? []
  const pdf = pmcid && `https://pmc.ncbi.nlm.nih.gov/articles/${pmcid}/pdf/`
  return {
    ...emptyHit('pubmed', new Date()),
    kind: kindOf(types),
    types,
    title: titleOf(article.ArticleTitle || article.VernacularTitle || ''),
    authors: (article.AuthorList?.Author ?? []).map(nameOf).filter(Boolean),
    published: dateOf(article),
    venue: article.Journal?.Title ?? null,
    doi: doi?.toLowerCase() ?? null,
    pmid,
    pmcid,
    ...abstractOf(article.Abstract?.AbstractText ?? []),
    url: `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`,
    pdfUrls: pdf ? [pdf] : [],
    openPdfUrl: pdf,
    notice: noticeOf(citation, types),
  }
}

/** Removes the final full stop, and the brackets around translated titles. */
function titleOf(title: string): string {
  return title.replace(/^\[(.*)\]\.?$/, '$1').replace(/(?<!\.)\.$/, '')
}

function nameOf({ LastName, ForeName, Initials, CollectiveName }: z.infer<typeof author>): string {
  return CollectiveName ?? [ForeName ?? Initials, LastName].filter(Boolean).join(' ')
}

function abstractOf(parts: z.infer<typeof node>[]): Pick<Hit, 'abstract' | 'abstractParts'> {
  const sections = parts
    .map((part) => ({ label: part.attribute('Label').trim(), text: part.text }))
    .filter(({ text }) => text)
  const labelled = sections.some(({ label }) => label)
  const lines = sections.map(({ label, text }) => (label ? `${label}: ${text}` : text))
  return { abstract: lines.join('\n\n') || null, abstractParts: labelled ? sections : [] }
}

function kindOf(types: string[]): HitKind {
  const has = (pattern: RegExp) => types.some((type) => pattern.test(type))
  if (has(/^Preprint$/i)) return 'preprint'
  if (has(/^Retraction (?:of Publication|Notice)$|^Published Erratum$|^(?:Editorial|Comment|Letter|News)$/i))
    return 'other'
  if (has(/Review$|^Meta-Analysis$/i)) return 'review'
  if (has(/^Book/i)) return 'book'
  return has(/Article|Trial|Study|Report/i) ? 'article' : 'other'
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Date of the issue as precisely as given, else of the electronic article. `2001 Nov-Dec` is a `MedlineDate`. */
function dateOf({ Journal, ArticleDate }: Article['MedlineCitation']['Article']): string | null {
  const issue = Journal?.JournalIssue?.PubDate
  const electronic = Array.isArray(ArticleDate) ? ArticleDate[0] : ArticleDate
  const year = issue?.Year ?? issue?.MedlineDate?.match(/\b\d{4}\b/)?.[0]
  const used = year ? { ...issue, Year: year } : electronic
  if (!used?.Year) return null
  const place = MONTHS.indexOf((used.Month ?? '').slice(0, 3).toLowerCase())
  const month = place >= 0 ? place + 1 : Number(used.Month)
  if (!(month >= 1 && month <= 12)) return used.Year
  const day = Number(used.Day)
  const two = (value: number) => String(value).padStart(2, '0')
  return day >= 1 && day <= 31 ? `${used.Year}-${two(month)}-${two(day)}` : `${used.Year}-${two(month)}`
}

function noticeOf(citation: Article['MedlineCitation'], types: string[]): Hit['notice'] {
  const corrections = citation.CommentsCorrectionsList?.CommentsCorrections ?? []
  const of = (type: string) => corrections.find((correction) => correction['@RefType'] === type)
  const pageOf = (pmid: string | undefined) => (pmid ? `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` : null)
  const retraction = of('RetractionIn')
  if (retraction || types.includes('Retracted Publication')) {
    const where = retraction?.RefSource ? ` (${retraction.RefSource})` : ''
    return { kind: 'retraction', text: `Retracted, according to PubMed${where}.`, url: pageOf(retraction?.PMID) }
  }
  const concern = of('ExpressionOfConcernIn')
  if (!concern) return null
  const where = concern.RefSource ? ` (${concern.RefSource})` : ''
  return {
    kind: 'concern',
    text: `An expression of concern was published about it, according to PubMed${where}.`,
    url: pageOf(concern.PMID),
  }
}
