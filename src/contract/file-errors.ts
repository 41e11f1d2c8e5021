/**
 * Why a page came in the place of a file: there is none of this name, it could not be made, or too many are being made.
 */
export const FILE_ERRORS = ['missing', 'failed', 'busy'] as const

export type FileError = (typeof FILE_ERRORS)[number]

/** In which parameter of its address a page is told. */
export const FILE_ERROR_PARAMETER = 'file'
