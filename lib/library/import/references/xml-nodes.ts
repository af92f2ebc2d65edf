import { AppError } from '../../../errors'
import { plainMarkup } from '../../../sources/fetch/plain-markup'
import { xmlReader } from '../../../sources/fetch/read-xml'

/** An element returned by `xmlReader`: a text, or an object of its children. */
export type XmlNode = unknown

/** Parses XML. Elements named in `markup` keep their content as text. Throws `AppError('unreadable')`. */
export function parseXml(xml: string, markup: string[]): XmlNode {
  try {
    return xmlReader({ lists: [], markup })(xml)
  } catch (error) {
    throw new AppError('unreadable', 'This XML file is incomplete. Export it again.', { cause: error })
  }
}

/** All elements at a path of names. */
export function nodesAt(node: XmlNode, ...path: string[]): XmlNode[] {
  return path.reduce<XmlNode[]>(
    (nodes, name) =>
      nodes.flatMap((one) => {
        const child = typeof one === 'object' && one !== null ? (one as Record<string, unknown>)[name] : undefined
        return child === undefined ? [] : Array.isArray(child) ? child : [child]
      }),
    [node],
  )
}

/** The inner text or markup of an element; empty if there is none. */
export function innerOf(node: XmlNode): string {
  if (typeof node === 'string') return node
  const text = typeof node === 'object' && node !== null ? (node as Record<string, unknown>)['#text'] : ''
  return typeof text === 'string' ? text : ''
}

export function attributeOf(node: XmlNode, name: string): string {
  const value = typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[`@${name}`] : ''
  return typeof value === 'string' ? value : ''
}

/** The text of the first element at a path, without markup; undefined if it is absent or empty. */
export function textAt(node: XmlNode, ...path: string[]): string | undefined {
  return plainMarkup(innerOf(nodesAt(node, ...path)[0])) || undefined
}

/** Removes namespace prefixes, for formats where programs use any or none. */
export function withoutPrefixes(xml: string): string {
  return xml.replace(/(<\/?)[\w.-]+:(?=[A-Za-z])/g, '$1')
}
