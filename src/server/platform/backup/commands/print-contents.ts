import { type Header } from '#server/operations/backup/archive/archive-layout.ts'
import { type ContentsReport } from '#server/operations/backup/check-contents.ts'

/** Prints one line for each fact, and returns whether nothing contradicts itself. */
export function printContents({ rows, books, audit, files, waiting }: ContentsReport): boolean {
  for (const [table, count] of Object.entries(rows)) console.log(`rows: ${count} ${table}`)
  for (const { rule, at, wanted, found } of books)
    console.log(`contradiction: ${at}: ${rule}; ${wanted} against ${found}`)
  console.log(`books: ${books.length === 0 ? 'everything holds' : `${books.length} contradictions`}`)
  for (const { chain, problem } of audit.broken) console.log(`broken chain: ${chain}: ${problem}`)
  const result = audit.broken.length === 0 ? 'every link holds' : `${audit.broken.length} are broken`
  console.log(`audit log: ${audit.rows} rows in ${audit.chains} chains, ${result}`)
  for (const name of files.lost) console.log(`lost file: ${name} is not in the file store as it was uploaded`)
  console.log(`files: ${files.present} as they were uploaded, ${files.lost.length} lost`)
  console.log(`waiting: ${waiting.jobs} jobs and ${waiting.messages} messages go out once the program runs`)
  return books.length === 0 && audit.broken.length === 0 && files.lost.length === 0
}

/** @rule O15 A restore states from which moment on everything is gone. */
export function printMoment({ moment }: Header): void {
  console.log(
    `moment: ${moment}; whatever was saved, bought or mailed later is not in this backup and is gone`,
  )
  console.log(
    'charges: the payment gateway keeps those made later; look there for ones without a policy here, and refund them or enter the policy again',
  )
}
