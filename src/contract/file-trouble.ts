/**
 * Why a page came in the place of a file: there is none of this name, it could not be made, or too many are being made.
 */
export const FILE_TROUBLES = ['missing', 'failed', 'busy'] as const

export type FileTrouble = (typeof FILE_TROUBLES)[number]

/** In which parameter of its address a page is told. */
export const FILE_TROUBLE = 'file'
