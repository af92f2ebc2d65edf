import type { Block } from './document'

/** A paper with its cleaned pages. */
export type PaperText = {
  id: string
  title: string
  authors: string[]
  abstract: string | null
  pages: { number: number; text: string; blocks: Block[] }[]
}
