const MB = 1024 * 1024

/** What a file of a case is for whoever looks at it. `plain` is shown as its text, `other` is only saved. */
export const CASE_FILE_GROUPS = [
  'photo',
  'pdf',
  'plain',
  'mail',
  'video',
  'office',
  'archive',
  'other',
] as const

export type CaseFileGroup = (typeof CASE_FILE_GROUPS)[number]

/** Where a file stands. `waiting`: the scanner did not answer, and is asked again. */
export const CASE_FILE_STATES = ['uploading', 'checking', 'waiting', 'stored', 'refused', 'deleted'] as const

export type CaseFileState = (typeof CASE_FILE_STATES)[number]

/** Who sees a file. The office sees each. */
export const FILE_VIEWERS = ['office', 'holder', 'carrier', 'claimant'] as const

export type FileViewer = (typeof FILE_VIEWERS)[number]

/**
 * Whom a rep can let see a file, or not any more. A carrier sees what a link to it shows; a claimant what they have sent.
 *
 * @rule N107 A file is for the office until a rep lets the holder see it, and for whoever sent it.
 */
export const MARKED_VIEWERS = ['holder'] as const

export type MarkedViewer = (typeof MARKED_VIEWERS)[number]

/** A folder of ours takes no mark: nothing in it is shown or mailed to anybody outside. */
export const FOLDER_KINDS = ['own', 'ours', 'mails', 'letters', 'claim'] as const

/** The folder into which files of mails come. */
export const MAILS_FOLDER = 'mails'

/** The folder of the letters that we wrote. */
export const LETTERS_FOLDER = 'letters'

/** A folder that is there by itself, and in which only the program puts files; those of claims take files of others too. */
export function isFilledByItself(folder: string): boolean {
  return folder === MAILS_FOLDER || folder === LETTERS_FOLDER
}

/** The most that the files of one mail may hold together: many mail servers refuse more. */
export const MOST_MAILED_BYTES = 10_000_000

/** How long a link to files works that were too large to be mailed, or are for a carrier. */
export const FILE_LINK_DAYS = 14

/** How long a deleted file can be restored. */
export const RESTORE_DAYS = 30

/** Chosen at once. */
export const MOST_CHOSEN_FILES = 100

/** As much of a text or a mail is shown in the page. */
export const MOST_SHOWN_CHARACTERS = 200_000

/** Pictures and PDFs are looked at as a whole, in memory. */
export const MOST_INSPECTED_BYTES = 25 * MB

/**
 * Whether files go as a link: they are too large for a mail, or for a carrier.
 *
 * @rule D36 N107 Files over 10 MB together go as a link that works for 14 days; so does what is for a carrier.
 */
export function goesAsLink(bytes: readonly number[], isForCarrier: boolean): boolean {
  return isForCarrier || bytes.reduce((sum, one) => sum + one, 0) > MOST_MAILED_BYTES
}
