/** Words of addresses, dates and notices, which appear among authors but are not names. */
export const AFFILIATION = new RegExp(
  [
    'universit|institut|department|\\bdept\\b|laborator|\\binc\\.?\\b|research\\b|\\bschool|\\bcollege|cent(er|re)\\b|corporation',
    '\\bcorp\\b|google|facebook|microsoft|deepmind|amazon|openai|nvidia|meta ai|\\bbrain\\b|academy|faculty|division|\\bgroup\\b|gruppe\\b',
    '\\bltd|gmbh|hospital|\\b(usa|uk|germany|france|china|italy|street|avenue|ave|road|box|republic|(?:national|central|reserve|world) bank)\\b|http|www\\.|@',
    'e-?mail|conference|proceedings|workshop|journal|\\bcity\\b|abstract|\\bdraft\\b|equal contribution|\\bdated\\b|received|accepted',
    'copyright|©|\\bsquare\\b|advis(e|o)rs?|\\bauthors?\\b.|correspond|\\blabs?\\b|\\baddress|technolog|\\bsciences?\\b|\\bengineering\\b|\\bsystems\\b|information|polytechn|universidad',
    'arxiv|preprint|\\bstudies\\b|\\bdoctor of\\b|\\bdegree of\\b|\\brequirements\\b|\\bseries\\b|\\breview\\b|\\bversion\\b',
    'ci[êe]ncias?\\b|funda[cç][ãi][oó]n?\\b|informati(?:k|ca|que)\\b|didaktik|d[ée]part[ae]mento?|dipartimento|d[ée]partement|facult|fakult|istituto|\\bcentro\\b|escuela|\\b[ée]cole\\b|fachbereich|hochschule',
    'جامعة|كلية|معهد|قسم|مركز|אוניברסיט|מחלקה|מכון|대학교|연구소|연구원|학과',
    '\\b(january|february|march|april|may|june|july|august|september|october|november|december)\\s+\\d',
  ].join('|'),
  'i',
)

/** A line that ends like a company name. */
export const COMPANY = /\b(?:ASA|LLC|PLC|AG|BV|B\.V\.|Pty|S\.p\.A\.|Oy)$/

/** Places that look like personal names. */
export const PLACE =
  /^(mountain view|open access|san \w+|new york|cape town|coral gables|united (kingdom|states)|south africa|(menlo|palo) \w+|los \w+|hong kong|north \w+|santa \w+|st\.? .*|equal .*|high energy .*|.* observatory|.* astronom\w*|chapel hill|(senior|associate|assistant|adjunct|chief|deputy) .*)$/i
