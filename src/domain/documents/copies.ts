/** Whose copy a paper is: a producer's tells its commission. */
export const DOCUMENT_COPIES = ['client', 'producer'] as const

export type DocumentCopy = (typeof DOCUMENT_COPIES)[number]
