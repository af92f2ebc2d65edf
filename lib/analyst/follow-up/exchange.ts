/** A question that was answered: what a follow-up may refer back to. */
export type Exchange = {
  /** the question as it was understood */
  question: string
  /** markdown of its answer, with markers */
  answer: string
  /** the papers that it cites, in the order of its references */
  papers: { id: string; title: string; citations: number }[]
}

/** A question that refers back, in words that stand alone. */
export type FollowUp = {
  text: string
  /** what it refers to, as it is told to the person: `FlashAttention` */
  about: string
}
