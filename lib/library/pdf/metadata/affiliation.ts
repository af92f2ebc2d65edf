/** Words of addresses, dates and notices: what stands among the authors and is no name. */
export const AFFILIATION = new RegExp(
  [
    'universit|institut|department|\\bdept\\b|laborator|\\binc\\.?\\b|research\\b|school|college|cent(er|re)\\b|corporation',
    '\\bcorp\\b|google|facebook|microsoft|deepmind|amazon|openai|nvidia|meta ai|brain|academy|faculty|division|group\\b',
    'ltd|gmbh|hospital|\\busa\\b|\\buk\\b|germany|france|china|italy|street|avenue|\\bave\\b|\\bbox\\b|http|www\\.|@',
    'e-?mail|conference|proceedings|workshop|journal|\\bcity\\b|abstract|draft|equal contribution|dated|received|accepted',
    'copyright|©|square|advis(e|o)rs?|author|labs?\\b|address|technolog|sciences|systems|information|polytechn|universidad',
    'arxiv|preprint|version',
    'd[ée]part[ae]mento?|dipartimento|d[ée]partement|facult|fakult|istituto|\\bcentro\\b|escuela|\\b[ée]cole\\b|fachbereich|hochschule',
    '\\b(january|february|march|april|may|june|july|august|september|october|november|december)\\s+\\d',
  ].join('|'),
  'i',
)

/** A line that ends as the names of companies do. */
export const COMPANY = /\b(?:ASA|LLC|PLC|AG|BV|B\.V\.|Pty|S\.p\.A\.|Oy)$/

/** Places that look like two names. */
export const PLACE =
  /^(mountain view|san \w+|new york|cape town|coral gables|united (kingdom|states)|south africa|(menlo|palo) \w+|los \w+|hong kong|north \w+|santa \w+|st\.? .*|equal .*|high energy .*|.* observatory|.* astronom\w*|chapel hill)$/i
