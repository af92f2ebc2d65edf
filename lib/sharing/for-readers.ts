import { parseMarkers } from '../citations/markers/markers'

/**
 * Rewrites the Markdown of an answer for other readers: "your library" becomes "the library". Block quotations and lines with
 * citations stay unchanged, since they may quote a paper. Do not pass tables: their cells quote papers or people.
 */
export function forReaders(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) =>
      line.startsWith('>') || parseMarkers(line).length > 0
        ? line
        : line.replace(/\b(y|Y)our library\b/g, (_, y) => `${y === 'Y' ? 'The' : 'the'} library`),
    )
    .join('\n')
}
