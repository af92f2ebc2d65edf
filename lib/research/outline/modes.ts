import { deep } from './checklist/deep'
import { extend } from './report/extend'
import { report } from './report/report'

/** The modes that research by an outline. */
export const OUTLINE_MODES = { deep, extend, report }
