import { createRequire } from 'node:module'
import path from 'node:path'
import { listed } from '../../../text/format/phrases'

/** Tesseract's codes by language: its data is in the packages of `@tesseract.js-data` that are installed. */
const CODES: Record<string, string> = {
  English: 'eng',
  German: 'deu',
  French: 'fra',
  Spanish: 'spa',
  Italian: 'ita',
  Portuguese: 'por',
  Dutch: 'nld',
  Chinese: 'chi_sim',
  Japanese: 'jpn',
  Korean: 'kor',
}
/** Languages whose script OCR in another language cannot read. */
const OTHER_SCRIPTS = ['Chinese', 'Japanese', 'Korean']

export type OcrData = { code: string; folder: string }

/** Finds Tesseract's data for a language on disk; null if its package is not installed. */
export function findOcrData(language: string): OcrData | null {
  const code = CODES[language]
  if (!code) return null
  try {
    const file = createRequire(import.meta.url).resolve(`@tesseract.js-data/${code}/package.json`)
    return { code, folder: path.join(path.dirname(file), '4.0.0_best_int') }
  } catch {
    return null
  }
}

/** Says which languages OCR can read here, and how to add the missing ones. */
export function sayOcrLanguages(): string {
  const here = ocrLanguages()
  const missing = Object.entries(CODES).filter(([language]) => !here.includes(language))
  const first = `OCR is installed for ${listed(here, 'and')}.`
  if (missing.length === 0) return first
  const languages = missing.map(([language]) => language)
  const packages = missing.map(([, code]) => `@tesseract.js-data/${code}`)
  return `${first} For ${listed(languages, 'or')}, install ${listed(packages, 'or')} with npm, restart Folio and try again.`
}

const isInstalled = (language: string) => findOcrData(language) !== null

/** The languages that OCR can read here. */
export const ocrLanguages = () => Object.keys(CODES).filter(isInstalled)

/** Those of them with a script of their own. */
export const otherScripts = () => OTHER_SCRIPTS.filter(isInstalled)
