/** Whose copy a paper is: a producer's tells its commission. */
export const COPIES = ['client', 'producer'] as const

export type Copy = (typeof COPIES)[number]
