import { answerSentences } from '../lib/citations/answer/answer-sentences'
import { answerSections } from '../lib/citations/blocks/answer-sections'
import { MAIN_PAPERS } from '../lib/research/contents/own-sections'
import { reportSchema } from '../lib/research/settings/report-settings'
import { run } from '../lib/research/test-run'
import { readLibrary } from './answers/read-library'
import { jsonLines } from './json-lines'

export type WrittenReport = {
  matter: string
  /** number of planned sections */
  sections: number
  /** number of cited works */
  papers: number
  citations: number
  /** number of citations that are on their page word for word */
  quoted: number
  /** number of repeated sentences outside of the table */
  repeated: number
  /** citations without an entry in the references, and entries without a citation */
  unmatched: number
  /** milliseconds of processor time, and of the clock */
  cpuMs: number
  ms: number
  markdown: string
  error: string | null
}

const MATTERS = [
  'retrieval-augmented language models',
  'replication and consistency in distributed storage',
  'attention and memory efficiency of transformers',
  'training of large language models',
  // The library hardly covers it, so it should be refused.
  'calibration and uncertainty of language models',
]

/**
 * Writes reviews over the PDFs of `dir`, by quoting: of five topics, or of those in `files`, one `{ question }` per
 * line.
 */
export async function evaluateReports(dir: string, files: string[] = []): Promise<WrittenReport[]> {
  await readLibrary(dir)
  const questions = files.flatMap((file) => jsonLines<{ question: string }>(file)).map(({ question }) => question)
  const written: WrittenReport[] = []
  for (const matter of files.length > 0 ? questions : MATTERS) written.push(await write(matter))
  return written
}

async function write(matter: string): Promise<WrittenReport> {
  const [before, at] = [process.cpuUsage(), Date.now()]
  const { view, error } = await run(matter, { mode: 'report', settings: reportSchema.parse({ review: false }) })
  const { user, system } = process.cpuUsage(before)
  const { markdown, citations, references } = view
  const cited = new Set(citations.map(({ paperId }) => paperId))
  const listed = new Set(references.map(({ paperId }) => paperId))
  const table = answerSections(markdown).find(({ heading }) => heading === MAIN_PAPERS)
  const isInTable = (start: number) => table !== undefined && table.start <= start && start < table.end
  const said = answerSentences(markdown, citations).flatMap(({ text, start, citations }) =>
    citations.length > 0 && !isInTable(start) ? [text] : [],
  )
  return {
    matter,
    sections: view.report?.plan.sections.length ?? 0,
    papers: cited.size,
    citations: citations.length,
    quoted: citations.filter(({ verdict }) => verdict === 'quoted').length,
    repeated: said.length - new Set(said).size,
    unmatched: [...cited].filter((id) => !listed.has(id)).length + [...listed].filter((id) => !cited.has(id)).length,
    cpuMs: Math.round((user + system) / 1000),
    ms: Date.now() - at,
    markdown,
    error: error?.message ?? null,
  }
}

export function reportsReport(written: WrittenReport[]): string {
  const lines = written.map(({ sections, papers, citations, quoted, repeated, unmatched, cpuMs, ms, error, matter }) =>
    [
      String(sections).padStart(8),
      String(papers).padStart(6),
      `${quoted}/${citations}`.padStart(7),
      String(repeated).padStart(8),
      String(unmatched).padStart(9),
      (cpuMs / 1000).toFixed(1).padStart(6),
      (ms / 1000).toFixed(1).padStart(6),
      ` ${error ?? matter}`,
    ].join(' '),
  )
  return `${['sections papers  quoted repeated unmatched  cpu s      s  matter', ...lines].join('\n')}\n`
}
