/** What an operator reads of each command: its words, and what it does. */
export const COMMAND_HELP: Readonly<Record<string, { words: string; does: string }>> = {
  doctor: {
    words: '[--json] [--quiet]',
    does: 'looks at the whole installation and says what to do; --quiet prints only what is red',
  },
  'audit-check': {
    words: '[--quiet]',
    does: 'checks that nobody has changed the audit log; --quiet prints only what is wrong',
  },
  backup: {
    words: '[FILE or FOLDER/] [--quiet]',
    does: 'writes all that the program keeps into one file, while it runs',
  },
  'books-check': {
    words: '[--quiet]',
    does: 'checks that the books contradict nothing; --quiet prints only what does',
  },
  'figures-check': {
    words: '[--quiet]',
    does: 'checks that the figures of the dashboard are what quotes and books add up to; --quiet prints only what is not',
  },
  person: {
    words: 'export ADDRESS | erase ADDRESS',
    does: 'writes out what is held about an email address, or erases it',
  },
  rep: {
    words: 'reset-password ADDRESS | reset-second-factor ADDRESS',
    does: 'lets a rep in again who forgot the password or lost the second factor',
  },
  restore: { words: 'FILE', does: 'brings a backup back into an empty place' },
  stuck: {
    words: '[settle PURCHASE | retry JOB]',
    does: 'lists what waits for a person, or has one of it tried again',
  },
  'verify-backup': {
    words: 'FILE [--restored] [--quiet]',
    does: 'proves that a backup can be restored, or looks at what was restored from it',
  },
}
