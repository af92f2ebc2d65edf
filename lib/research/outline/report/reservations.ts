import { SOURCE_TITLES } from '../../../sources/work/source'
import { listed } from '../../../text/format/phrases'
import { shortTitle } from '../../../text/names/titles'
import { withoutStop } from '../../../text/sentences'
import { count } from '../../run/stage'
import type { Thought } from '../consolidated'
import type { Finding } from '../finding'
import { answeredOf, cautions, whatWasRead } from '../outside/source-tally'
import type { OutsideResearch } from './research-outside'

/** One remark for each gap that a model sees in the findings, citing the papers that show it. */
export function gapRemarks(reported: Finding[], thought: Thought | null): string[] {
  return (thought?.gaps ?? []).map((gap) => {
    const own = reported.filter(({ id }) => gap.findings.includes(id))
    const papers = [...new Set(own.map(({ title }) => shortTitle(title)))]
    return `${withoutStop(gap.text)} (after ${listed(papers, 'and')}).`
  })
}

/** Reservations about how a report was searched and read. */
export function reservations(reported: Finding[], thought: Thought | null, outside: OutsideResearch | null): string[] {
  const weighed = 'A language model compared what the papers say, based only on these passages'
  const read = thought ? weighed : 'The papers’ statements were not compared'
  if (!outside) return [`${read}, and nothing outside your library was read.`]
  const cited = new Set(reported.map(({ paperId }) => paperId))
  return [
    ...cautions(outside, cited, 'report'),
    `${describeSources(outside)}. Outside your library, ${whatWasRead(outside.works)} were read.`,
    `${read}.`,
  ]
}

function describeSources(outside: OutsideResearch): string {
  const asked = answeredOf(outside).map((source) => SOURCE_TITLES[source])
  const { sources, spared } = outside
  if (sources.length === 0) return 'No outside source was searched, because your library had enough on each subtopic'
  const were =
    asked.length > 0 ? `${listed(asked, 'and')} ${asked.length > 1 ? 'were' : 'was'} used` : 'No source responded'
  return spared === 0 ? were : `${were}; for ${count(spared, 'subtopic')} your library had enough`
}
