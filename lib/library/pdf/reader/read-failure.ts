import { AppError, type ErrorCode } from '../../../errors'
import type { ReadLimits } from './read-limits'

/** Why a PDF could not be read. */
export type ReadFailure =
  | 'not_pdf'
  | 'empty'
  | 'damaged'
  | 'password'
  | 'no_text'
  | 'wrong_letters'
  | 'no_pages'
  | 'too_many_bytes'
  | 'too_many_pages'
  | 'too_slow'
  | 'too_much_memory'
  | 'too_much_text'
  | 'crashed'

/** Thrown inside the reading process, where only the reason is needed. */
export class ReadError extends Error {
  override name = 'ReadError'
  constructor(
    readonly failure: ReadFailure,
    options?: ErrorOptions,
  ) {
    super(failure, options)
  }
}

const SENTENCES: Record<ReadFailure, [ErrorCode, (limits: ReadLimits) => string]> = {
  not_pdf: ['unsupported', () => 'This file is not a PDF. Add the PDF of the paper instead.'],
  empty: ['unreadable', () => 'This file is empty. Download it again.'],
  damaged: ['unreadable', () => 'This PDF is damaged or incomplete. Download it again.'],
  password: [
    'unreadable',
    () =>
      'This PDF is protected by a password. Remove the password (for example with qpdf --decrypt) and add it again.',
  ],
  no_text: [
    'no_text',
    () =>
      'This PDF has no text layer, or hardly any: its pages are images or empty. Run it through OCR (for example with ocrmypdf) and add it again.',
  ],
  wrong_letters: [
    'no_text',
    () =>
      'The pages of this PDF cannot be read as text: its fonts map letters to the wrong characters. Run it through OCR (for example with ocrmypdf --force-ocr) and add it again.',
  ],
  no_pages: ['unreadable', () => 'This PDF has no pages. Download it again.'],
  too_many_bytes: [
    'too_large',
    ({ bytes }) => `This PDF is larger than ${Math.round(bytes / 1024 / 1024)} MB. Add a smaller version of it.`,
  ],
  too_many_pages: [
    'too_large',
    ({ pages }) =>
      `This PDF has more than ${pages.toLocaleString('en')} pages. Split it and add the parts that matter.`,
  ],
  too_slow: [
    'too_large',
    () => 'Reading this PDF took too long and was stopped. Save it again with another program, or add another version.',
  ],
  too_much_memory: [
    'too_large',
    ({ memoryMb }) =>
      `Reading this PDF needed more than ${memoryMb.toLocaleString('en')} MB of memory and was stopped. Save it again with another program, or add another version.`,
  ],
  too_much_text: [
    'too_large',
    ({ pageCharacters }) =>
      `This PDF has a page with more than ${pageCharacters.toLocaleString('en')} characters, or far too much text in total. Split it, or add another version.`,
  ],
  crashed: ['unreadable', () => 'The reader crashed on this PDF. Try again, or add another version of it.'],
}

/** Whether the reading process is gone after this failure, or unfit for another file. */
export const spoilsReader = (failure: ReadFailure) =>
  failure === 'too_slow' || failure === 'too_much_memory' || failure === 'too_much_text' || failure === 'crashed'

/** The error shown to a person: the problem with the file, and what to do. */
export function toAppError(failure: ReadFailure, limits: ReadLimits): AppError {
  const [code, sentence] = SENTENCES[failure]
  return new AppError(code, sentence(limits))
}
