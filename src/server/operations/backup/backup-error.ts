/** A reason why a backup was not made, not restored or not accepted. It is shown as one sentence, without a stack. */
export class BackupError extends Error {
  override name = 'BackupError'
}
