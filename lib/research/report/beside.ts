import type { SectionType } from '../../analyst/extractive/section-type'

/** Sections in which a paper speaks of other works, or of nothing that a review tells. */
export const BESIDE: ReadonlySet<SectionType> = new Set<SectionType>(['related', 'appendix', 'skip'])
