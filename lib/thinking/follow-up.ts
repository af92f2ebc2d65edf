/** A question that refers back, rewritten to stand alone. */
export type FollowUp = {
  text: string
  /** what it refers to, as it is told to the person: `FlashAttention` */
  about: string
}
