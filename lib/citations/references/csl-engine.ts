import type CSL from 'citeproc'
import type { CslItem } from '../csl/csl-item'
import type { CslStyle } from './citation-style'
import { readStyle } from './styles/read-style'

/** Vancouver numbers alone give no page; ours are `(1, p. 4; 2, p. 7)`. */
const VANCOUVER_CITATION = `<citation>
  <sort><key variable="citation-number"/></sort>
  <layout prefix="(" suffix=")" delimiter="; ">
    <group delimiter=", ">
      <text variable="citation-number"/>
      <group delimiter=" "><label variable="locator" form="short"/><text variable="locator"/></group>
    </group>
  </layout>
</citation>`

/** Citing Medicine, 2nd edition, has a text for missing dates, which the style omits. */
const NO_DATE: Change = [
  /<date (?:form="text"|date-parts="year" form="numeric") variable="issued"\/>(?=<choose><if type="article-journal"|<text macro="date-of-citation"\/><\/else>)/g,
  (date) => `<choose><if variable="issued">${date}</if><else><text value="[date unknown]"/></else></choose>`,
]

/** The style treats an article without volume and pages as a preprint, but here it may just be imported that way. */
const ONLY_PREPRINTS: Change = [
  /<if type="article article-journal" match="any">(?=<choose><if match="none" variable="page volume"><text value="Preprint")/,
  '<if type="article">',
]

/** Citing Medicine joins pages with a hyphen, and brackets a place only if it is inferred. */
const HYPHENS: Change = ['<terms>', '<terms><term name="page-range-delimiter">-</term>']
const KNOWN_PLACE: Change = [
  '<text prefix="[" suffix="]" variable="publisher-place"/>',
  '<text variable="publisher-place"/>',
]

/** The samples of the NLM have a space before a DOI and a full stop behind it. */
const SPACED_DOI: Change = ['<text prefix="doi:" variable="DOI"/>', '<text prefix="doi: " suffix="." variable="DOI"/>']

/** Citing Medicine names the inventors and the country of a patent, and its whole date. */
const PATENTS: Change[] = [
  ['<terms>', '<terms><term form="short" name="author"><single>inventor</single><multiple>inventors</multiple></term>'],
  [
    /(?<=<macro name="author">)(<names variable="author">.*?<\/names>)(?=<\/macro>)/,
    (found) =>
      `<choose><if type="patent"><names variable="author"><label form="short" prefix=", "/></names></if><else>${found}</else></choose>`,
  ],
  [
    '<group delimiter=", "><text variable="number"/><date date-parts="year" form="numeric" variable="issued"/></group>',
    '<group delimiter=". "><group delimiter=" "><text variable="authority" suffix=" patent"/><text variable="number"/></group><date form="text" variable="issued"/></group>',
  ],
]

/** Adds the label of data sets after chapter 10 of the Publication Manual, 7th edition. */
const DATA_SET: Change = [
  '<locale xml:lang="en"><terms>',
  '<locale xml:lang="en"><terms><term name="dataset">data set</term>',
]

/** `items`: the items of the call that the engine currently serves. */
type Shared = { engine: CSL.Engine; items: Map<string, CslItem> }

let library: ReturnType<typeof load> | undefined
const engines = new Map<CslStyle, Shared>()

/**
 * Calls `use` with a citeproc-js engine that knows the items. Creating an engine takes about half a second, so there is
 * one per style, and `use` must be synchronous. The library is loaded on the first call.
 */
export async function withCslEngine<T>(items: CslItem[], style: CslStyle, use: (engine: CSL.Engine) => T): Promise<T> {
  library ??= load()
  const { makeEngine, styles } = await library
  const shared = engines.get(style) ?? share(makeEngine, styles[style])
  engines.delete(style)
  for (const item of items) shared.items.set(item.id, item)
  const result = use(shared.engine)
  // Without arguments, this clears all citations. An engine that threw is in an unknown state, so it is dropped.
  shared.engine.restoreProcessorState()
  shared.items.clear()
  engines.set(style, shared)
  return result
}

