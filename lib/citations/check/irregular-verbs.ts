/** Forms that a stem does not show, behind the verb that they are of. */
const VERBS = `
show shown
find found
build built
give gave given
take took taken
make made
keep kept
hold held
choose chose chosen
write wrote written
lead led
get got gotten
begin began begun
grow grew grown
draw drew drawn
know knew known
see saw seen
run ran
think thought
bring brought
teach taught
send sent
spend spent
lose lost
leave left
mean meant
feed fed
fall fell fallen
rise rose risen
become became
drive drove driven
break broke broken
speak spoke spoken
tell told
seek sought
understand understood
sell sold
win won
meet met
`
const baseOf = new Map(
  VERBS.trim()
    .split('\n')
    .flatMap((line) => {
      const [base = '', ...forms] = line.split(' ')
      return forms.map((form) => [form, base] as const)
    }),
)

/** `built` as `build`; any other word as it is. */
export function baseForm(word: string): string {
  return baseOf.get(word) ?? word
}
