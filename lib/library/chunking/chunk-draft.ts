import type { Span } from '../../text/document'

export type ChunkKind = 'text' | 'caption' | 'table' | 'footnote' | 'other' | 'summary' | 'note'

/** A passage before it is indexed. `text` is its spans' page texts, joined by single spaces. */
export type ChunkDraft = { kind: ChunkKind; section: string; text: string; spans: Span[]; tokens: number }
