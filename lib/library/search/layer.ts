/**
 * Summaries with the person's notes, full text, or what was read of works outside the library, which is searched by
 * itself: neither the library's word statistics nor its learned space know it.
 */
export type Layer = 'summary' | 'content' | 'outside'
