/** By which two names of folders are the same: in any case, and however they were typed. */
export function folderKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

export const MAILS_FOLDER_NAME = 'From mails'

export const LETTERS_FOLDER_NAME = 'Letters'

export function claimFolderName(number: string): string {
  return `Claim ${number}`
}

/** A folder that is there by itself has this name, or will have it. */
export function isReservedFolderName(name: string): boolean {
  const key = folderKey(name)
  return (
    [MAILS_FOLDER_NAME, LETTERS_FOLDER_NAME].map(folderKey).includes(key) || /^claim c-\d{1,9}$/.test(key)
  )
}
