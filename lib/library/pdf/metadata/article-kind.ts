/** The kind of an article, alone on its line. */
export const ARTICLE_KIND =
  /^(?:(?:original|research|review|short|brief|rapid|invited|case|full|study|methodology|software|data|technical|clinical|mini|systematic)[\s-]*)*(?:article|paper|report|communication|review|letter|editorial|commentary|note|protocol|study|contribution|perspective|artigo|art[ií]culo|nota|(?:kurz)?beitr[aä]ge?|aufs[aä]tze?|berichte?|rezension(?:en)?)s?(?: original(?:e|is)?| de (?:investigaci[óo]n|pesquisa|revisi[óo]n|revis[ãa]o))?(?:\s+open access)?$/i
