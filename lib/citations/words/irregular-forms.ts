/** Words with their irregular forms, which stemming does not relate. */
const FORMS = `bear bore born, become became, begin began begun, bite bit bitten, blow blew blown, break broke broken,
  bring brought, build built, buy bought, catch caught, child children, choose chose chosen, come came, deal dealt,
  die died dying, draw drawn drew, drive driven drove, eat ate eaten, fall fallen fell, feed fed, feel felt, find found,
  fly flew flown, foot feet, forget forgot forgotten, freeze froze frozen, get got gotten, give gave given,
  go gone went, grow grew grown, hide hid hidden, hold held, keep kept, know knew known, lay laid, lead led,
  learn learnt, leave left, lie lying, lose lost, make made, man men, mean meant, meet met, mouse mice, pay paid,
  person people, rise risen rose, run ran, say said, see saw seen, seek sought, sell sold, send sent, shine shone,
  shoot shot, show shown, shrink shrank shrunk, sink sank sunk, sleep slept, speak spoke spoken, speed sped,
  spend spent, spin spun, stand stood, stick stuck, strike struck, sweep swept, swim swam, swing swung, take taken took,
  teach taught, tear tore torn, tell told, think thought, throw threw thrown, tie tied, tooth teeth,
  understand understood, wake woke woken, wear wore worn, win won, woman women, write written wrote`
const bases = new Map(
  FORMS.split(/,\s+/).flatMap((line) => {
    const [base = '', ...forms] = line.split(' ')
    return forms.map((form) => [form, base] as const)
  }),
)

/** The dictionary form of an irregular lower-case word: "throw" for "threw". */
export function baseForm(word: string): string {
  return bases.get(word) ?? word
}
