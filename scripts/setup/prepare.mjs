import { generate } from './generate.mjs'
import { install } from './install.mjs'

/** Installs packages and generates the database client, each only where it is outstanding. */
export async function prepare() {
  await install()
  await generate()
}
