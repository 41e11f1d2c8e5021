import type { Header } from '#server/operations/backup/archive/archive-layout.ts'
import type { Output } from '#server/operations/backup/commands/run-command.ts'
import type { ContentsReport } from '#server/operations/backup/check-contents.ts'

/** Prints one line for each fact, and returns whether nothing contradicts itself. */
export function printContents(
  { fact, fault }: Output,
  { rows, books, audit, files, waiting }: ContentsReport,
): boolean {
  for (const [table, count] of Object.entries(rows)) fact(`rows: ${count} ${table}`)
  for (const { rule, at, wanted, found } of books)
    fault(`contradiction: ${at}: ${rule}, ${wanted} against ${found}`)
  fact(`books: ${books.length === 0 ? 'everything holds' : `${books.length} contradictions`}`)
  for (const { chain, problem } of audit.broken) fault(`broken chain: ${chain}: ${problem}`)
  const result = audit.broken.length === 0 ? 'every link holds' : `${audit.broken.length} are broken`
  fact(`audit log: ${audit.rows} rows in ${audit.chains} chains, ${result}`)
  for (const name of files.lost) fault(`lost file: ${name} isn’t in the file store as it was uploaded`)
  fact(`files: ${files.present} as they were uploaded, ${files.lost.length} lost`)
  fact(`waiting: ${waiting.jobs} jobs and ${waiting.messages} messages go out once the app runs`)
  return books.length === 0 && audit.broken.length === 0 && files.lost.length === 0
}

/** @rule O15 A restore states from which moment on everything is gone. */
export function printMoment({ fact }: Output, { moment }: Header): void {
  fact(`moment: ${moment}. Anything saved, bought, or sent later isn’t in this backup and is gone`)
  fact(
    'charges: the payment gateway keeps those made later. Look there for any without a policy here, and refund them or enter the policy again',
  )
}
