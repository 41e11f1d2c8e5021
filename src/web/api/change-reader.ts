/** Who reads the page of a policy: who bought it for itself, the producer who sold it, or that producer's client. */
export type PolicyReader = 'holder' | 'producer' | 'client'

/** Who is told about a change. */
export type ChangeReader = PolicyReader | 'rep'
