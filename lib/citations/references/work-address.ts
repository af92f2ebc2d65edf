/** Where a work can be read about: at arXiv, else by its DOI, else where it was found. */
export function workAddress(work: { arxivId: string | null; doi: string | null; url: string | null }): string | null {
  if (work.arxivId) return `https://arxiv.org/abs/${work.arxivId}`
  return work.doi ? `https://doi.org/${work.doi}` : work.url
}
