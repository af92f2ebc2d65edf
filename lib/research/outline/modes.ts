// The modes that research by an outline.
export { deep } from './checklist/deep'
export { extend } from './report/extend'
export { report } from './report/report'
