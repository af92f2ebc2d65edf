import { existsSync } from 'node:fs'

/** Is there where packages, database client and build came together with the sources, and nothing is to be made: an image. */
export const BUILT = '.built'

export const isBuilt = () => existsSync(BUILT)
