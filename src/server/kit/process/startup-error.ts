/** A reason not to start that an operator can fix. It is shown as one sentence, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** An upgrade is one transaction, so one that fails has changed nothing. */
export function failedUpgrade(database: string, error: unknown): StartupError {
  return new StartupError(
    `${database} can’t be updated: ${getRootReason(error)}. Nothing was changed. ` +
      'Start the version of the app that last used it, and report this.',
  )
}

/** The original cause, in one line. */
export function getRootReason(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason was given'
  if (error.cause instanceof Error) return getRootReason(error.cause)
  return (error.message.split('\n')[0] || error.name).slice(0, 200).replace(/\.$/, '')
}
