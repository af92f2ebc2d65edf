// Runs tasks, with a model or by quoting, and the parts shared by their prompts.
export { type Analyst, analyst, analystNamed, QUOTING } from './analyst'
export { asShown, CITATION_FORMAT } from './evidence-prompt'
export { groupsOf } from './groups-of'
export { inGroups, isOfAnswer } from './in-groups'
export { type RunTask, think, thinkOrFallBack } from './think'
