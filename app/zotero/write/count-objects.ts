import type { ActKind } from '@/lib/zotero/out/plan-act'

const NAMES: Record<ActKind, string> = { highlights: 'highlight', answer: 'note', work: 'item', tags: 'tagged item' }

/** `1 note`, `12 highlights`: what an act of this kind writes. */
export function countObjects(kind: ActKind, count: number): string {
  return `${count} ${NAMES[kind]}${count === 1 ? '' : 's'}`
}
