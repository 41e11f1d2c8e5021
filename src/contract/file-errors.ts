/**
 * Why a page is shown instead of a file: there is no such file, it could not be made, or too many are being made.
 */
export const FILE_ERRORS = ['missing', 'failed', 'busy'] as const

export type FileError = (typeof FILE_ERRORS)[number]

/** The query parameter that tells a page. */
export const FILE_ERROR_PARAMETER = 'file'
