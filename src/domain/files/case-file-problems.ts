import { MOST_INSPECTED_BYTES } from '#domain/files/case-files.ts'
import type { FileProblemCode } from '#domain/files/file-problems.ts'

/** Why a file of a case is not taken. Stored. */
export const CASE_FILE_PROBLEMS = [
  'program',
  'type',
  'too-large',
  'dimensions',
  'pages',
  'unreadable',
  'not-as-named',
  'locked',
  'hides-another',
  'holds-program',
  'macros',
  'infected',
  'another-file',
] as const

export type CaseFileProblem = (typeof CASE_FILE_PROBLEMS)[number]

const CODES: Readonly<Record<CaseFileProblem, FileProblemCode>> = {
  program: 'FILE_TYPE',
  type: 'FILE_TYPE',
  'too-large': 'FILE_TOO_LARGE',
  dimensions: 'FILE_DIMENSIONS',
  pages: 'FILE_DIMENSIONS',
  unreadable: 'FILE_MISMATCH',
  'not-as-named': 'FILE_MISMATCH',
  locked: 'FILE_TYPE',
  'hides-another': 'FILE_TYPE',
  'holds-program': 'FILE_TYPE',
  macros: 'FILE_TYPE',
  infected: 'FILE_TYPE',
  'another-file': 'FILE_MISMATCH',
}

const SENTENCES: Readonly<Record<CaseFileProblem, string>> = {
  program: 'We don’t take programs or scripts. Choose a document, a picture, or a ZIP file without them',
  type: 'We can’t take this kind of file. Save it as a PDF, then send that one',
  'too-large': `Choose a picture or PDF of at most ${MOST_INSPECTED_BYTES / (1024 * 1024)} MB`,
  dimensions: 'Choose a picture of at most 100 megapixels',
  pages: 'This PDF has too many pages. Send it in parts',
  unreadable: 'We can’t read this file. Save it again, then send the new one',
  'not-as-named': 'This file isn’t what its name says. Save it again, then send the new one',
  locked: 'This file is locked, or holds scripts or other files. Save it without them, then send the new one',
  'hides-another': 'This file holds another one inside. Save it again, then send the new one',
  'holds-program':
    'This archive holds programs, scripts, or another archive. Remove them, then send it again',
  macros: 'This document holds macros. Save it without them, or as a PDF',
  infected: 'Our scanner found something harmful in this file. We haven’t kept it',
  'another-file': 'That’s another file. Choose the one that you began with',
}

/** @rule D30 D37 A refused file says why, and what to do instead. */
export function describeCaseFileProblem(problem: CaseFileProblem): {
  code: FileProblemCode
  message: string
} {
  return { code: CODES[problem], message: SENTENCES[problem] }
}
