import { existsSync } from 'node:fs'
import path from 'node:path'
import { citableWorks, readCitations } from '../lib/library/citing/read-references'
import { readThemes } from '../lib/library/overview/read-themes'
import { idOf, readLibrary } from './answers/read-library'
import { jsonLines } from './json-lines'

/** Quality of a library's themes, and their names. */
export type ThemeScores = {
  themes: { size: number; phrases: string[] }[]
  /** share of papers in the folder of most papers of their theme; null: all are in one folder */
  purity: number | null
  /** shares of pairs in one theme: papers that answer one question, that cite each other, and any two */
  together: { asked: number; citing: number; any: number }
}

type Gold = { gold: { file: string }[] }

/** Reads the PDFs of `dir` and groups them. Questions about several papers are in its `questions.jsonl`. */
export async function evaluateThemes(dir: string): Promise<ThemeScores> {
  const files = await readLibrary(dir)
  const { themes } = await readThemes(new Set(), { shown: files.length })
  const themeOf = new Map(themes.flatMap(({ paperIds }, theme) => paperIds.map((id) => [id, theme] as const)))
  const folders = new Map(files.map((file) => [idOf(file), path.dirname(file)]))
  const share = (pairs: string[][]) => {
    const known = pairs.filter((pair) => pair.every((id) => themeOf.has(id)))
    return known.filter(([a = '', b = '']) => themeOf.get(a) === themeOf.get(b)).length / Math.max(1, known.length)
  }
  const questions = path.join(dir, 'questions.jsonl')
  const asked = existsSync(questions) ? jsonLines<Gold>(questions) : []
  const ids = [...themeOf.keys()]
  const citations = await readCitations(ids, await citableWorks())
  return {
    themes: themes.map(({ size, phrases }) => ({ size, phrases })),
    purity: new Set(folders.values()).size > 1 ? purityOf(themes, folders) / ids.length : null,
    together: {
      asked: share(asked.flatMap(({ gold }) => pairsOf([...new Set(gold.map(({ file }) => idOf(file)))]))),
      citing: share(citations.map(({ citing, cited }) => [citing, cited])),
      any: share(pairsOf(ids)),
    },
  }
}

function purityOf(themes: { paperIds: string[] }[], folders: Map<string, string>): number {
  return themes.reduce((sum, { paperIds }) => {
    const counts = new Map<string, number>()
    for (const id of paperIds) counts.set(folders.get(id) ?? '', (counts.get(folders.get(id) ?? '') ?? 0) + 1)
    return sum + Math.max(...counts.values())
  }, 0)
}

const pairsOf = (ids: string[]) => ids.flatMap((a, at) => ids.slice(at + 1).map((b) => [a, b]))

export function themesReport({ themes, purity, together }: ThemeScores): string {
  return [
    ...themes.map(({ size, phrases }) => `${String(size).padStart(5)}  ${phrases.join(', ')}`),
    '',
    ...(purity === null ? [] : [`of the folder that most of their theme are of: ${purity.toFixed(2)}`]),
    `pairs in one theme: of one question ${together.asked.toFixed(2)}, citing ${together.citing.toFixed(2)}, any ${together.any.toFixed(2)}`,
    '',
  ].join('\n')
}
