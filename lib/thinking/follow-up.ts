/** A question that refers back, rewritten to stand alone. */
export type FollowUp = {
  text: string
  /** what it refers to, in words for the person: `FlashAttention` */
  about: string
}
