import { tokensOfPassage } from '../../library/search/index-size'

type Tokens = { inputTokens: number; outputTokens: number }

/** What a mode asks a model for: one answer from passages, with an earlier one or not, research in rounds, a report by sections, or one of them. */
export type Asking = { kind: 'answer' | 'improve' | 'rounds' | 'sections' | 'section' }

// Tokens, for a first run: what stands in a prompt beside the passages, what an answer has, and what it takes to
// let the model check some ten citations of it.
const INSTRUCTIONS = 700
const ANSWER = 900
const CHECK = { input: 2_500, output: 250 }
const PASSAGE = 180

// Of research in rounds: as many as it usually takes, what is read in all of them, in calls of so many passages, and
// the prompts around it.
const ROUNDS = 3
const READ = 75
const A_CALL = 10
const PLANNING: Tokens = { inputTokens: 1_500, outputTokens: 700 }
const ROUND: Tokens = { inputTokens: 4_000, outputTokens: 700 }
const READING: Tokens = { inputTokens: 1_100, outputTokens: 800 }
const WRITING: Tokens = { inputTokens: 12_000, outputTokens: 2_400 }
const CHECKS = 3

// Of a report: its subtopics, each with the passages that are read for it and the findings that are put together, its
// sections, each with its findings and those before it, its plan and abstract, and what is checked.
const SUBTOPICS = 10
const OF_A_SECTION = 2
const SUBTOPIC_READS = 10
const SUBTOPIC: Tokens = { inputTokens: 1_100 + 1_600, outputTokens: 800 + 350 }
const SECTIONS = 6
const SECTION: Tokens = { inputTokens: 4_500, outputTokens: 600 }
const AROUND: Tokens = { inputTokens: 6_000, outputTokens: 900 }
const REPORT_CHECKS = 6

/** What a run is likely to use, from the size of its prompts: with passages of the length that they have in this library. */
export async function calculate({ kind }: Asking, passages: number): Promise<Tokens> {
  const each = (await tokensOfPassage()) ?? PASSAGE
  if (kind === 'rounds') {
    const calls = Math.ceil(READ / A_CALL)
    return {
      inputTokens: Math.round(
        PLANNING.inputTokens +
          ROUNDS * ROUND.inputTokens +
          calls * READING.inputTokens +
          READ * each +
          WRITING.inputTokens +
          CHECKS * CHECK.input,
      ),
      outputTokens:
        PLANNING.outputTokens +
        ROUNDS * ROUND.outputTokens +
        calls * READING.outputTokens +
        WRITING.outputTokens +
        CHECKS * CHECK.output,
    }
  }
  if (kind === 'sections')
    return {
      inputTokens: Math.round(
        AROUND.inputTokens +
          SUBTOPICS * (SUBTOPIC.inputTokens + SUBTOPIC_READS * each) +
          SECTIONS * SECTION.inputTokens +
          REPORT_CHECKS * CHECK.input,
      ),
      outputTokens:
        AROUND.outputTokens +
        SUBTOPICS * SUBTOPIC.outputTokens +
        SECTIONS * SECTION.outputTokens +
        REPORT_CHECKS * CHECK.output,
    }
  if (kind === 'section')
    return {
      inputTokens: Math.round(
        SECTION.inputTokens + OF_A_SECTION * (SUBTOPIC.inputTokens + SUBTOPIC_READS * each) + CHECK.input,
      ),
      outputTokens: SECTION.outputTokens + OF_A_SECTION * SUBTOPIC.outputTokens + CHECK.output,
    }
  const earlier = kind === 'improve' ? ANSWER : 0
  return {
    inputTokens: Math.round(passages * each + INSTRUCTIONS + earlier + CHECK.input),
    outputTokens: ANSWER + CHECK.output,
  }
}
