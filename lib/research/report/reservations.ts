import { shortTitle } from '../../analyst/extractive/short-title'
import { SOURCE_TITLES, type SourceName } from '../../sources/source'
import { listed } from '../../text/listed'
import type { DeepFact } from '../deep/look-for'
import { silence } from '../deep/synthesis'
import { count } from '../run/stage'
import type { Consolidated } from './consolidate'
import type { AskedOutside } from './outside/research-outside'

/** What the findings on a subtopic leave open, as a model reads them, with the papers that show it; as one remark. */
export function leftOpen({ subtopic, findings, thought }: Consolidated): string[] {
  const said = (thought?.gaps ?? []).map((gap, index) => {
    const own = findings.filter(({ id }) => gap.findings.includes(id))
    const papers = [...new Set(own.map(({ title }) => shortTitle(title)))]
    const text = gap.text.replace(/[.\s]+$/, '')
    return `${index === 0 ? text : withSmallStart(text)} (after ${listed(papers, 'and')})`
  })
  return said.length > 0 ? [`On “${subtopic.title}”: ${said.join('; ')}.`] : []
}

/** `That joint training …` → `that joint training …`; a name keeps its capital. */
function withSmallStart(text: string): string {
  return text.replace(
    /^(?:The|That|This|These|Those|It|An?|Whether|How|No|Only|What|Which|Where|When|Past|Even|On|In|For|With)\b/,
    (word) => word.toLowerCase(),
  )
}

/** What is to be known of how a report was searched and read. */
export function reservations(told: DeepFact[], consolidated: Consolidated[], outside: AskedOutside | null): string[] {
  const read = consolidated.some(({ thought }) => thought !== null)
    ? 'What the papers say was weighed against each other by a language model, from these passages alone'
    : 'What the papers say was not weighed against each other beyond their words'
  if (!outside) return [`${read}, and nothing outside of your library was read.`]
  const cited = new Set(told.map(({ paperId }) => paperId))
  return [
    ...outside.sources.flatMap((tally) => silence(tally, 'report')),
    ...outside.works.flatMap(({ paperId, title, notice }) =>
      notice && cited.has(paperId) ? [`Beware of “${title}”: ${notice.text}`] : [],
    ),
    `${whoWasAsked(outside)}. ${whatWasRead(outside)}`,
    `${read}.`,
  ]
}

function whatWasRead({ works }: AskedOutside): string {
  const pdfs = works.filter(({ readInFull }) => readInFull).length
  const abstracts = 'Of works outside of your library their abstracts, or what a web page says, were read'
  return pdfs === 0 ? `${abstracts}, and not their full text.` : `${abstracts}, and ${count(pdfs, 'open PDF')}.`
}

function whoWasAsked(outside: AskedOutside): string {
  const asked = answeredOf(outside).map((source) => SOURCE_TITLES[source])
  const { sources, spared } = outside
  if (sources.length === 0) return 'No source was asked, since enough was at hand on each subtopic'
  const were =
    asked.length > 0 ? `${listed(asked, 'and')} ${asked.length > 1 ? 'were' : 'was'} asked` : 'No source answered'
  return spared === 0 ? were : `${were}; for ${count(spared, 'subtopic')} enough was at hand`
}

/** The sources that answered. */
export function answeredOf({ sources }: AskedOutside): SourceName[] {
  return sources.flatMap(({ source, asked, failed }) => (failed < asked ? source : []))
}
