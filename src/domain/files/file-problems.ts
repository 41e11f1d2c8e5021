/** The errors of an uploaded file; the messages are in `picture.ts`. */
export type FileProblemCode =
  | 'FILE_MISSING'
  | 'FILE_TYPE'
  | 'FILE_TOO_LARGE'
  | 'FILE_DIMENSIONS'
  | 'FILE_MISMATCH'
  | 'FILE_INTERRUPTED'
  | 'FILE_IN_USE'
  | 'TOO_MANY_FILES'
  | 'QUOTE_FILES_FULL'
  | 'UPLOADS_OF_TODAY_FULL'
  | 'STORAGE_FULL'
