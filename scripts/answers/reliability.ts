import type { AskedGold } from './ask-gold'

/** What was predicted with a probability from `from` to below `to`: how much, the mean of it, and the share that held. */
export type ReliabilityBin = { from: number; to: number; count: number; predicted: number; held: number }

/** By question: that the library holds its matter. By paper: that it is a gold one of the question, if that has any. */
export type Reliability = { questions: ReliabilityBin[]; papers: ReliabilityBin[] }

const BOUNDS = [0, 0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 1.01]

/** How often what was said to be likely was so (Murphy and Winkler, 1977). */
export function reliabilityOf(asked: AskedGold[]): Reliability {
  const answerable = asked.filter(({ gold }) => gold.length > 0)
  return {
    questions: binned(asked.map(({ held, gold }) => ({ probability: held, is: gold.length > 0 }))),
    papers: binned(
      answerable.flatMap(({ weighed }) =>
        weighed.map(({ relevance, right }) => ({ probability: relevance, is: right })),
      ),
    ),
  }
}

function binned(predictions: { probability: number; is: boolean }[]): ReliabilityBin[] {
  return BOUNDS.slice(1).flatMap((to, i) => {
    const from = BOUNDS[i] ?? 0
    const own = predictions.filter(({ probability }) => probability >= from && probability < to)
    if (own.length === 0) return []
    const mean = (of: (one: (typeof own)[number]) => number) => own.reduce((sum, one) => sum + of(one), 0) / own.length
    return [
      {
        from,
        to: Math.min(to, 1),
        count: own.length,
        predicted: mean((one) => one.probability),
        held: mean(({ is }) => Number(is)),
      },
    ]
  })
}

/** Both as tables. */
export function reliabilityTable({ questions, papers }: Reliability): string {
  return [
    ...lines('the library holds the matter of a question', questions),
    '',
    ...lines('a paper is one of those that answer its question', papers),
  ].join('\n')
}

function lines(what: string, bins: ReliabilityBin[]): string[] {
  const row = (cells: string[]) => cells.map((cell) => cell.padStart(10)).join('')
  return [
    `How likely it was said to be that ${what}, and how often it was so`,
    row(['from', 'to', 'n', 'said', 'was']),
    ...bins.map(({ from, to, count, predicted, held }) =>
      row([from.toFixed(2), to.toFixed(2), String(count), predicted.toFixed(2), held.toFixed(2)]),
    ),
  ]
}
