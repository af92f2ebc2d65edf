import { parseMarkers } from '../citations/markers/markers'

/**
 * The markdown of an answer as others read it: what Folio says of the owner's library is not said of theirs. Block quotations
 * and lines that cite stay letter for letter: they may be a paper's words. The cells of tables are a paper's words or a person's:
 * no table goes through this.
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
