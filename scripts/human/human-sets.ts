import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { jsonLines } from '../json-lines'

const questionSchema = z.object({
  id: z.string(),
  split: z.enum(['develop', 'report']),
  type: z.string(),
  question: z.string(),
  /** PDF that the question is about */
  paper: z.string(),
  /** one alternative per annotator; empty if the paper does not answer it */
  gold: z.array(
    z.object({
      pages: z.array(z.number().int().positive()),
      paragraphs: z.array(z.string()),
      sentences: z.array(z.string()),
      spans: z.array(z.string()),
    }),
  ),
})

const claimSchema = z.object({
  id: z.string(),
  text: z.string(),
  label: z.enum(['SUPPORT', 'CONTRADICT', 'NEI']),
  /** works whose abstracts support or contradict it, each with the sentences */
  gold: z.array(z.object({ key: z.string(), sentences: z.array(z.string()) })),
})

export type HumanQuestion = z.infer<typeof questionSchema>
export type Claim = z.infer<typeof claimSchema>

/** QASPER: questions by people about single papers. */
export function readQuestions(dir: string): HumanQuestion[] {
  return jsonLines<unknown>(path.join(dir, 'qasper', 'questions.jsonl')).map((row) => questionSchema.parse(row))
}

/** SciFact: claims that abstracts support or contradict. */
export function readClaims(dir: string): Claim[] {
  return jsonLines<unknown>(path.join(dir, 'scifact', 'claims.jsonl')).map((row) => claimSchema.parse(row))
}

/** SciFact's abstracts as CSL-JSON. */
export function claimLibrary(dir: string): Uint8Array {
  return readFileSync(path.join(dir, 'scifact', 'library.json'))
}
