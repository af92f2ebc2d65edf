import { pool } from '../connection/pool'
import { beyondWalls } from '../connection/walls'

/** Rows of the engine have no owner: every caller sees all of them. */
export const enginePool = async () => beyondWalls(await pool())
