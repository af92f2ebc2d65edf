import type * as Docx from 'docx'

/** Maximum nesting of lists, from 0. */
export const DEEPEST_LIST = 5

const LEVELS = Array.from({ length: DEEPEST_LIST + 1 }, (_, level) => level)

/** The built-in Word styles that the document uses, and three custom ones. */
export function docxStyles(): Docx.IStylesOptions {
  const heading = (size: number, before: number) => ({
    run: { font: 'Calibri', size, bold: true, color: '1D1B18' },
    paragraph: { spacing: { before, after: 100 }, keepNext: true },
  })
  return {
    default: {
      document: { run: { font: 'Cambria', size: 22 }, paragraph: { spacing: { after: 140, line: 288 } } },
      title: {
        run: { font: 'Calibri', size: 40, bold: true, color: '1D1B18' },
        paragraph: { spacing: { after: 80, line: 276, lineRule: 'auto' } },
      },
      heading1: heading(30, 360),
      heading2: heading(26, 300),
      heading3: heading(24, 240),
      heading4: heading(22, 220),
      heading5: heading(22, 200),
      heading6: heading(22, 200),
      hyperlink: { run: { color: '1F5F5B', underline: { type: 'single' } } },
      bibliography: { paragraph: { indent: { left: 560, hanging: 560 }, spacing: { after: 110 } } },
    },
    paragraphStyles: [
      {
        id: 'Subtitle',
        name: 'Subtitle',
        basedOn: 'Normal',
        next: 'Normal',
        quickFormat: true,
        run: { font: 'Calibri', size: 20, color: '5F5A51' },
        paragraph: { spacing: { after: 280 } },
      },
      {
        id: 'Quote',
        name: 'Quote',
        basedOn: 'Normal',
        quickFormat: true,
        run: { italics: true },
        paragraph: { indent: { left: 560, right: 560 } },
      },
      { id: 'Code', name: 'Code', basedOn: 'Normal', run: { font: 'Consolas', size: 19 } },
    ],
    characterStyles: [
      { id: 'CodeText', name: 'Code Text', basedOn: 'DefaultParagraphFont', run: { font: 'Consolas', size: 19 } },
      // A citation is a link that looks like the surrounding text.
      { id: 'Citation', name: 'Citation', basedOn: 'DefaultParagraphFont', run: { color: '1F5F5B' } },
    ],
  }
}

/** Numbering and bullets, up to `DEEPEST_LIST`. */
export function docxNumbering({ AlignmentType, LevelFormat }: typeof Docx): Docx.INumberingOptions {
  const levels = (format: (level: number) => Pick<Docx.ILevelsOptions, 'format' | 'text'>) =>
    LEVELS.map((level) => ({
      level,
      ...format(level),
      alignment: AlignmentType.START,
      style: { paragraph: { indent: { left: 480 * (level + 1), hanging: 360 } } },
    }))
  return {
    config: [
      {
        reference: 'numbers',
        levels: levels((level) => ({ format: LevelFormat.DECIMAL, text: `%${level + 1}.` })),
      },
      {
        reference: 'bullets',
        levels: levels((level) => ({ format: LevelFormat.BULLET, text: level % 2 === 0 ? '•' : '–' })),
      },
    ],
  }
}
