/** The kind of an article, alone on its line. */
const ARTICLE_KIND =
  /^(?:(?:original|research|review|short|brief|rapid|invited|case|full|study|methodology|software|data|technical|clinical|mini|systematic)[\s-]*)*(?:article|paper|report|communication|review|letter|editorial|commentary|note|protocol|study|contribution|perspective|artigo|art[ií]culo|nota|(?:kurz)?beitr[aä]ge?|aufs[aä]tze?|berichte?|rezension(?:en)?)s?(?: original(?:e|is)?| de (?:investigaci[óo]n|pesquisa|revisi[óo]n|revis[ãa]o))?(?:\s+open access)?$/i

/** The kind of a thesis, or its degree, alone on its line. */
const THESIS_KIND =
  /^(?:(?:(?:ph\.?\s?d\.?|doctoral|doctor['’]?s|master['’]?s?|bachelor['’]?s?|hono(?:u)?rs|diploma|final)\s+)*(?:thesis|dissertation)(?: proposal)?|(?:bachelor|master|diplom|doktor|magister|examens|seminar|studien|projekt|haus)(?:arbeit|thesis)|(?:inaugural-?\s?)?dissertation|tes(?:is|i)(?: (?:di|de|doctoral\b|magistral).*)?|th[èe]se(?: de .*)?|m[ée]moire(?: de .*)?|disserta[cç][ãa]o(?: de mestrado)?|(?:bachelor|master|doctor) of \p{L}+|monografia|trabalho de conclus[ãa]o de curso)$/iu

export const isWorkKind = (text: string) => ARTICLE_KIND.test(text) || THESIS_KIND.test(text)
