/** Namespaces of OpenDocument, for the root element of each part. */
export const ODF_NAMESPACES = [
  ['office', 'office'],
  ['text', 'text'],
  ['table', 'table'],
  ['draw', 'drawing'],
  ['style', 'style'],
  ['meta', 'meta'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat([
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
    'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
    'xmlns:xlink="http://www.w3.org/1999/xlink"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'office:version="1.3"',
  ])
  .join(' ')

type Look = { text?: string; paragraph?: string; parent?: string; level?: number }

function paragraphStyle(name: string, { text = '', paragraph = '', parent = 'Standard', level }: Look): string {
  const of = level === undefined ? '' : ` style:default-outline-level="${level}"`
  return `<style:style style:name="${name}" style:display-name="${name.replaceAll('_20_', ' ')}" style:family="paragraph" style:parent-style-name="${parent}"${of}><style:paragraph-properties ${paragraph}/><style:text-properties ${text}/></style:style>`
}

const serif = 'fo:font-family="\'Liberation Serif\', serif" fo:font-size="11pt"'
const heading = (size: number) =>
  `fo:font-family="'Liberation Sans', sans-serif" fo:font-weight="bold" fo:font-size="${size}pt"`
const HEADINGS = [16, 13.5, 12, 11, 11, 11]
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

const lists = (name: string, mark: (level: number) => string) =>
  `<text:list-style style:name="${name}">${LEVELS.map((level) => mark(level)).join('')}</text:list-style>`
const indent = (level: number) =>
  `<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" fo:text-indent="-0.63cm" fo:margin-left="${(level * 0.63).toFixed(2)}cm"/></style:list-level-properties>`

/** `styles.xml`: the styles of headings, lists, quotations, tables and references, and of pages. */
export function odtStyles(): string {
  return `<?xml version="1.0" encoding="UTF-8"?><office:document-styles ${ODF_NAMESPACES}><office:styles>${[
    `<style:default-style style:family="paragraph"><style:text-properties ${serif}/></style:default-style>`,
    `<style:style style:name="Standard" style:family="paragraph"><style:paragraph-properties fo:margin-bottom="0.25cm" fo:line-height="120%"/></style:style>`,
    paragraphStyle('Title', { text: heading(20), paragraph: 'fo:margin-bottom="0.3cm"' }),
    paragraphStyle('Subtitle', { text: 'fo:color="#666666" fo:font-size="9.5pt"' }),
    ...HEADINGS.map((size, index) =>
      paragraphStyle(`Heading_20_${index + 1}`, {
        text: heading(size),
        paragraph: 'fo:margin-top="0.5cm" fo:margin-bottom="0.2cm" fo:keep-with-next="always"',
        level: index + 1,
      }),
    ),
    paragraphStyle('Quotations', { paragraph: 'fo:margin-left="0.9cm" fo:margin-right="0.9cm"' }),
    paragraphStyle('Preformatted_20_Text', {
      text: 'fo:font-family="\'Liberation Mono\', monospace" fo:font-size="9.5pt"',
      paragraph: 'fo:margin-bottom="0cm"',
    }),
    paragraphStyle('Formula', { paragraph: 'fo:text-align="center"' }),
    paragraphStyle('Table_20_Contents', { paragraph: 'fo:margin-bottom="0cm"', text: 'fo:font-size="9.5pt"' }),
    paragraphStyle('Table_20_Heading', { parent: 'Table_20_Contents', text: 'fo:font-weight="bold"' }),
    paragraphStyle('Bibliography_20_1', { paragraph: 'fo:margin-left="0.9cm" fo:text-indent="-0.9cm"' }),
    paragraphStyle('Rule', { paragraph: 'fo:border-bottom="0.5pt solid #bbbbbb"' }),
    paragraphStyle('Footer', { paragraph: 'fo:text-align="center"', text: 'fo:font-size="9pt"' }),
    lists(
      'Bullets',
      (level) =>
        `<text:list-level-style-bullet text:level="${level}" text:bullet-char="${level % 2 ? '•' : '–'}">${indent(level)}</text:list-level-style-bullet>`,
    ),
    lists(
      'Numbers',
      (level) =>
        `<text:list-level-style-number text:level="${level}" style:num-format="1" style:num-suffix=".">${indent(level)}</text:list-level-style-number>`,
    ),
  ].join(
    '',
  )}</office:styles><office:automatic-styles><style:page-layout style:name="A4"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin-top="2.5cm" fo:margin-bottom="2cm" fo:margin-left="2.5cm" fo:margin-right="2.5cm"/><style:footer-style/></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="A4"><style:footer><text:p text:style-name="Footer"><text:page-number text:select-page="current">1</text:page-number></text:p></style:footer></style:master-page></office:master-styles></office:document-styles>`
}

/** Text formatting that differs from the paragraph's. */
export type TextLook = Partial<
  Record<'bold' | 'italic' | 'strike' | 'superscript' | 'subscript' | 'smallCaps' | 'code', true | undefined>
>

const PROPERTIES: Record<keyof TextLook, string> = {
  bold: 'fo:font-weight="bold"',
  italic: 'fo:font-style="italic"',
  strike: 'style:text-line-through-style="solid"',
  superscript: 'style:text-position="super 58%"',
  subscript: 'style:text-position="sub 58%"',
  smallCaps: 'fo:font-variant="small-caps"',
  code: 'fo:font-family="\'Liberation Mono\', monospace" fo:font-size="9.5pt"',
}
const LOOKS = Object.keys(PROPERTIES) as (keyof TextLook)[]

/** The text styles that a file uses, each created on first use. */
export function textStyles() {
  const names = new Map<string, string>()
  return {
    /** null: the same as the paragraph */
    name(look: TextLook): string | null {
      const properties = LOOKS.filter((key) => look[key])
        .map((key) => PROPERTIES[key])
        .join(' ')
      if (!properties) return null
      const name = names.get(properties) ?? `T${names.size + 1}`
      names.set(properties, name)
      return name
    },
    xml: () =>
      [...names]
        .map(
          ([properties, name]) =>
            `<style:style style:name="${name}" style:family="text"><style:text-properties ${properties}/></style:style>`,
        )
        .join(''),
  }
}
