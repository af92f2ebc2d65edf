import { XMLParser } from 'fast-xml-parser'

/**
 * Returns a parser of XML into plain objects: attributes as `@name`, text beside them as `#text`, all values strings,
 * entities not decoded. `lists`: elements that are always lists. `markup`: elements whose inner XML stays text. The
 * parser throws if the XML is not well-formed, and does not expand entities declared in the document.
 */
export function xmlReader({ lists, markup = [] }: { lists: string[]; markup?: string[] }): (xml: string) => unknown {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    isArray: (name) => lists.includes(name),
    stopNodes: markup.map((name) => `*.${name}`),
  })
  return (xml) => parser.parse(xml, true)
}
