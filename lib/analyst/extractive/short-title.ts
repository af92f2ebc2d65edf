const LONGEST = 60
const JOINT = /\s(?:for|with|of|in|on|by|via|and|using|through|from|to|at|against|under)\s/g

/** Name of a paper inside prose: what stands before the title's colon when that is a name, else the title, cut at a joint. */
export function shortTitle(title: string): string {
  const name = title.match(/^([^:–—]+)(?::| [–—])/)?.[1]?.trim() ?? ''
  if (name.length > 2 && name.split(/\s+/).length <= 4) return name
  if (title.length <= LONGEST) return title
  const joints = [...title.matchAll(JOINT)].map((match) => match.index).filter((at) => at >= 20 && at <= LONGEST)
  return title.slice(0, joints.at(-1) ?? title.lastIndexOf(' ', LONGEST)).replace(/\s*[:–—]\s*\S{0,3}$/u, '')
}
