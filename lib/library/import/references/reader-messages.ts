import type { Failure } from '../../../errors'
import type { ReferenceFormat } from './read-references'

/** What the process that reads references is asked: to read one file, and to write its entries to another. */
export type ReadRequest = { format: ReferenceFormat; from: string; to: string }

/** What it answers, with the memory that it holds, in megabytes. */
export type ReadReply = { failure: Failure | null; memoryMb: number }
