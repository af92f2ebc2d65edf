import type { OwnStyle } from '../../citations/references/own-style'
import { type CslOutput, type CslRequest, engineForXml, writeCsl } from '../../citations/references/own-style'
import { answerParent } from '../aside/answer-parent'

/** The request to the process, sent once. */
export type WriteRequest = Pick<OwnStyle, 'xml' | 'language'> & { request: CslRequest }

/** Null: the style cannot be parsed, or cannot format these works. */
export type WriteAnswer = CslOutput | null

/** A list of 1,000 references has about 300 KB. */
const MOST_LETTERS = 20_000_000

/**
 * The process that formats in a person's own style, forked by `own-style-writer`: an endless loop or exhausted memory
 * ends this process only.
 */
answerParent((asked: WriteRequest) => write(asked).catch((): WriteAnswer => null))

async function write({ xml, language, request }: WriteRequest): Promise<WriteAnswer> {
  const written = writeCsl(await engineForXml(request.items, xml, language), request)
  return JSON.stringify(written).length > MOST_LETTERS ? null : written
}
