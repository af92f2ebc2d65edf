/** Where a work can be read about: at arXiv, else by its DOI, else where it was found, if that is on the web. */
export function workAddress(work: { arxivId: string | null; doi: string | null; url: string | null }): string | null {
  if (work.arxivId) return `https://arxiv.org/abs/${work.arxivId}`
  if (work.doi) return `https://doi.org/${work.doi}`
  // The record of a work may hold anything.
  return work.url && /^https?:\/\//i.test(work.url) ? work.url : null
}
