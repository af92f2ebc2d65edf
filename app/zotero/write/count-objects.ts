import type { ActView } from '@/lib/zotero/out/acts'

const NAMES: Record<ActView['kind'], string> = {
  highlights: 'highlight',
  answer: 'note',
  work: 'item',
  tags: 'tagged item',
}

/** `1 note`, `12 highlights`: what an act of this kind writes. */
export function countObjects(kind: ActView['kind'], count: number): string {
  return `${count} ${NAMES[kind]}${count === 1 ? '' : 's'}`
}
