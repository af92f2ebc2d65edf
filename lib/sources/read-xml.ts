import { XMLParser } from 'fast-xml-parser'

/**
 * A reader of XML into plain objects: attributes as `@name`, text beside them as `#text`, all values strings, entities
 * as they stand. `lists`: elements that are lists even when there is one. `markup`: elements whose inner XML stays text.
 * The reader throws on what is no well-formed XML; entities that a document declares are not expanded.
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
