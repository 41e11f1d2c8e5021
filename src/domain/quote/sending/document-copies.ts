/** The copies of a quote's document; the producer's copy shows the commission. */
export const DOCUMENT_COPIES = ['client', 'producer'] as const

export type DocumentCopy = (typeof DOCUMENT_COPIES)[number]
