const TELL = /^(?:please )?(?:tell me|explain|describe|summari[sz]e)(?: to me)?(?: about)? (?=\S)/i
const SAY = /^what (?:do|does|did) (?:the|these|this|my|our) papers? (?:say|tell us|report) (?:about|of|on) /i
const WHAT = /^what (?:is|are|was|were) (?:meant by )?(?:(?:the|an?) )?(?=\S)/i
const HOW_DO = /^(how|why) (?:do|did|can|could|should) (?=\S)/i
const HOW_WORKS = /^how does (?:the |an? )?(\S.*) work$/i
/** Something with a capital letter in its name does something. */
const HOW_DOES = /^how does (?:the )?(\S+) (?=\S)/i

/** A question as the name of what it is about: `How do transformers work?` → `How transformers work`. */
export function matterOf(question: string): string {
  const text = question.replace(/\s+/g, ' ').trim()
  const matter = text
    .replace(/\s*[?.!]+$/, '')
    .replace(TELL, '')
    .replace(SAY, '')
    .replace(WHAT, '')
    .replace(HOW_DO, '$1 ')
    .replace(HOW_WORKS, 'how $1 works')
    .replace(HOW_DOES, (whole, name: string) => (/\p{Lu}/u.test(name) ? `${name}: ` : whole))
  return matter.charAt(0).toUpperCase() + matter.slice(1) || text
}
