import { existsSync } from 'node:fs'

/**
 * Exists in an image, where packages, database client and build come with the sources, so that nothing must be made.
 */
export const BUILT = '.built'

export const isBuilt = () => existsSync(BUILT)
