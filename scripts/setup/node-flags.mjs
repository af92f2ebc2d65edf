/**
 * How Node is started for the server and for programs beside it. A search makes many short-lived arrays: with room for
 * them (MB) they are seldom collected, which takes a tenth off the time of a question. It costs memory only when used.
 */
export const NODE_FLAGS = ['--max-semi-space-size=64']
