import { NoObjectGeneratedError } from 'ai'
import { z } from 'zod'
import { fenceText } from './fence'
import { ModelFailure } from './model-failure'
import { type Prompt, renderPrompt } from './prompt'

/** Of an earlier answer, characters that are shown to who repairs it. */
const LONGEST_OUTPUT = 6_000
const MOST_PROBLEMS = 4

/** What a model answered in a form that was not asked for, and what is wrong with it. */
type BadOutput = { text: string; problem: string }

/** Null of any other failure. */
export function badOutput(error: unknown): BadOutput | null {
  const bad = error instanceof ModelFailure ? error.cause : null
  if (!NoObjectGeneratedError.isInstance(bad)) return null
  const told = findIssues(bad)
    .slice(0, MOST_PROBLEMS)
    .map(({ path, message }) => `- at ${path.join('.') || 'the top'}: ${message}`)
  return { text: bad.text ?? '', problem: told.length > 0 ? told.join('\n') : '- It is no JSON of the form asked for.' }
}

function findIssues(error: Error): z.core.$ZodIssue[] {
  for (let cause = error.cause; cause instanceof Error; cause = cause.cause)
    if (cause instanceof z.ZodError) return cause.issues
  return []
}

/** Gives the answer back with the task. It counts as the same prompt. */
export async function repairPrompt(prompt: Prompt, { text, problem }: BadOutput): Promise<Prompt> {
  const again = await renderPrompt('repair_output', {
    TASK: prompt.text,
    OUTPUT: fenceText('output', text.slice(0, LONGEST_OUTPUT)),
    PROBLEM: problem,
  })
  return { ...again, hash: prompt.hash }
}
