import { NoObjectGeneratedError } from 'ai'
import { z } from 'zod'
import { fenceText } from '../prompts/fence'
import { type Prompt, renderPrompt } from '../prompts/prompt'
import type { PromptSet } from '../prompts/prompt-set'
import { ModelFailure } from '../requests/model-failure'

/** Number of characters of the malformed answer quoted in the repair prompt. */
const LONGEST_OUTPUT = { full: 6_000, small: 300 }
const MOST_PROBLEMS = 4
/** Number of malformed lines quoted, and characters of each. */
const NAMED = { lines: 2, longest: 80 }

/** A malformed answer and its error. */
type BadOutput = { text: string; problem: string }

/** Null for any other failure. */
export function badOutput(error: unknown): BadOutput | null {
  const bad = error instanceof ModelFailure ? error.cause : null
  if (!NoObjectGeneratedError.isInstance(bad)) return null
  const issues = findIssues(bad)
    .slice(0, MOST_PROBLEMS)
    .map(({ path, message }) => `- at ${path.join('.') || 'the top'}: ${message}`)
  return {
    text: bad.text ?? '',
    problem: issues.length > 0 ? issues.join('\n') : '- It is not JSON in the requested format.',
  }
}

function findIssues(error: Error): z.core.$ZodIssue[] {
  for (let cause = error.cause; cause instanceof Error; cause = cause.cause)
    if (cause instanceof z.ZodError) return cause.issues
  return []
}

/** Describes malformed lines. `unread`: lines of another form. `error`: what is wrong with the rest; null: nothing. */
export function badLines(text: string, unread: string[], error: z.ZodError | null): BadOutput {
  const lacking = error ? error.issues.slice(0, 1).map(({ message }) => message) : []
  const problems = [...lacking, ...unread.slice(0, NAMED.lines).map((line) => line.slice(0, NAMED.longest))]
  return { text, problem: fenceText('problem', problems.join('\n') || 'It has no line in the requested format.') }
}

/** Returns the answer together with its task. Counts as the same prompt. */
export async function repairPrompt(
  prompt: Prompt,
  { text, problem }: BadOutput,
  set: PromptSet = 'full',
): Promise<Prompt> {
  const output = fenceText('output', text.slice(0, LONGEST_OUTPUT[set]))
  const again = await renderPrompt('repair_output', { TASK: prompt.text, OUTPUT: output, PROBLEM: problem }, set)
  return { ...again, hash: prompt.hash }
}
