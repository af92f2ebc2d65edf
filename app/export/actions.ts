'use server'
import { z } from 'zod'
import { idSchema, outcome, parseTyped } from '@/app/outcome'
import { ALL_STYLES, type CitationStyle } from '@/lib/citations/references/citation-style'
import type { Outcome } from '@/lib/errors'
import {
  chooseOwnStyle,
  chooseStyle,
  keepOwnStyle,
  listOwnStyles,
  removeOwnStyle,
} from '@/lib/library/own-style/own-style'
import { type CitedAs, citedAs, copyAnswer } from '@/lib/research/export/export'
import { type SharedFile, sharedFile } from '@/lib/research/export/quoted-page'

const styleSchema = z.enum(ALL_STYLES)
const titleSchema = z.string().min(1).max(300)
/** Larger files get a message when they are parsed. */
const fileSchema = z.string().max(3_000_000, 'This file is too large for a citation style. Choose another one.')

/** The answer with citations and references in a style, for the clipboard. */
export async function copy(runId: string, style: CitationStyle): Promise<Outcome<{ html: string; markdown: string }>> {
  return outcome(() => copyAnswer(parseTyped(idSchema, runId), parseTyped(styleSchema, style)))
}

/** The answer as one self-contained file, except for its pictures, which are drawn where the PDFs are displayed. */
export async function share(runId: string, style: CitationStyle): Promise<Outcome<SharedFile>> {
  return outcome(() => sharedFile(parseTyped(idSchema, runId), parseTyped(styleSchema, style)))
}

/** The citations and references of an answer in a style. */
export async function cited(runId: string, style: CitationStyle): Promise<Outcome<CitedAs>> {
  return outcome(() => citedAs(parseTyped(idSchema, runId), parseTyped(styleSchema, style)))
}

/** Remembers the style for future answers. */
export async function rememberStyle(style: CitationStyle): Promise<Outcome<void>> {
  return outcome(() => chooseStyle(parseTyped(styleSchema, style)))
}

/**
 * Saves the text of a `.csl` file as one of the person's own styles, and selects it. Returns the titles of all of them,
 * the selected one first.
 */
export async function bringStyle(text: string): Promise<Outcome<string[]>> {
  return outcome(async () => {
    await keepOwnStyle(parseTyped(fileSchema, text))
    await chooseStyle('own')
    return listOwnStyles()
  })
}

/** Selects one of the person's own styles. Returns the titles of all of them, the selected one first. */
export async function pickStyle(title: string): Promise<Outcome<string[]>> {
  return outcome(async () => {
    await chooseOwnStyle(parseTyped(titleSchema, title))
    await chooseStyle('own')
    return listOwnStyles()
  })
}

/** Removes one of the person's own styles, and selects the default. Returns the titles of the remaining ones. */
export async function removeStyle(title: string): Promise<Outcome<string[]>> {
  return outcome(async () => {
    await removeOwnStyle(parseTyped(titleSchema, title))
    await chooseStyle('author')
    return listOwnStyles()
  })
}
