import path from 'node:path'
import { deepSchema } from '../lib/research/settings/deep-settings'
import { run } from '../lib/research/test-run'
import { readLibrary } from './answers/read-library'
import { jsonLines } from './json-lines'

export type AskedBroad = {
  id: string
  question: string
  items: number
  /** number of satisfied checklist items */
  covered: number
  /** number of these that at least four works support */
  broad: number
  /** number of works cited in the answer */
  papers: number
  rounds: number
  citations: number
  /** number of citations that are on their page word for word */
  quoted: number
  /** milliseconds of processor time */
  cpuMs: number
  markdown: string
  /** each checklist item with its findings, for reading by hand */
  found: { item: string; facts: { paper: string; page: number; text: string }[] }[]
  error: string | null
}

/** Number of works that cover an item broadly. */
const WORKS = 4

const QUESTIONS = path.join(import.meta.dirname, 'answers/broad/questions.jsonl')

type Broad = { id: string; question: string }

/**
 * Runs deep research on broad questions over the PDFs of `dir`, by quoting: how much of each checklist is covered, and
 * by how many works.
 */
export async function evaluateDeep(dir: string, files: string[] = []): Promise<AskedBroad[]> {
  await readLibrary(dir)
  const asked: AskedBroad[] = []
  for (const file of files.length > 0 ? files : [QUESTIONS])
    for (const question of jsonLines<Broad>(file)) asked.push(await ask(question))
  return asked
}

async function ask({ id, question }: Broad): Promise<AskedBroad> {
  const before = process.cpuUsage()
  const { view, error } = await run(question, { mode: 'deep', settings: deepSchema.parse({}) })
  const { user, system } = process.cpuUsage(before)
  const covered = view.plan.filter(({ status }) => status === 'done')
  const worksOn = (id: string) =>
    new Set(view.facts.flatMap(({ items, paperId }) => (items.includes(id) ? [paperId] : []))).size
  return {
    id,
    question,
    items: view.plan.length,
    covered: covered.length,
    broad: covered.filter(({ id }) => worksOn(id) >= WORKS).length,
    papers: view.references.length,
    rounds: view.stages.filter(({ name }) => name === 'round').length,
    citations: view.citations.length,
    quoted: view.citations.filter(({ verdict }) => verdict === 'quoted').length,
    cpuMs: Math.round((user + system) / 1000),
    markdown: view.markdown,
    found: view.plan.map(({ id, title: item }) => ({
      item,
      facts: view.facts.flatMap(({ items, title: paper, page, text }) =>
        items.includes(id) ? { paper, page, text } : [],
      ),
    })),
    error: error?.message ?? null,
  }
}

export function deepReport(asked: AskedBroad[]): string {
  const lines = asked.map(({ id, question, items, covered, broad, papers, rounds, citations, quoted, cpuMs, error }) =>
    [
      id.padEnd(4),
      `${covered}/${items}`.padStart(5),
      String(broad).padStart(5),
      String(papers).padStart(6),
      String(rounds).padStart(6),
      `${quoted}/${citations}`.padStart(7),
      (cpuMs / 1000).toFixed(1).padStart(6),
      ` ${error ?? question}`,
    ].join(' '),
  )
  return `${['id    items broad papers rounds  quoted  cpu s  question', ...lines].join('\n')}\n`
}
