import type { Root, RootContent } from 'mdast'
import { paperToCsl } from '../../citations/csl/paper-to-csl'
import { referenceKeys } from '../../citations/files/reference-keys'
import { formatBibtex } from '../../citations/files/references-file'
import type { CitationStyle } from '../../citations/references/citation-style'
import { plainText } from '../../citations/references/styled-text'
import { escapeTex } from '../../citations/tex/tex-escape'
import { oneLine } from '../../text/format/phrases'
import { describeOrigin, type ExportDocument, isLong, splitAbstract } from './document'
import { latexBlocks } from './latex-blocks'
import { declareCharacters } from './latex-characters'
import { citeInLatex, NATBIB } from './latex-citations'
import { styledTex } from './styled-tex'
import { zip } from './zip'

/**
 * A zip of `answer.tex`, `references.bib` and `answer.bbl`. The last is the formatted bibliography, so that pdfLaTeX
 * alone can build the document; BibTeX can recreate it from the `.bib`.
 */
export async function latexFile(document: ExportDocument): Promise<Buffer> {
  const items = document.papers.map(paperToCsl)
  const keys = referenceKeys(items)
  const bib = formatBibtex(items)
  const bbl = bibliography(document, keys)
  return zip([
    { name: 'answer.tex', text: texDocument(document, keys, bib + bbl) },
    { name: 'references.bib', text: bib },
    ...(bbl ? [{ name: 'answer.bbl', text: bbl }] : []),
  ])
}

function texDocument(document: ExportDocument, keys: Map<string, string>, others: string): string {
  const {
    title,
    chapters,
    style,
    bibliography: { entries },
  } = document
  const commands = new Set<string>()
  const several = chapters.length > 1
  const blocks = (nodes: RootContent[]) =>
    latexBlocks(nodes, {
      cite: (index) => citeInLatex(document, index, keys),
      command: (name) => commands.add(name),
      deeper: several ? 1 : 0,
    })
  const contents = isLong(document) ? '\\tableofcontents' : ''
  const body = [
    several ? contents : '',
    ...chapters.flatMap((chapter) => {
      const { before, abstract, rest } = several ? whole(chapter.body) : splitAbstract(chapter.body)
      return [
        several ? `\\section{${escapeTex(oneLine(chapter.heading))}}` : '',
        `\\textit{\\small ${escapeTex(describeOrigin(chapter))}}`,
        blocks(before),
        abstract.length > 0 ? `\\begin{abstract}\n${blocks(abstract)}\n\\end{abstract}` : '',
        several ? '' : contents,
        blocks(rest),
      ]
    }),
  ]
    .filter(Boolean)
    .join('\n\n')
  const { options, bst, setup } = NATBIB[style]
  const declared = declareCharacters(title + body + others)
  const lines = [
    '% Run pdflatex answer twice. After changing the references: pdflatex, bibtex, pdflatex, pdflatex.',
    '\\documentclass[11pt,a4paper]{article}',
    '\\ifdefined\\pdftexversion',
    '\\usepackage[T1]{fontenc}',
    '\\usepackage[utf8]{inputenc}',
    '\\usepackage{textcomp}',
    '\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}',
    ...declared,
    '\\else',
    '\\usepackage{fontspec}',
    '\\fi',
    '\\usepackage{amsmath,amssymb,array,longtable}',
    ...(body.includes('\\begin{landscape}') ? [LANDSCAPE] : []),
    ...(options ? [`\\usepackage[${options}]{natbib}`] : []),
    ...(setup ? [setup] : []),
    '\\usepackage[hidelinks]{hyperref}',
    '\\usepackage[margin=25mm]{geometry}',
    `\\setcounter{secnumdepth}{${contents && !several ? 2 : 0}}`,
    '\\setcounter{tocdepth}{2}',
    '\\setlength{\\emergencystretch}{3em}',
    '\\setlength{\\parindent}{0pt}',
    '\\setlength{\\parskip}{0.5\\baselineskip}',
    // A formula may use a command of a missing package. Then its name is printed, and the document still compiles.
    ...[...commands].sort().map((name) => `\\providecommand{\\${name}}{\\mathrm{${name}}}`),
    `\\title{${escapeTex(oneLine(title))}}`,
    '\\author{}',
    `\\date{${document.writtenAt.toISOString().slice(0, 10)}}`,
    '\\begin{document}',
    '\\maketitle',
    body,
    ...(entries.length > 0 ? [`\\bibliographystyle{${bst}}`, '\\bibliography{references}'] : []),
    '\\end{document}',
  ]
  return `${lines.join('\n')}\n`
}

/** Landscape pages, also on screen if the package for it is installed. */
const LANDSCAPE = '\\IfFileExists{pdflscape.sty}{\\usepackage{pdflscape}}{\\usepackage{lscape}}'

const whole = ({ children }: Root): ReturnType<typeof splitAbstract> => ({ before: [], abstract: [], rest: children })

/** The list of references in the style, in the form that BibTeX would write. */
function bibliography({ bibliography: { entries }, style }: ExportDocument, keys: Map<string, string>): string {
  if (entries.length === 0) return ''
  const widest =
    style === 'folio'
      ? entries.map(({ paperId }) => paperId).sort((a, b) => b.length - a.length)[0]
      : String(entries.length)
  const items = entries.map(({ paperId, text, short, label: number }) => {
    const label =
      style === 'folio'
        ? `[{${escapeTex(paperId)}}]`
        : style === 'own'
          ? `[{${escapeTex(number ?? '')}}]`
          : short
            ? `[{${natbibLabel(plainText(short), style)}}]`
            : ''
    return `\\bibitem${label}{${keys.get(paperId) ?? paperId}}\n${styledTex(text)}\n`
  })
  return `\\begin{thebibliography}{${escapeTex(widest ?? '')}}\n\n${items.join('\n')}\n\\end{thebibliography}\n`
}

/** Converts `Codd et al., 1970` or `Codd et al. 1970` to `{Codd et al.}(1970)`, which natbib can parse. */
function natbibLabel(short: string, style: CitationStyle): string {
  const parted = style === 'chicago' ? /^(.*?),?\s+(\S+)$/ : /^(.*),\s*([^,]+)$/
  const [, names = short, year = ''] = parted.exec(short) ?? []
  return `{${escapeTex(names)}}(${escapeTex(year)})`
}
