/** Whose copy of a quote's document: a producer's shows the commission. */
export const DOCUMENT_COPIES = ['client', 'producer'] as const

export type DocumentCopy = (typeof DOCUMENT_COPIES)[number]
