/**
 * Parses the PDF paths in a BibTeX `file` field, in the forms of reference managers: `a.pdf`, `:a.pdf:PDF` (JabRef,
 * Mendeley), `Full Text PDF:files/1/a.pdf:application/pdf;Snapshot:…` (Zotero). A backslash escapes; parts of an
 * unescaped Windows path are joined again.
 */
export function attachedFiles(field: string): string[] {
  return splitUnescaped(field, ';')
    .map((link) => {
      const parts = splitUnescaped(link, ':')
      if (parts.length < 3) return parts.join(':')
      return parts.slice(1, -1).join(':')
    })
    .map((path) => path.replace(/\\([\\:;_&%#${}~^ ])/g, '$1').trim())
    .filter((path) => /\.pdf$/i.test(path))
}

function splitUnescaped(text: string, separator: string): string[] {
  const parts = ['']
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character === separator) parts.push('')
    else {
      const pair = character === '\\' && at + 1 < text.length
      parts[parts.length - 1] += pair ? text.slice(at, at + 2) : character
      if (pair) at += 1
    }
  }
  return parts
}
