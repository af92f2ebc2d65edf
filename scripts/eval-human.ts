import path from 'node:path'
import { env } from '../lib/env'
import { alignTable, mean, share } from './align-table'
import { ask } from './answers/ask'
import { farQuestions } from './answers/far-questions'
import { readLibrary } from './answers/read-library'
import { type AskedHuman, askClaim, askInPaper } from './human/ask-human'
import { claimLibrary, readClaims, readQuestions } from './human/human-sets'
import { readClaimLibrary } from './human/read-claim-library'
import { onKeptDatabase, onScratchDatabase } from './scratch-database'

export type HumanScores = {
  asked: AskedHuman[]
  /** for off-topic questions to a whole library: number refused or answered below a notice */
  far: { library: string; questions: number; caught: number }[]
}

type Options = { split?: string; keep?: string; far?: string[] }

/**
 * Asks questions and claims that people wrote, without a language model: those of QASPER within their papers, those of
 * SciFact in a library of abstracts; and each library the questions of the `far` files, for papers also the claims.
 * `split`: only these questions. `keep`: folder that stores the databases for the next time.
 */
export async function evaluateHuman(dir: string, { split, keep, far = [] }: Options = {}): Promise<HumanScores> {
  const scores: HumanScores = { asked: [], far: [] }
  const on = (name: string, work: () => Promise<void>) =>
    keep ? onKeptDatabase(path.join(keep, name), work) : onScratchDatabase(env().DATABASE_URL, work)
  const farTexts = far.flatMap(farQuestions).map(({ question }) => question)
  const claims = readClaims(dir)
  await on('qasper', async () => {
    await readLibrary(path.join(dir, 'qasper', 'papers'))
    for (const question of readQuestions(dir).filter((one) => !split || one.split === split))
      scores.asked.push(await askInPaper(question))
    scores.far.push(await askFar('papers', [...claims.map(({ text }) => text), ...farTexts]))
  })
  await on('scifact', async () => {
    const keyOf = await readClaimLibrary(claimLibrary(dir))
    for (const claim of claims) scores.asked.push(await askClaim(claim, keyOf))
    if (farTexts.length > 0) scores.far.push(await askFar('abstracts', farTexts))
  })
  return scores
}

async function askFar(library: string, questions: string[]): Promise<HumanScores['far'][number]> {
  let caught = 0
  for (const question of questions) if ((await ask(question)).outcome !== 'answer') caught++
  return { library, questions: questions.length, caught }
}

const KEYS = ['evidencePage', 'evidence', 'shownPage', 'shown', 'marked'] as const
const FIRST = [1, 3, 5] as const
const HEAD = ['', 'n', 'page read @1', '@3', '@5', 'paragraph read @1', '@3', '@5', 'page shown @1', '@3', '@5']
const MORE = ['paragraph shown @1', '@3', '@5', 'sentence marked @1', '@3', '@5', 'refused', 'notice', 'words']

/** Formats a table. For claims an abstract counts as paragraph and as page. */
export function humanReport({ asked, far }: HumanScores): string {
  const rows = [...new Set(asked.map(({ group }) => group))].flatMap((group) => {
    const own = asked.filter((one) => one.group === group)
    const types = [...new Set(own.map(({ type }) => type))]
    return [
      ...types.map((type) =>
        row(
          `${group}, ${type}`,
          own.filter((one) => one.type === type),
        ),
      ),
      row(
        `${group}, answerable`,
        own.filter(({ isAnswerable }) => isAnswerable),
      ),
    ]
  })
  const caught = far.map(
    ({ library, questions, caught }) =>
      `Of ${questions} questions about another field, asked of the ${library}, refused or below a notice: ${share(caught / questions)}`,
  )
  return `${alignTable([[...HEAD, ...MORE], ...rows])}\n\n${caught.join('\n')}\n`
}

function row(name: string, asked: AskedHuman[]): string[] {
  const isAnswerable = asked.some((one) => one.isAnswerable)
  const found = KEYS.flatMap((key) =>
    FIRST.map((k) => share(isAnswerable ? mean(asked.map((one) => one[key][k])) : null)),
  )
  const outcomes = (['refusal', 'notice'] as const).map((kind) =>
    share(mean(asked.map(({ outcome }) => outcome === kind))),
  )
  return [name, String(asked.length), ...found, ...outcomes, (mean(asked.map(({ words }) => words)) ?? 0).toFixed(0)]
}
