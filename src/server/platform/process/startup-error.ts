/** A reason not to start that an operator can fix. It is shown as one sentence, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}