/** Creates an engine for a style given as XML (Citation Style Language 1.0). */
export async function engineForXml(items: CslItem[], xml: string, language = 'en-US'): Promise<CSL.Engine> {
  library ??= load()
  const { engine, items: known } = share((await library).makeEngine, { xml, language })
  for (const item of items) known.set(item.id, item)
  return engine
}

type Change = [what: RegExp | string, to: string | ((found: string) => string)]

/**
 * Applies a change to a style. Throws if the style does not contain it, which means that the package now has another
 * edition.
 */
function changed(style: string, ...[what, to]: Change): string {
  const next = style.replace(what, to as string)
  if (next === style) throw new Error(`The style has nothing like ${what}.`)
  return next
}

type Style = { xml: string; language: string }
type MakeEngine = (style: Style, retrieveItem: (id: string) => CslItem | undefined) => CSL.Engine

function share(makeEngine: MakeEngine, style: Style): Shared {
  const items = new Map<string, CslItem>()
  const hasDirectors = /variable="[^"]*\bdirector\b/.test(style.xml)
  const retrieveItem = (id: string) => {
    const item = items.get(id)
    return item && hasDirectors ? withoutDirectorsAsAuthors(item) : item
  }
  return { engine: makeEngine(style, retrieveItem), items }
}

/** Reference managers' directors are the authors of a film as well; a style that prints both roles needs only one. */
function withoutDirectorsAsAuthors(item: CslItem): CslItem {
  return item.author && JSON.stringify(item.author) === JSON.stringify(item.director)
    ? { ...item, author: undefined }
    : item
}

async function load() {
  const [{ default: citeproc }, { plugins }, chicago, ieee] = await Promise.all([
    import('citeproc'),
    import('@citation-js/core'),
    readStyle('chicago'),
    readStyle('ieee'),
  ])
  await import('@citation-js/plugin-csl')
  const { styles, locales } = plugins.config.get('@csl')
  const american = locales.get('en-US')
  const british = toBritish(american)
  const citing: Change = [/<citation[\s>].*?<\/citation>/s, VANCOUVER_CITATION]
  const vancouver = [citing, NO_DATE, HYPHENS, KNOWN_PLACE, SPACED_DOI, ...PATENTS].reduce(
    (xml, change) => changed(xml, ...change),
    styles.get('vancouver'),
  )
  const harvard = changed(styles.get('harvard1'), ...ONLY_PREPRINTS)
  const retrieveLocale = (language: string) => {
    if (language === 'en-GB') return british
    return locales.has(language) ? locales.get(language) : american
  }
  const makeEngine: MakeEngine = ({ xml, language }, retrieveItem) =>
    new citeproc.Engine({ retrieveItem, retrieveLocale }, xml, language, true)
  return {
    makeEngine,
    styles: {
      apa: { xml: changed(styles.get('apa'), ...DATA_SET), language: 'en-US' },
      // Cite Them Right, 12th edition.
      harvard: { xml: harvard, language: 'en-GB' },
      chicago: { xml: chicago, language: 'en-US' },
      ieee: { xml: ieee, language: 'en-US' },
      vancouver: { xml: vancouver, language: 'en-US' },
    },
  }
}

const BRITISH_DATE =
  '<date form="text"><date-part name="day" suffix=" "/><date-part name="month" suffix=" "/><date-part name="year"/></date>'

/**
 * The library only includes American English; in references, British English differs in its quotation marks and the
 * order of dates.
 */
function toBritish(locale: string): string {
  const quotes = { 'open-quote': '‘', 'close-quote': '’', 'open-inner-quote': '“', 'close-inner-quote': '”' }
  return Object.entries(quotes)
    .reduce(
      (xml, [term, mark]) => xml.replace(new RegExp(`(<term name="${term}">)[^<]*`), `$1${mark}`),
      locale.replace('xml:lang="en-US"', 'xml:lang="en-GB"'),
    )
    .replace('punctuation-in-quote="true"', 'punctuation-in-quote="false"')
    .replace(/<date form="text">.*?<\/date>/s, BRITISH_DATE)
}
