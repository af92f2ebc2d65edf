import type { ReadDocument } from '../../../text/document'
import type { ReadFailure } from './read-failure'
import type { ReadLimits } from './read-limits'

/** What the reading process is asked. One file at a time. */
export type ReadRequest = { file: string; fileName: string; limits: ReadLimits }

/** What it answers: pages as they come, `layout` after the last, then exactly one `done` or `failed`, or it exits. */
export type ReadReply =
  | { type: 'page'; page: number; of: number }
  | { type: 'layout' }
  | { type: 'done'; document: ReadDocument }
  | { type: 'failed'; failure: ReadFailure; detail: string }

export type LastReply = Extract<ReadReply, { type: 'done' | 'failed' }>

/** A reply as it leaves the process, with the memory that the process holds, in megabytes. */
export type SentReply = ReadReply & { memoryMb: number }
