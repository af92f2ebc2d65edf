import { isArxivId, safeDecode } from '../../text/names/addresses'

/** Identifiers and addresses that a person can paste to add a paper. */
export type PaperAddress = { arxivId: string } | { doi: string } | { url: string }

/**
 * Parses a pasted arXiv id, DOI or address in the usual forms: `arXiv:1706.03762`, an abstract page, `doi:10.…`,
 * `https://doi.org/10.…`, or the address of a PDF. Null for anything else.
 */
export function readPaperAddress(pasted: string): PaperAddress | null {
  const text = pasted.trim().replace(/^<|>$/g, '')
  const arxivId = findArxivId(text)
  if (arxivId) return { arxivId }
  const doi = findDoi(text)
  if (doi) return { doi }
  const address = /^www\./i.test(text) ? `https://${text}` : text
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? { url: address } : null
}

function findArxivId(text: string): string | null {
  const id =
    text.match(/^(?:https?:\/\/)?(?:[\w-]+\.)?arxiv\.org\/(?:abs|pdf|html)\/([^?#]+?)(?:\.pdf)?(?:[?#].*)?$/i)?.[1] ??
    text.match(/^(?:(?:https?:\/\/)?(?:dx\.)?doi\.org\/|doi:\s*)?10\.48550\/arxiv\.(.+)$/i)?.[1] ??
    text.match(/^arxiv:\s*(\S+)$/i)?.[1] ??
    text
  return isArxivId(id) ? id : null
}

function findDoi(text: string): string | null {
  const bare = text.replace(/^(?:https?:\/\/)?(?:dx\.)?doi\.org\/(.+)$/i, (_, path: string) => safeDecode(path))
  return bare.match(/^(?:doi:\s*)?(10\.\d{4,9}\/\S+)$/i)?.[1]?.toLowerCase() ?? null
}
