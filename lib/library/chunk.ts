import type { Span } from './pdf/document'

export type ChunkKind = 'text' | 'caption' | 'table' | 'footnote' | 'summary' | 'note'

/** A passage before it is indexed. `text` is its spans' page texts, joined by single spaces. */
export type ChunkDraft = { kind: ChunkKind; section: string; text: string; spans: Span[]; tokens: number }
