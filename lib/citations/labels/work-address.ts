/** Returns the address of a work: at arXiv, otherwise by DOI, otherwise where it was found, if on the web. */
export function workAddress(work: { arxivId: string | null; doi: string | null; url: string | null }): string | null {
  if (work.arxivId) return `https://arxiv.org/abs/${work.arxivId}`
  if (work.doi) return `https://doi.org/${work.doi}`
  // The address in a work's record may be anything.
  return work.url && /^https?:\/\//i.test(work.url) ? work.url : null
}
