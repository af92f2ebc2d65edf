import type { StyledText } from '@/lib/citations/references/styled-text'

/** Text formatted by a citation style, with clickable links. */
export function StyledWords({ text }: { text: StyledText }) {
  return text.map(({ text: words, italic, bold, superscript, subscript, url }, index) => {
    const Look = italic ? 'i' : bold ? 'b' : superscript ? 'sup' : subscript ? 'sub' : 'span'
    // The parts of an entry never change places.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    const part = <Look key={index}>{words}</Look>
    if (!url) return part
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <a key={index} href={url} rel="noopener noreferrer nofollow" className="underline underline-offset-2">
        {words}
      </a>
    )
  })
}
