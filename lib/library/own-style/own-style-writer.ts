import { createHash } from 'node:crypto'
import type { CslOutput, CslRequest, OwnStyle, StyleWriter } from '../../citations/references/own-style'
import { AppError } from '../../errors'
import { type AsideLimits, askAside } from '../aside/ask-aside'
import type { WriteAnswer, WriteRequest } from './write-process'

export const WRITE_LIMITS: AsideLimits = { seconds: 30, memoryMb: 256 }

/** Number of cached results, so that an answer's screen and its download are formatted once. */
const MOST_KEPT = 20
const kept = new Map<string, Promise<CslOutput>>()

/**
 * Formats in a person's own style, in a separate process with limits on memory and time. It throws
 * `AppError('unreadable')` if the style cannot be used.
 */
export function ownStyleWriter({ title, kind, isRaised, xml, language }: OwnStyle, limits = WRITE_LIMITS): StyleWriter {
  return {
    title,
    kind,
    isRaised,
    write: (request) => {
      const asked: WriteRequest = { xml, language, request }
      const key = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
      const written = kept.get(key) ?? write(title, asked, limits)
      kept.delete(key)
      kept.set(key, written)
      written.catch(() => kept.delete(key))
      for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
      return written
    },
  }
}

/** A work that styles of all fields can format, for testing a new style. */
const TRIAL: CslRequest['items'][number] = {
  ...{
    id: 'trial',
    type: 'article-journal',
    title: 'A title',
    'container-title': 'A journal',
    volume: '1',
    page: '1-2',
  },
  author: [{ family: 'Doe', given: 'Jane' }],
  issued: { 'date-parts': [[2020]] },
}

/** Throws `AppError('unreadable')` if a style cannot format a reference. */
export async function tryStyle(style: OwnStyle, limits = WRITE_LIMITS): Promise<void> {
  const part = { id: TRIAL.id, prefix: '', suffix: '' }
  const request = { items: [TRIAL], citations: [[part]], alone: [part], isNote: style.kind === 'note' }
  const { citations } = await ownStyleWriter(style, limits).write(request)
  if (!citations[0]?.trim()) throw unusable(style.title)
}

function unusable(title: string): AppError {
  return new AppError(
    'unreadable',
    `Folio cannot write references in “${title}”: its file is damaged. Choose another style.`,
  )
}

async function write(title: string, asked: WriteRequest, limits: AsideLimits): Promise<CslOutput> {
  const answer = await askAside<WriteAnswer>('lib/library/own-style/write-process.ts', asked, limits)
  if (answer === 'late')
    throw new AppError(
      'unreadable',
      `Formatting with the style “${title}” took too long and was stopped. Choose another style.`,
    )
  if (answer === 'gone' || !answer.answer) throw unusable(title)
  return answer.answer
}
